"""The moves of a platform's log played again by the rules, every field of the log compared with them."""

import re
from collections import Counter
from dataclasses import dataclass, field

from arbiter import sight
from arbiter.record.ending import Ending, Fault
from arbiter.record.platform_log import PlatformLog, Quoted, Statement, Told, Turn
from arbiter.record.text import escaped
from arbiter.rules import LUZHANQI, Game, Move, Ply, Refusal, Result
from arbiter.sight import Seen

PLAYERS = ("the first player", "the second player")
BOARD = LUZHANQI
LOG_ENDS = "the log ends here"

_CODES = {Result.LOSS: 0, Result.WIN: 1, Result.TRADE: 2, Result.QUIET: 3}
_MOVE = re.compile(r"BESTMOVE ([A-Z][0-9])([A-Z][0-9])")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the log says one thing and the rules another: its line, and a sentence with both."""

    line: int
    text: str


@dataclass(slots=True)
class Findings:
    """What came of the comparison.

    `confirmed`: how many of the log's words agree with the rules, by kind (formations, legality, squares, results,
    flags, winner). `unsaid`: what the log never says, with what the rules say where they do.
    """

    confirmed: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)

    def compare(self, kind: str, line: int, said: object, true: object, what: str) -> None:
        """Count a field that is as it should be, or tell of it."""
        if said == true:
            self.confirmed[kind] += 1
        else:
            self.differ(line, f"{what} {said}, by the rules {true}")

    def differ(self, line: int, text: str) -> None:
        """Tell of a difference."""
        self.differences.append(Difference(line, text))


class Replay:
    """Plays the turns of one log; `plies` are those carried out."""

    def __init__(self, game: Game, log: PlatformLog, findings: Findings) -> None:
        self.game, self.log, self.findings = game, log, findings
        self.plies: list[Ply] = []
        self._missing: dict[str, list[int]] = {}

    def run(self) -> Ending:
        """Every turn up to the verdict, or to the log's end."""
        ending = self._turns()
        for part, numbers in self._missing.items():
            self.findings.unsaid.append(f"the {part} of {_listed(numbers)}")
        return ending

    def _turns(self) -> Ending:
        game = self.game
        for turn in self.log.turns:
            if verdict := game.verdict:
                after = f"the log goes on after ply {game.plies}, where by the rules the game has ended"
                self.findings.differ(line_of(turn), f"{after} ({verdict.reason})")
                break
            if turn.go:
                self._compare_told("GO", turn.go, game.seat_to_move)
            if ending := self._turn(turn, last=turn is self.log.turns[-1]):
                return ending
        if game.verdict:
            return Ending(game.verdict.winner, game.verdict.reason)
        return self._stopped(self.log.statement)

    def _stopped(self, statement: Statement | None) -> Ending:
        """The log has no more turns, and by the rules the game goes on."""
        if statement is None:
            return Ending(None, "void", why=LOG_ENDS)
        if statement.word == "won":
            why = f"the log says that {PLAYERS[statement.seat]} won, but by the rules the game goes on"
        else:
            why = f"the platform stopped the game at the turn of {PLAYERS[statement.seat]} and does not say why"
        return Ending(None, "void", why=why)

    def _turn(self, turn: Turn, last: bool) -> Ending | None:
        """Judge one turn; an ending where the game cannot go on after it."""
        game, mover, number = self.game, self.game.seat_to_move, self.game.plies + 1
        statement = self.log.statement
        unconfirmed = last and turn.told is None and turn.numbered is None
        refused = unconfirmed and statement is not None and (statement.word, statement.seat) == ("refused", mover)
        move = self._move(turn, mover)
        if move is None:
            if not last:
                self.findings.differ(line_of(turn), f"ply {number} has no move, so the rest of the log is left out")
            return self._stopped(statement if last else None)
        if isinstance(move, Fault):
            # With nothing at all after it, an unreadable last answer is one that was cut off.
            cut_off = unconfirmed and statement is None and not self.log.ends
            return self._stopped(None) if cut_off else self._faulted(move, turn)
        refusal = game.refusal(move)
        if refusal is not None:
            return self._faulted(self._illegal(refusal, move, turn), turn)
        if refused and statement is not None:
            self.findings.differ(statement.line, f"ply {number} is refused, and the rules allow it")
            return Ending(None, "void", why=f"the platform refused a move of {PLAYERS[mover]} that the rules allow")
        ply = game.play(move)
        assert isinstance(ply, Ply)
        self._carried_out(ply, turn)
        return None

    def _move(self, turn: Turn, mover: int) -> Move | Fault | None:
        """The move of a turn in the referee's frame, None where the log has none.

        The numbered line says what was played and goes before the answer, unless the rules allow only the answer.
        """
        answer = None if turn.answer is None else _answered(turn.answer, mover, self.game.plies + 1)
        if turn.numbered is None:
            return answer
        stop_of, squares = BOARD.stop_of, turn.numbered.move
        played = Move(stop_of[squares[:2]], stop_of[squares[2:]])
        return played if answer is None or self.game.refusal(played) is None else answer

    def _illegal(self, refusal: Refusal, move: Move, turn: Turn) -> Fault:
        mover, number = self.game.seat_to_move, self.game.plies + 1
        if turn.answer is None:
            self._missing.setdefault("BESTMOVE", []).append(number)
        said = turn.answer.text if turn.answer else f"BESTMOVE {_squares(move, mover)}"
        why = sight.told(BOARD, mover, refusal)
        return Fault(mover, number, "illegal-move", escaped(said.encode()), why)

    def _faulted(self, fault: Fault, turn: Turn) -> Ending:
        carried_out = turn.told or turn.numbered
        if carried_out:
            said = f"ply {fault.ply} is carried out, and by the rules it is no legal move"
            self.findings.differ(carried_out.line, f"{said}: {fault.why}")
        elif self.log.statement is not None and self.log.statement.word == "refused":
            self.findings.confirmed["legality"] += 1
        return Ending(1 - fault.seat, fault.reason, (fault,))

    def _carried_out(self, ply: Ply, turn: Turn) -> None:
        """Compare what the log says of a ply with the ply."""
        code, findings, move = _CODES[ply.result], self.findings, Move(ply.origin, ply.target)
        self.plies.append(ply)
        if turn.told:
            self._compare_told("RESULT", turn.told, ply.seat)
        if numbered := turn.numbered:
            what = f"ply {ply.number}:"
            findings.confirmed["legality"] += 1
            findings.compare("results", numbered.line, numbered.result, code, f"{what} the result is")
            if (numbered.number, numbered.seat) != (ply.number, ply.seat):
                said = f"numbered {numbered.number} of {PLAYERS[numbered.seat]}"
                findings.differ(numbered.line, f"{what} {said}, by the rules of {PLAYERS[ply.seat]}")
            if numbered.move != _squares(move, 0):
                findings.differ(numbered.line, f"{what} the move is {numbered.move}, by the rules {_squares(move, 0)}")
            if turn.answer:
                asked = f"BESTMOVE {_squares(move, ply.seat)}"
                findings.compare("squares", turn.answer.line, turn.answer.text, asked, f"{what} the answer is")
        elif turn.told:
            findings.confirmed["legality"] += 1
        self._note_missing(ply, turn)

    def _note_missing(self, ply: Ply, turn: Turn) -> None:
        parts: dict[str, object] = {"GO": turn.go, "BESTMOVE": turn.answer}
        if turn.told is None and turn.numbered is None:
            self._missing.setdefault("result (neither RESULT nor a numbered line)", []).append(ply.number)
        else:
            parts |= {"RESULT": turn.told, "numbered line": turn.numbered}
        for part, found in parts.items():
            if found is None:
                self._missing.setdefault(part, []).append(ply.number)

    def _compare_told(self, word: str, told: Told, seat: int) -> None:
        """GO tells the ply before, if any, and RESULT the seat's own."""
        true = _fields(sight.seen(BOARD, self.plies[-1], seat)) if self.plies else ("0000", 0, "00")
        number = self.game.plies + (word == "GO")
        what = f"ply {number}: {word} to {PLAYERS[seat]} has the"
        if word == "GO":
            self.findings.compare("squares", told.line, told.move, true[0], f"{what} move")
        self.findings.compare("results", told.line, told.result, true[1], f"{what} result")
        self.findings.compare("flags", told.line, told.flag, true[2], f"{what} flag")


def _answered(answer: Quoted, mover: int, number: int) -> Move | Fault:
    text = escaped(answer.text.encode())
    match = _MOVE.fullmatch(answer.text)
    if match is None:
        return Fault(mover, number, "bad-reply", text, f'GO wants "BESTMOVE" and two squares, not "{text}"')
    for name in match.groups():
        if name not in BOARD.stop_of:
            return Fault(mover, number, "illegal-move", text, f"{name} is not on the board, which is A0 to L4")
    return sight.turned_back(BOARD, mover, Move(BOARD.stop_of[match[1]], BOARD.stop_of[match[2]]))


def _fields(seen: Seen) -> tuple[str, int, str]:
    """A ply as GO and RESULT give it to one seat: the move, the result's code, the other side's flag."""
    names = BOARD.names
    flag = seen.flags[1 - seen.seat]
    move = names[seen.origin] + names[seen.target]
    return move, _CODES[seen.result], "00" if flag is None else names[flag]


def _squares(move: Move, seat: int) -> str:
    """Both squares as `seat` sees them; seat 0 sees what the referee does."""
    view = BOARD.views[seat]
    return BOARD.names[view[move.origin]] + BOARD.names[view[move.target]]


def line_of(turn: Turn) -> int:
    """The first line of the log that belongs to a turn."""
    part = turn.go or turn.answer or turn.told or turn.numbered
    return part.line if part else 0


def _listed(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"ply {numbers[0]}"
    shown = ", ".join(map(str, numbers[:5]))
    return f"plies {shown}" + (f" and {len(numbers) - 5} more" if len(numbers) > 5 else "")
