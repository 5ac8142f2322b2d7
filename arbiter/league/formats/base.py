"""What every format of a league has in common: given what was made and played so far, what is to be played next."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from arbiter.league.result import GameResult


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played; `first` moves first. `round` counts from 1."""

    round: int
    first: str
    second: str

    @property
    def bots(self) -> frozenset[str]:
        """Who plays."""
        return frozenset((self.first, self.second))

    @property
    def seats(self) -> tuple[str, str]:
        """Who plays, in seat order."""
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class Fixture(Pairing):
    """A pairing with its `number`, its place in the league's order from 1.

    `pair`: two games of the same bots with the seats changed share it; the last of an odd number of games has its own.
    """

    number: int
    pair: int


@dataclass(frozen=True, slots=True)
class Bye:
    """A bot that has no opponent in a round."""

    round: int
    bot: str


@dataclass(frozen=True, slots=True)
class Stage:
    """What is to be played next, in order. A stage without pairings ends the league, or waits for games to end."""

    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A league so far.

    `bots`: in the order of the file, which is that of their seeding. `made`: every fixture, in order. `byes`: likewise.
    `results`: those that count, by number. `out`: bots that do not play, or no longer.
    """

    bots: Sequence[str]
    made: Sequence[Fixture] = ()
    byes: Sequence[Bye] = ()
    results: Mapping[int, GameResult] | None = None
    out: Collection[str] = ()

    def result(self, fixture: Fixture) -> GameResult | None:
        """What came of a fixture, None where it has not been played."""
        return self.results.get(fixture.number) if self.results else None

    def is_walkover(self, fixture: Fixture) -> bool:
        """Whether a fixture will not be played because a bot is out."""
        return self.result(fixture) is None and any(bot in self.out for bot in fixture.bots)

    def open(self) -> list[Fixture]:
        """The fixtures that are still to be played."""
        return [fixture for fixture in self.made if self.result(fixture) is None and not self.is_walkover(fixture)]

    @property
    def playing(self) -> list[str]:
        """The bots that are not out, in order."""
        return [bot for bot in self.bots if bot not in self.out]


class Format(Protocol):
    """A way to play a league. `next` is a pure function of the state, so that a league goes on where it was left."""

    name: str
    extensible: bool
    """Whether bots and games can be added to a league that has begun, and a bot that was out can come back."""

    def next(self, state: State) -> Stage:
        """What is to be played after all that was made. Where that depends on games still open, an empty stage."""

    def expected_games(self, bots: Sequence[str]) -> int:
        """How many games there will be, or about how many."""

    def walkovers(self, state: State) -> Mapping[str, int]:
        """As how many won games it counts for a bot that it had no opponent."""

    def reached(self, state: State) -> Mapping[str, int] | None:
        """In a knockout, how many rounds each bot has survived; None in other formats."""
