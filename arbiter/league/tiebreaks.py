"""Tie-breaks: what bots with equal points are told apart by. All arithmetic is exact.

Each takes the bots of one tie, in any order, and the table; each gives one value a bot, and the greater comes first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby

from arbiter.league.config import Points
from arbiter.league.crosstable import Crosstable, Meeting, Tally, total

Value = tuple[Fraction, ...]
"""A bot's value in a tie-break, compared from the left. Empty: the tie-break said nothing about it."""
Tie = Sequence[str]


def exact(points: float) -> Fraction:
    """A number of a league file as it was written: 0.1 is a tenth."""
    return Fraction(repr(points))


@dataclass(frozen=True, slots=True)
class Table:
    """What tie-breaks are worked out from.

    `points`: each bot's, those for `walkovers` included: the games that it won without an opponent (in a Swiss).
    `faults`: in how many games it was at fault.
    """

    meetings: Crosstable
    worth: Points
    points: Mapping[str, Fraction]
    walkovers: Mapping[str, int]
    faults: Mapping[str, int]


def scored(tally: Tally, worth: Points) -> Fraction:
    """The points for so many games."""
    return tally.wins * exact(worth.win) + tally.draws * exact(worth.draw) + tally.losses * exact(worth.loss)


def direct(tie: Tie, table: Table) -> dict[str, Value]:
    """Points from the games among the bots of the tie, if each of them has met each; if not, nothing.

    Where that leaves fewer bots level than before, they are compared again by the games among themselves, and so on.
    """
    if not all(other in table.meetings[bot] for bot, other in combinations(tie, 2)):
        return dict.fromkeys(tie, ())
    gains = {
        bot: sum((scored(table.meetings[bot][other].total, table.worth) for other in tie if other != bot), Fraction())
        for bot in tie
    }
    values: dict[str, Value] = {bot: (gain,) for bot, gain in gains.items()}
    for gain, group in groupby(sorted(tie, key=gains.__getitem__), key=gains.__getitem__):
        level = list(group)
        if 1 < len(level) < len(tie):
            values |= {bot: (gain, *further) for bot, further in direct(level, table).items()}
    return values


def sonneborn_berger(tie: Tie, table: Table) -> dict[str, Value]:
    """For each game won the opponent's points, for each drawn half of them."""
    return {
        bot: (
            sum(
                (table.points[other] * (met.total.wins + Fraction(met.total.draws, 2)) for other, met in row.items()),
                table.points[bot] * table.walkovers.get(bot, 0),
            ),
        )
        for bot, row in _rows(tie, table)
    }


def wins(tie: Tie, table: Table) -> dict[str, Value]:
    """Games won, over the board."""
    return {bot: (Fraction(total(row).wins),) for bot, row in _rows(tie, table)}


def buchholz(tie: Tie, table: Table) -> dict[str, Value]:
    """For each game the opponent's points; a game won without an opponent was against somebody like oneself."""
    return {
        bot: (
            sum(
                (table.points[other] * met.total.games for other, met in row.items()),
                table.points[bot] * table.walkovers.get(bot, 0),
            ),
        )
        for bot, row in _rows(tie, table)
    }


def fewer_faults(tie: Tie, table: Table) -> dict[str, Value]:
    """Games in which the bot was at fault, as a negative number."""
    return {bot: (Fraction(-table.faults.get(bot, 0)),) for bot in tie}


def _rows(tie: Tie, table: Table) -> list[tuple[str, Mapping[str, Meeting]]]:
    return [(bot, table.meetings[bot]) for bot in tie]


TIE_BREAKS: Mapping[str, Callable[[Tie, Table], dict[str, Value]]] = {
    "direct": direct,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "buchholz": buchholz,
    "faults": fewer_faults,
}
"""By the words of a league file."""

AMONG_THE_TIED = frozenset({"direct"})
"""Those that say something of bots in a tie only; the others have a value for every bot."""
