"""Who met whom, and how that went, by seat."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.league.result import GameResult

OUTCOMES = ("wins", "draws", "losses")


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost. A game in which both are at fault is lost for both."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A bot's games against one other, apart for those in which it was first and second."""

    as_first: Tally = Tally()
    as_second: Tally = Tally()

    @property
    def total(self) -> Tally:
        """In both seats together."""
        return self.as_first + self.as_second


Crosstable = Mapping[str, Mapping[str, Meeting]]
"""For each bot, in the order that was asked for, its meeting with each bot that it has met, in the same order."""


def crosstable(bots: Iterable[str], results: Iterable[GameResult]) -> Crosstable:
    """The crosstable of the games that count. A bot that has met nobody has an empty row; void games are not in it."""
    names = list(bots)
    counts: Counter[tuple[str, str, int, str]] = Counter()
    for result in results:
        if result.counts:
            for seat, bot in enumerate(result.bots):
                counts[bot, result.bots[1 - seat], seat, outcome(result, seat)] += 1
    met = {(bot, other) for bot, other, _, _ in counts}
    return {
        bot: {
            other: Meeting(*(Tally(*(counts[bot, other, seat, word] for word in OUTCOMES)) for seat in (0, 1)))
            for other in names
            if (bot, other) in met
        }
        for bot in names
    }


def at_most_once(table: Crosstable) -> bool:
    """Whether each two bots have met at most once in each seat."""
    return all(max(met.as_first.games, met.as_second.games) <= 1 for row in table.values() for met in row.values())


def outcome(result: GameResult, seat: int) -> str:
    """What a game that counts was for a seat, a word of OUTCOMES."""
    if result.winner is None:
        return "losses" if result.reason == "both-at-fault" else "draws"
    return "wins" if result.winner == seat else "losses"


def total(row: Mapping[str, Meeting]) -> Tally:
    """All games of a bot, from its row."""
    return sum((meeting.total for meeting in row.values()), Tally())
