"""`arbiter league check`: everything that can be found out about a league without playing it."""

from pathlib import Path

import click
import trio

from arbiter.cli import shared
from arbiter.cli.league_run import folder_name
from arbiter.cli.league_schedule import schedule
from arbiter.cli.options import Failure, cores, table
from arbiter.entries.entry import EntryError
from arbiter.league.error import LeagueError
from arbiter.league.events import Building, Event
from arbiter.league.prepare import Tried, built, tried_out
from arbiter.league.reading import read_league
from arbiter.referee.sandbox import choose_walls


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@shared.table
def command(file: Path, fmt: str) -> None:
    """Check a league file, build and start its bots, show the schedule.

    Nothing is played and nothing is kept.

    Exit codes: 0 all is well; 2 the file is wrong, or a bot does not start.
    """
    try:
        league = read_league(file)
        walls = choose_walls(league.mode)
        bots = built(league.entries, _tell)
        secrets = (*league.secrets, Path(folder_name(league.name)))
        bots = trio.run(tried_out, bots, league.terms.limits.startup_s, walls, cores(), secrets)
    except (LeagueError, EntryError) as error:
        raise Failure(str(error)) from error
    click.echo(schedule(league, fmt=fmt))
    click.echo()
    click.echo(table([_row(bot) for bot in bots], ("bot", "calls itself", "starts"), fmt))
    click.echo(f"\nsandbox: {walls.level}" + (f" ({walls.why})" if walls.why else ""))
    if out := [bot.out for bot in bots if bot.out is not None]:
        raise Failure("\n".join(out))


def _row(bot: Tried) -> tuple[object, ...]:
    return bot.entry.name, bot.announced, "no" if bot.out else "yes"


def _tell(event: Event) -> None:
    if isinstance(event, Building):
        click.echo(f"building {event.bot}", err=True)
