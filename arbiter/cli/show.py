"""`arbiter show`: a game as plain text, as players write it down."""

import click

from arbiter.cli import shared
from arbiter.cli.game_source import FalseRecord, game_option, is_capsule, read_game
from arbiter.cli.options import Failure
from arbiter.record.reader import RecordError
from arbiter.record.transcript import Language, transcript


@click.command()
@click.argument("record", metavar="RECORD")
@game_option
@shared.language
def command(record: str, number: int | None, lang: Language) -> None:
    """Print a game as plain text: who played, both formations, the result, and a line a move.

    A RECORD is a file, a league's results.db or folder with --game N, or - for standard input. Squares are as the first
    player sees them. `arbiter import` makes a record of such a text again.

    \b
    Examples:
      arbiter show records/GAME.jsonl
      arbiter show records/GAME.jsonl --lang zh > game.txt && arbiter import game.txt

    Exit codes: 0 done; 1 the record is false; 2 wrong usage.
    """
    if is_capsule(record):
        raise Failure(f"{record}: a capsule holds one side of a game; `arbiter review {record}` shows it")
    try:
        lines = list(transcript(read_game(record, number), lang))
    except RecordError as error:
        raise FalseRecord(str(error)) from error
    click.echo("\n".join(lines))
