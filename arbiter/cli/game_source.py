"""Where a command finds a game: a record, a league with a game's number, a bot's capsule, or standard input."""

import sys
from pathlib import Path

import click

from arbiter.cli.options import Failure, printable
from arbiter.league.error import LeagueError
from arbiter.league.records import RECORD
from arbiter.league.store import FILE_NAME, Store, results_path
from arbiter.record.reader import Record, RecordError, read_record

STANDARD_INPUT = "-"
_DATABASE = b"SQLite format 3\0"
_CAPSULE = "fault.json"

game_option = click.option(
    "--game", "number", type=click.IntRange(1), help="With a league's results.db or folder: the number of the game."
)


class FalseRecord(click.ClickException):
    """A record that cannot be read or played: exit code 1."""

    exit_code = 1


def is_capsule(word: str) -> bool:
    """Whether the word names the folder of a capsule."""
    return word != STANDARD_INPUT and (Path(word) / _CAPSULE).is_file()


def read_game(word: str, number: int | None) -> Record:
    """The record that a word stands for; `number`: which game, if that is a league.

    What cannot be found is wrong usage; what cannot be read is a false record.
    """
    try:
        if word == STANDARD_INPUT:
            return _plain(sys.stdin.buffer.read(), "standard input", number)
        path = Path(word)
        if path.is_dir():
            if not (path / FILE_NAME).is_file():
                raise Failure(f"{word}: this folder is neither a league's (no {FILE_NAME}) nor a capsule")
            return _of_league(path, number)
        with path.open("rb") as file:
            data = file.read(len(_DATABASE))
            if data == _DATABASE:
                return _of_league(path, number)
            return _plain(data + file.read(), word, number)
    except RecordError as error:
        raise FalseRecord(str(error)) from error
    except LeagueError as error:
        raise Failure(printable(str(error))) from error
    except OSError as error:
        raise Failure(f"{click.format_filename(word)}: {error.strerror}") from error


def _plain(data: bytes, name: str, number: int | None) -> Record:
    if number is not None:
        raise Failure(f"--game: {name} holds one game; a number is for a league's {FILE_NAME}")
    return read_record(data, name)


def _of_league(path: Path, number: int | None) -> Record:
    if number is None:
        raise Failure(f"{path} holds many games: --game N says which; `arbiter league games {path}` lists them")
    with Store(results_path(path)) as store:
        return read_record(store.record(number).get(RECORD, b""), f"{store.path}, game {number}")
