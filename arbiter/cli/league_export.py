"""`arbiter league export`: the records of a league as files, and its results for programs that rate players."""

from pathlib import Path

import click

from arbiter.cli.league_games import Wanted, filters
from arbiter.cli.league_output import printable, read_view, results_argument
from arbiter.cli.options import Failure
from arbiter.league.error import LeagueError
from arbiter.league.formats import Fixture
from arbiter.league.pgn import pgn
from arbiter.league.records import RECORD, SUFFIXES, game_id
from arbiter.league.result import GameResult
from arbiter.league.store import Store, results_path


class Unreadable(click.ClickException):
    """Records that are damaged: exit code 1."""

    exit_code = 1


@click.command()
@results_argument
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--pgn", "pgn_file", type=click.Path(dir_okay=False, path_type=Path), help="Write the results as PGN.")
@click.option("--force", is_flag=True, help="Write over files that are there already.")
@filters
def command(results: Path, folder: Path | None, pgn_file: Path | None, force: bool, wanted: Wanted) -> None:
    """Write the records of a league into DIR, and its results into a PGN file.

    RESULTS is the league's folder, or the results.db in it. A record is NUMBER-FIRST-SECOND.jsonl; beside it lie the
    dialogues and the standard errors of both bots, and the capsule of a bot at fault, which may be given to its author.
    The PGN has no moves, only who played whom, which Ordo and BayesElo rate. With options that say which games are
    meant, both have those alone.

    \b
    Examples:
      arbiter league export classroom records
      arbiter league export classroom records --loser tiger
      arbiter league export classroom --pgn classroom.pgn

    Exit codes: 0 done; 1 the record of a game cannot be read; 2 wrong usage, or a file that is there already.
    """
    if folder is None and pgn_file is None:
        raise Failure("say where to: a folder for the records, --pgn FILE, or both")
    league = read_view(results)
    games = wanted.among(league)
    try:
        if pgn_file is not None:
            _write(pgn_file, pgn(league.name, games).encode("utf-8", "backslashreplace"), force)
            click.echo(f"{printable(str(pgn_file))}: {sum(game.counts for game in games)} results")
        if folder is not None:
            written, lost = _export(results, folder, games, force)
            click.echo(f"{printable(str(folder))}: {written} records")
            if lost:
                raise Unreadable(printable(f"the records of these games cannot be read: {', '.join(map(str, lost))}"))
    except FileExistsError as error:
        raise Failure(printable(f"{error.filename} exists already; --force writes over it")) from error
    except OSError as error:
        raise Failure(printable(f"{error.filename or folder}: {error.strerror}")) from error
    except LeagueError as error:
        raise Failure(printable(str(error))) from error


def _export(results: Path, folder: Path, games: list[GameResult], force: bool) -> tuple[int, list[int]]:
    """Write the files of the games; how many had a record, and the games whose record cannot be read.

    A game that came to nothing may have none.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written, lost = 0, []
    with Store(results_path(results)) as store:
        for game in games:
            try:
                files = store.record(game.number)
            except LeagueError:
                lost.append(game.number)
                continue
            name = game_id(Fixture(game.round, game.first, game.second, game.number, game.pair))
            for suffix in SUFFIXES:
                if suffix in files:
                    _write(folder / f"{name}{suffix}", files[suffix], force)
            written += RECORD in files
    return written, lost


def _write(path: Path, data: bytes, force: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb" if force else "xb") as file:
        try:
            file.write(data)
            file.flush()
        except OSError:
            path.unlink()
            raise
