"""Judges a fault that a record lays to a seat: was it that seat's turn, and was its answer as wrong as that?"""

from typing import Final

from arbiter.audit.finding import Untrue
from arbiter.audit.story import NOTICED_WITHIN_MS, Story, no_time_travel, seated
from arbiter.dialects import BadAnswer
from arbiter.record.ending import FaultReason
from arbiter.record.lines import FaultLine
from arbiter.record.text import unescaped
from arbiter.rules import flaws
from arbiter.sight import turned_back

SETTING_UP: Final = ("no-start", "no-formation", "illegal-formation", "bad-reply", "crash")
MOVING: Final = ("time", "illegal-move", "bad-reply", "crash")
"""The reasons that there are before the first ply, and from it on."""

ANSWERED: Final = ("illegal-formation", "illegal-move", "bad-reply")
"""The reasons that lie in an answer."""


def fault(story: Story, line: FaultLine) -> None:
    """A fault of a seat that had to answer, at the ply that was due, for a reason that holds."""
    seated(line.seat)
    no_time_travel(line.ms)
    what = f"seat {line.seat} is at fault ({line.reason})"
    if story.game is None:
        _setting_up(story, line, what)
    else:
        _moving(story, line, what)
    if line.reason in ANSWERED:
        _answer(story, line)
    story.faults.append(line)


def _setting_up(story: Story, line: FaultLine, what: str) -> None:
    if line.reason not in SETTING_UP:
        raise Untrue(what, "nobody had a move to make before both had set up")
    if line.ply != 0:
        raise Untrue(f"the fault is at ply {line.ply}", "no ply was due: it is at ply 0")
    if line.seat in story.formations:
        raise Untrue(what, "it had given a legal formation, and the game never began")
    if story.fault_of(line.seat):
        raise Untrue(what, "its fault stands on an earlier line")
    starting = line.reason == "no-start"
    if (starting and story.formations) or any((fault.reason == "no-start") != starting for fault in story.faults):
        raise Untrue(what, "no seat is asked for its formation before both have started")
    limit_ms = story.header.clock.placement_ms
    if line.reason == "no-formation" and not story.imported:
        if limit_ms is None:
            raise Untrue(what, "there was no limit")
        if line.ms < limit_ms - 1:
            raise Untrue(f"there was no formation within {line.ms} ms", f"the limit was {limit_ms} ms")


def _moving(story: Story, line: FaultLine, what: str) -> None:
    game = story.game
    assert game is not None
    if story.faults:
        raise Untrue(what, f"the game had ended by the fault of seat {story.faults[0].seat}")
    if game.verdict is not None:
        raise Untrue(what, f"the game was over with ply {game.plies}: {game.verdict.reason}")
    if line.reason not in MOVING:
        raise Untrue(what, "both had set up: a move was due")
    if line.seat != game.seat_to_move:
        raise Untrue(what, f"it was the turn of seat {game.seat_to_move}")
    if line.ply != game.plies + 1:
        raise Untrue(f"the fault is at ply {line.ply}", f"ply {game.plies + 1} was due")
    if line.reason != "time":
        if story.overspent(line.seat, line.ms, NOTICED_WITHIN_MS):
            raise Untrue(what, f"it had used {story.used(line.seat, line.ms)} and lost on time")
    elif not story.imported:
        if story.allowed_ms is None and story.move_allowed_ms is None:
            raise Untrue(what, "there was no clock")
        if story.underspent(line.seat, line.ms):
            used = story.used(line.seat, line.ms, " ms, and the limit was ")
            raise Untrue(what, f"it had used {used}")


def _answer(story: Story, line: FaultLine) -> None:
    try:
        raw, total = unescaped(line.text)
    except ValueError as error:
        raise Untrue(f'the answer was "{line.text}"', f"no answer is written like that: {error}") from error
    if total > len(raw) or (line.reason == "bad-reply" and not line.ms):
        return  # The rest is not in the record; or the line came before the question, and then any line is wrong.
    deserved = deserved_fault(story, line.seat, raw)
    if deserved != line.reason:
        raise Untrue(f'the answer "{line.text}" was {line.reason}', f"it was {deserved or 'legal'}")


def deserved_fault(story: Story, seat: int, raw: bytes) -> FaultReason | None:
    """Why `raw` loses as the answer of `seat` to the question that is open now; None where it is legal."""
    dialect, game = story.dialects[seat], story.game
    try:
        if game is None:
            return "illegal-formation" if flaws(dialect.read_formation(raw), story.rules, story.board) else None
        return "illegal-move" if game.refusal(turned_back(story.board, seat, dialect.read_move(raw))) else None
    except BadAnswer as bad:
        return bad.reason
