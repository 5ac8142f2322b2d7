"""Leagues without bots: games whose results a function decides, at once."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from random import Random

from arbiter.league.formats import Bye, Fixture, Format, State
from arbiter.league.result import GameResult
from arbiter.league.schedule import numbered
from arbiter.record.ending import EndReason

Winner = Callable[[Fixture], int | None]
"""The winning seat of a fixture."""


def result(fixture: Fixture, winner: int | None, reason: EndReason | None = None) -> GameResult:
    """A game that was played."""
    return GameResult(
        number=fixture.number, round=fixture.round, pair=fixture.pair, first=fixture.first, second=fixture.second,
        winner=winner, reason=reason or ("flag" if winner is not None else "quiet-limit"), plies=30,
        clock_ms=(1.0, 2.0), longest_ms=(0.5, 1.0), processor_ms=(None, 0.25), fault_of=(), disputed=False,
    )  # fmt: skip


def by_chance(seed: int, draws: float = 0.2) -> Winner:
    """A winner for each game that depends on its number and `seed` alone."""

    def winner(fixture: Fixture) -> int | None:
        chance = Random(f"{seed}/{fixture.number}")
        return None if chance.random() < draws else chance.randrange(2)

    return winner


@dataclass
class Pretence:
    """A league that was played in an instant: its fixtures, byes and results, and how many games each stage had."""

    bots: Sequence[str]
    made: list[Fixture] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    results: dict[int, GameResult] = field(default_factory=dict)
    stages: list[int] = field(default_factory=list)

    def state(self, out: Collection[str] = ()) -> State:
        """As a format sees it."""
        return State(self.bots, self.made, self.byes, self.results, out)

    def met(self, one: str, other: str) -> list[Fixture]:
        """The games between two bots."""
        return [fixture for fixture in self.made if fixture.bots == {one, other}]

    def surplus(self, bot: str) -> int:
        """How many more games as first than as second."""
        return sum((fixture.first == bot) - (fixture.second == bot) for fixture in self.made)


def play(format: Format, bots: Sequence[str], winner: Winner, out: Collection[str] = ()) -> Pretence:
    """Play a whole league."""
    league = Pretence(bots)
    while (stage := format.next(league.state(out))).pairings:
        fixtures = numbered(stage, league.made)
        league.made += fixtures
        league.byes += stage.byes
        league.stages.append(len(fixtures))
        league.results |= {f.number: result(f, winner(f)) for f in fixtures if not f.bots & set(out)}
    return league


def names(number: int) -> list[str]:
    """So many bots."""
    return [f"bot{place}" for place in range(number)]
