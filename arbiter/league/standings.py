"""Who stands where. The same games give the same table, in whatever order they were finished."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from arbiter.league.config import Points
from arbiter.league.crosstable import Tally, crosstable, total
from arbiter.league.result import GameResult
from arbiter.league.tiebreaks import AMONG_THE_TIED, TIE_BREAKS, Table, Value, exact, scored


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a table is made of games.

    `worth`: what a game is worth. `tie_breaks`: words of a league file, the first first. `walkovers`: games that a bot
    won because it had no opponent, for the formats that count them. `reached`: for a knockout, how far each bot has
    come, which then goes before points; nothing for other formats. `absent`: bots that could play no game at all; they
    stand below whoever played.
    """

    worth: Points = field(default_factory=Points)
    tie_breaks: tuple[str, ...] = ()
    walkovers: Mapping[str, int] = field(default_factory=dict)
    reached: Mapping[str, int] | None = None
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table. `place`: shared by those whom nothing tells apart. `tie_breaks`: values, in that order."""

    place: int
    bot: str
    tally: Tally
    walkovers: int
    points: Fraction
    tie_breaks: tuple[Value, ...]
    reached: int | None = None


def standings(bots: Iterable[str], results: Iterable[GameResult], scoring: Scoring) -> list[Standing]:
    """The table. Bots that share a place stand in the order of their names."""
    names = sorted(bots, key=lambda name: (name.casefold(), name))
    table = _table(names, list(results), scoring)
    ties = _split([names], {bot: (Fraction(bot not in scoring.absent),) for bot in names})
    ties = _split(ties, {bot: (Fraction(far),) for bot, far in (scoring.reached or {}).items()})
    ties = _split(ties, {bot: (points,) for bot, points in table.points.items()})
    values: dict[str, dict[str, Value]] = {}
    for word in scoring.tie_breaks:
        values[word] = {}
        for tie in ties:
            if len(tie) > 1 or word not in AMONG_THE_TIED:
                values[word] |= TIE_BREAKS[word](tie, table)
        ties = _split(ties, values[word])
    return [
        Standing(
            place=1 + sum(map(len, ties[:number])),
            bot=bot,
            tally=total(table.meetings[bot]),
            walkovers=scoring.walkovers.get(bot, 0),
            points=table.points[bot],
            tie_breaks=tuple(values[word].get(bot, ()) for word in scoring.tie_breaks),
            reached=None if scoring.reached is None else scoring.reached.get(bot, 0),
        )
        for number, tie in enumerate(ties)
        for bot in tie
    ]


def _table(names: Sequence[str], results: Sequence[GameResult], scoring: Scoring) -> Table:
    meetings = crosstable(names, results)
    faults = Counter(result.bots[seat] for result in results if result.counts for seat in result.fault_of)
    points = {
        bot: scored(total(meetings[bot]), scoring.worth) + scoring.walkovers.get(bot, 0) * exact(scoring.worth.win)
        for bot in names
    }
    return Table(meetings, scoring.worth, points, scoring.walkovers, faults)


def _split(ties: Iterable[Sequence[str]], values: Mapping[str, Value]) -> list[Sequence[str]]:
    """Each tie as the smaller ones that the values make of it, the greatest value first; names keep their order."""
    smaller: list[Sequence[str]] = []
    for tie in ties:
        ranked = sorted(tie, key=lambda bot: values.get(bot, ()), reverse=True)
        smaller += [list(level) for _, level in groupby(ranked, key=lambda bot: values.get(bot, ()))]
    return smaller
