"""A log of the contest's platform judged anew: its game is played by the rules, its every field compared with them.

What the log says is never taken on trust, and what it leaves out is found by the rules or named as missing.
"""

from collections import Counter
from dataclasses import dataclass, replace

from arbiter.record.ending import Ending, Fault
from arbiter.record.platform_log import NoPlatformLog, PlatformLog
from arbiter.record.platform_replay import BOARD, LOG_ENDS, PLAYERS, Findings, Replay, line_of
from arbiter.record.text import escaped
from arbiter.rules import CCGC, Game, Ply, Ruleset, flaws

_ENDS = ("you lost", "you won", "neither won nor lost")


@dataclass(frozen=True, slots=True)
class Judged:
    """A log's game as the rules have it. `formations`: the legal ones by seat; `game` None: it never began."""

    rules: Ruleset
    formations: dict[int, str]
    game: Game | None
    plies: tuple[Ply, ...]
    ending: Ending
    findings: Findings


def judge(log: PlatformLog) -> Judged:
    """Play the game of a log by the rules. Raises NoPlatformLog where the log does not hold a game of two bots."""
    findings = Findings(unsaid=["when anything happened: no line has a time, so every time in the record is 0"])
    _refuse_one_side(log)
    rules = _rules(log, findings)
    formations, ending = _place(log, rules, findings)
    game, plies = None, list[Ply]()
    if ending is None:
        game = Game([formations[0], formations[1]], rules)
        replay = Replay(game, log, findings)
        ending, plies = replay.run(), replay.plies
    elif log.turns:
        findings.differ(line_of(log.turns[0]), f"the log goes on with {len(log.turns)} plies after the formations")
    _compare_ending(log, ending, rules, len(plies), findings)
    for name, setup in zip(PLAYERS, log.setups, strict=True):
        if setup.name is None:
            findings.unsaid.append(f"what the bot of {name} calls itself")
    return Judged(rules, formations, game, tuple(plies), ending, findings)


def _refuse_one_side(log: PlatformLog) -> None:
    if log.bare and not any(setup.formation for setup in log.setups):
        words = Counter(bare.text.split()[0] for bare in log.bare)
        told = ", ".join(f"{count} {word}" for word, count in words.items())
        own = "" if words["BESTMOVE"] else " and none of that bot's own moves"
        raise NoPlatformLog(
            f"it is what one bot saw of a game ({told}), not the platform's log of both bots: "
            f"it has neither formation{own}, so the game cannot be replayed and judged"
        )


def _rules(log: PlatformLog, findings: Findings) -> Ruleset:
    """The contest's rules with the quiet limit that START gives."""
    starts = [setup.start for setup in log.setups if setup.start]
    if starts and starts[0].quiet_limit < 1:
        findings.differ(starts[0].line, f"START gives no quiet limit; {CCGC.quiet_limit} plies are taken")
        return CCGC
    if not starts:
        findings.unsaid.append(f"the limits (no START): {CCGC.quiet_limit} quiet plies are taken, and no clock")
        return CCGC
    for other in starts[1:]:
        if (other.time_s, other.quiet_limit) != (starts[0].time_s, starts[0].quiet_limit):
            findings.differ(other.line, f"START gives other limits than line {starts[0].line}, which are taken")
    return replace(CCGC, quiet_limit=starts[0].quiet_limit)


def _place(log: PlatformLog, rules: Ruleset, findings: Findings) -> tuple[dict[int, str], Ending | None]:
    """The legal formations, and the ending where the game ended with them."""
    legal, faults, refused = dict[int, str](), list[Fault](), list[int]()
    for seat, setup in enumerate(log.setups):
        if setup.formation is not None:
            judged = _formation(seat, setup.formation.text, rules)
            if isinstance(judged, Fault):
                faults.append(judged)
            else:
                legal[seat] = judged
            if setup.accepted is not None:
                words = {True: "accepted", False: "refused"}
                true, what = words[isinstance(judged, str)], f"the formation of {PLAYERS[seat]} was"
                findings.compare("formations", setup.accepted_line, words[setup.accepted], true, what)
        if setup.accepted is False:
            refused.append(seat)
    if faults:
        left = {0, 1} - {fault.seat for fault in faults}
        reason = faults[0].reason if left else "both-at-fault"
        return legal, Ending(min(left) if left else None, reason, tuple(faults))
    if refused:
        missing = "and the log does not have it" if refused[0] not in legal else "which the rules allow"
        why = f"the platform refused the formation of {PLAYERS[refused[0]]}, {missing}"
        return legal, Ending(None, "void", why=why)
    missing_seats = [seat for seat in (0, 1) if seat not in legal]
    if missing_seats and log.turns:
        raise NoPlatformLog(f"the formation of {PLAYERS[missing_seats[0]]} is not in it, so no move can be judged")
    return legal, Ending(None, "void", why=LOG_ENDS) if missing_seats else None


def _formation(seat: int, answer: str, rules: Ruleset) -> str | Fault:
    text = escaped(answer.encode())
    if not answer.startswith("ARRAY "):
        return Fault(seat, 0, "bad-reply", text, f'START wants "ARRAY" and 25 letters, not "{text}"')
    array = answer.removeprefix("ARRAY ").strip()
    wrong = flaws(array, rules, BOARD)
    if wrong:
        return Fault(seat, 0, "illegal-formation", text, "; ".join(flaw.sentence for flaw in wrong))
    return array


def _outcome(ending: Ending) -> str:
    if ending.reason == "void":
        return "the game goes on" if ending.why == LOG_ENDS else "nobody has won yet"
    who = "nobody" if ending.winner is None else PLAYERS[ending.winner]
    return f"{who} wins by {ending.reason}"


def _because(ending: Ending, rules: Ruleset) -> str:
    because = {
        "flag": "the flag is taken",
        "no-move": "a side cannot move",
        "quiet-limit": f"{rules.quiet_limit} plies without a collision",
    }.get(ending.reason, "; ".join(fault.why for fault in ending.faults))
    return _outcome(ending) + (f" ({because})" if because else "")


def _compare_ending(log: PlatformLog, ending: Ending, rules: Ruleset, plies: int, findings: Findings) -> None:
    """The log's last words against the verdict, and what they leave out."""
    statement, true = log.statement, _because(ending, rules)
    if statement is not None and statement.word == "won":
        winner = "nobody" if ending.winner is None else PLAYERS[ending.winner]
        findings.compare("winner", statement.line, PLAYERS[statement.seat], winner, "the winner is")
        findings.unsaid.append(f"why {PLAYERS[statement.seat]} won; by the rules {true}")
    elif statement is not None:
        if ending.reason != "void" and statement.seat not in {fault.seat for fault in ending.faults}:
            findings.differ(statement.line, f"an answer of {PLAYERS[statement.seat]} was wrong, by the rules {true}")
        findings.unsaid.append(f"what was wrong with the last answer; by the rules {true}")
    elif any(setup.accepted is False for setup in log.setups):
        findings.unsaid.append(f"what is wrong with the formation; by the rules {true}")
    elif not log.ends:
        stops = f": the log stops after ply {plies}" if plies else ""
        findings.unsaid.append(f"how the game ended{stops}, and by the rules {true}")
    _compare_ends(log, ending, findings)


def _compare_ends(log: PlatformLog, ending: Ending, findings: Findings) -> None:
    """END says 1 to the winner, 0 to the loser and 2 where nobody won; the log does not say whom it tells which."""
    if not log.ends:
        findings.unsaid.append("what the bots were told at the end (no END)")
    due = [2, 2] if ending.winner is None else [0, 1]
    for line, code in log.ends:
        if code in due:
            due.remove(code)
            findings.confirmed["winner"] += 1
        else:
            findings.differ(line, f"END {code} ({_ENDS[code]}), by the rules {_outcome(ending)}")
