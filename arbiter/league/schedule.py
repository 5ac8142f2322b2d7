"""The games of a league in order: their numbers, and which of them comes next."""

from collections import Counter
from collections.abc import Iterable, Sequence

from arbiter.league.formats import Fixture, Stage
from arbiter.league.result import GameResult


def numbered(stage: Stage, made: Sequence[Fixture]) -> list[Fixture]:
    """The stage's pairings as fixtures that follow those made: numbers in order, and pairs.

    Two meetings of the same bots, the first and the second, the third and the fourth, are a pair. Which numbers games
    have depends on what was made before them and on nothing else, so neither do their seeds.
    """
    meetings: dict[frozenset[str], list[int]] = {}
    for fixture in made:
        meetings.setdefault(fixture.bots, []).append(fixture.pair)
    last = max((fixture.number for fixture in made), default=0)
    last_pair = max((fixture.pair for fixture in made), default=0)
    fixtures = []
    for number, pairing in enumerate(stage.pairings, last + 1):
        pairs = meetings.setdefault(pairing.bots, [])
        if len(pairs) % 2:
            pair = pairs[-1]
        else:
            pair = last_pair = last_pair + 1
        pairs.append(pair)
        fixtures.append(Fixture(pairing.round, pairing.first, pairing.second, number, pair))
    return fixtures


def next_of(waiting: Iterable[Fixture], playing: Iterable[Fixture], per_bot: int | None) -> Fixture | None:
    """The first of those waiting whose bots play fewer than `per_bot` games now; None: any number."""
    busy = Counter(bot for fixture in playing for bot in fixture.seats) if per_bot else Counter()
    return next((f for f in waiting if not per_bot or max(busy[f.first], busy[f.second]) < per_bot), None)


def void(fixture: Fixture) -> GameResult:
    """The result of a game that came to nothing."""
    return GameResult(
        number=fixture.number, round=fixture.round, pair=fixture.pair, first=fixture.first, second=fixture.second,
        winner=None, reason="void", plies=0, clock_ms=(0.0, 0.0), longest_ms=(0.0, 0.0), processor_ms=(None, None),
        fault_of=(), disputed=False,
    )  # fmt: skip
