"""How a game that was written down ended: what its text says, judged by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from arbiter.record.ending import Ending, EndReason, Fault, FaultReason
from arbiter.rules import LUZHANQI, Game

ENDS_HERE = "the notation ends here"
UNSAID = "the notation does not say"

_BY_RULE: tuple[EndReason, ...] = ("flag", "no-move", "quiet-limit")
_BEFORE: tuple[EndReason, ...] = ("no-start", "no-formation", "illegal-formation")
"""How a game ends before its first ply only."""
_ANSWERED: tuple[EndReason, ...] = ("illegal-move", "illegal-formation", "bad-reply")
"""Faults that lie in an answer, which then has to be there."""


class NotationError(ValueError):
    """Something in a notation that cannot be: `line` (from 1), and a sentence."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line, self.what = line, what


@dataclass(frozen=True, slots=True)
class Said:
    """The result as the text has it. `line`: where."""

    line: int
    winner: int | None
    reason: EndReason
    why: str


def ending_of(said: Said | None, faults: Sequence[tuple[int, Fault]], game: Game | None, last_line: int) -> Ending:
    """The ending of a game after its last ply. `game`: None where it never began; `faults`: with their lines.

    A text without a result (`said` None) is that of a game that the rules end, or of one that breaks off and is void.
    Raises NotationError where the text says what cannot be.
    """
    verdict = game.verdict if game else None
    forfeited = said is not None and said.reason not in (*_BY_RULE, "void")
    if faults and not forfeited:
        raise NotationError(faults[0][0], "a fault, and the result is not that somebody lost by it")
    if said is not None and said.reason == "void":
        return Ending(None, "void", why=said.why or UNSAID)
    if verdict is not None:
        if said is not None and (said.winner, said.reason) != (verdict.winner, verdict.reason):
            due = _in_words(verdict.winner, verdict.reason)
            raise NotationError(said.line, f"it says {_in_words(said.winner, said.reason)}, by the rules {due}")
        return Ending(verdict.winner, verdict.reason)
    if said is None:
        return Ending(None, "void", why=ENDS_HERE)
    if not forfeited:
        raise NotationError(said.line, f"it says {_in_words(said.winner, said.reason)}, by the rules the game goes on")
    return _forfeited(said, faults, game)


def _forfeited(said: Said, given: Sequence[tuple[int, Fault]], game: Game | None) -> Ending:
    """The ending of a game that was lost by a fault, or by two."""
    if (said.winner is None) != (said.reason == "both-at-fault"):
        raise NotationError(said.line, f"it says {_in_words(said.winner, said.reason)}, and that cannot be")
    if said.reason in _BEFORE and game is not None:
        raise NotationError(said.line, f"{said.reason}, and both formations are there")
    losers = set(range(LUZHANQI.seats)) - {said.winner}
    due = 0 if game is None else game.plies + 1
    faults = tuple(fault for _, fault in given)
    if not faults and len(losers) == 1 and said.reason not in _ANSWERED:
        faults = (Fault(min(losers), due, cast(FaultReason, said.reason), "", UNSAID),)
    for line, fault in given:
        if fault.ply != due:
            raise NotationError(line, f"the fault is at ply {fault.ply}, and ply {due} was due")
        if said.winner is not None and fault.reason != said.reason:
            raise NotationError(line, f"the fault is {fault.reason}, and the result {said.reason}")
    if {fault.seat for fault in faults} != losers or len(faults) != len(losers):
        raise NotationError(said.line, f"{said.reason} wants a line on the fault of each side that lost by it")
    return Ending(said.winner, said.reason, faults)


def _in_words(winner: int | None, reason: str) -> str:
    who = "nobody wins" if winner is None else f"{('first', 'second')[winner]} wins"
    return f"{who} ({reason})"
