"""The part of `arbiter review` that writes a page for a browser."""

from pathlib import Path

import click

from arbiter.cli.game_source import FalseRecord, is_capsule, read_game
from arbiter.cli.options import Failure
from arbiter.record.reader import RecordError
from arbiter.review.board import Language

HTML = b"<!doctype html>"


def write(word: str, number: int | None, seat: int | None, path: Path, language: Language) -> None:
    """Write the page of a game to `path`; `seat`: whose view it has, None: everything.

    A file that is there and is no page is left alone.
    """
    if is_capsule(word):
        raise Failure("--html: a capsule is one bot's memory; a page is made of the record of its game")
    from arbiter.review.page import write_page

    record = read_game(word, number)
    try:
        if path.exists() and not path.read_bytes().startswith(HTML):
            raise Failure(
                f"{click.format_filename(path)}: there is such a file, and it is no page; choose another name"
            )
        write_page(record, path, seat, language)
    except RecordError as error:
        raise FalseRecord(str(error)) from error
    except OSError as error:
        raise Failure(f"{click.format_filename(path)}: {error.strerror}") from error
    holds = "everything" if seat is None else f"what the {('first', 'second')[seat]} player may know, and no more"
    click.echo(f"{click.format_filename(path)}: a page that holds {holds}")
