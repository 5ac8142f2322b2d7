"""A league's games to come, in words."""

from collections.abc import Sequence

from arbiter.cli.options import table
from arbiter.league.formats import Fixture, State
from arbiter.league.reading import League
from arbiter.league.schedule import numbered


def schedule(league: League, state: State | None = None, fmt: str = "simple") -> str:
    """The games still to be played, as far as they are known; `state`: the league so far, None before it begins."""
    state = state or State(league.bots)
    stage = league.format.next(state)
    games = [*state.open(), *numbered(stage, state.made)]
    expected = league.format.expected_games(state.playing)
    known = len(state.made) + len(stage.pairings)
    parts = [f"{league.name}: {league.file.format}, {len(league.bots)} bots"]
    if games:
        parts.append(table(_rows(games), ("game", "round", "first", "second"), fmt))
    if stage.byes:
        parts.append(f"no opponent in round {stage.byes[0].round}: {', '.join(bye.bot for bye in stage.byes)}")
    more = f", about {expected - known} more as results come" if expected > known else ""
    parts.append(f"{len(games)} games to be played{more}")
    return "\n\n".join(parts)


def _rows(games: Sequence[Fixture]) -> list[tuple[object, ...]]:
    return [(fixture.number, fixture.round, fixture.first, fixture.second) for fixture in games]
