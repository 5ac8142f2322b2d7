"""A game as somebody tells it: the referee, who knows everything, or one of the seats.

A telling is a scene for every ply, each with the board as the teller knows it, in his own view.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.knowledge import Kinds, Suspect
from arbiter.record.lines import EndLine, FaultLine
from arbiter.rules import CCGC, LUZHANQI, Board, Result, Ruleset, Stop

BY_RULE = ("flag", "no-move", "quiet-limit")
"""How a game ends by itself, with nobody to move."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece as the teller knows it. `told`: he was told what it is, and did not have to work it out."""

    seat: int
    kinds: Kinds
    told: bool

    @property
    def kind(self) -> str | None:
        """The only kind that it can be; None while there are several."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else None


@dataclass(frozen=True, slots=True)
class Step:
    """One ply, stops in the teller's view. `met`: what stood on the target.

    `ms`: how long it took, None where that is not known. `shown`: the flags that it brought to light, seat and stop.
    """

    number: int
    seat: int
    origin: Stop
    target: Stop
    result: Result
    mover: Spot
    met: Spot | None
    ms: float | None
    shown: tuple[tuple[int, Stop], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The game after a ply; before the first, ply 0.

    `spots`: by stop of the teller's view. `lost`: each seat's pieces off the board, in the order in which they left it.
    `spent_ms`: each seat's clock, None where its times are not known. `to_move`: None once the game is over by its
    rules, or where it never began. `suspects`: of a seat's telling, the enemy's pieces.
    """

    ply: int
    step: Step | None
    spots: tuple[Spot | None, ...]
    lost: tuple[tuple[Spot, ...], ...]
    spent_ms: tuple[float | None, ...]
    to_move: int | None
    suspects: tuple[Suspect, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What is told of a game beside its plies.

    `names`: who plays, by seat. `about`: its name and date. `event`, `round`: of which it is part. `end`: None where
    the record was cut short. `faults`: as far as the teller may know what was answered. `timed`: whether there are
    times.
    """

    names: tuple[str, ...]
    about: tuple[str, ...] = ()
    event: str | None = None
    round: int | None = None
    end: EndLine | None = None
    faults: tuple[FaultLine, ...] = ()
    rules: Ruleset = CCGC
    board: Board = LUZHANQI
    timed: bool = True

    def turn_after(self, ply: int, plies: int) -> int | None:
        """Whose turn it is after one of so many plies; None where the game has ended by its rules."""
        over = ply == plies and self.end is not None and self.end.reason in BY_RULE
        return None if over else ply % self.board.seats


@dataclass(frozen=True, slots=True)
class Telling:
    """A game as `teller` tells it: a seat, or None for the referee. There is always a first scene."""

    teller: int | None
    facts: Facts
    scenes: tuple[Scene, ...]

    @property
    def plies(self) -> int:
        """How many there are."""
        return len(self.scenes) - 1

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every ply in order."""
        return tuple(scene.step for scene in self.scenes if scene.step)

    def in_truth(self, stop: Stop) -> Stop:
        """A stop of the teller's view in the referee's frame."""
        return stop if self.teller is None else self.facts.board.truths[self.teller][stop]


def more_spent(spent: tuple[float | None, ...], seat: int, ms: float | None) -> tuple[float | None, ...]:
    """The clocks after a ply of `seat`."""
    before = spent[seat]
    more = None if before is None or ms is None else before + ms
    return (*spent[:seat], more, *spent[seat + 1 :])


def removed(mover: Spot, met: Spot | None, result: Result) -> Iterator[Spot]:
    """What leaves the board with a ply."""
    if result in (Result.LOSS, Result.TRADE):
        yield mover
    if result in (Result.WIN, Result.TRADE) and met is not None:
        yield met
