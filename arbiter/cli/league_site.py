"""`arbiter league site`: a league as web pages."""

import sys
from pathlib import Path

import click

from arbiter.cli import shared
from arbiter.cli.league_output import printable, results_argument
from arbiter.cli.options import Failure
from arbiter.league.error import LeagueError
from arbiter.league.store import results_path
from arbiter.review.board import Language

FALSE_RECORD = 1


@click.command()
@results_argument
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@shared.language
def command(results: Path, out: Path, lang: Language) -> None:
    """Write a league as web pages into the folder OUT: open OUT/index.html in a browser.

    RESULTS is the league's folder, or the results.db in it. There are the table, charts, the crosstable, a page for
    each bot and one for each game, with both formations: what a bot may not know while it plays, everybody can read
    there. Done again, only what has changed is written.

    Exit codes: 0 done; 1 the record of a game cannot be read, and it has no page; 2 wrong usage.
    """
    from arbiter.site.build import build

    try:
        built = build(results_path(results), out, lang, _progress)
    except LeagueError as error:
        raise Failure(printable(str(error))) from error
    except OSError as error:
        raise Failure(f"{printable(str(error.filename or out))}: {error.strerror}") from error
    index = click.format_filename(out / "index.html")
    click.echo(f"{index}: {built.written} pages written, {built.unchanged} unchanged")
    for number, why in built.unreadable.items():
        click.echo(f"game {number} has no page: {printable(why)}", err=True)
    if built.unreadable:
        sys.exit(FALSE_RECORD)


def _progress(done: int, games: int) -> None:
    """A line on a terminal's standard error that counts the games."""
    if sys.stderr.isatty() and (done % 25 == 0 or done == games):
        click.echo(f"\r{done} of {games} games", nl=done == games, err=True)
