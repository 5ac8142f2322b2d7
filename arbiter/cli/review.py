"""`arbiter review`: a game looked at, as the referee or as one of the players."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbiter.cli import shared
from arbiter.cli.game_source import STANDARD_INPUT, FalseRecord, game_option, is_capsule, read_game
from arbiter.cli.options import Failure
from arbiter.cli.review_page import write
from arbiter.entries.entry import EntryError
from arbiter.entries.rules import find_rules
from arbiter.record.reader import RecordError
from arbiter.referee.capsule import CapsuleError
from arbiter.review.board import Language
from arbiter.review.memory import remembered
from arbiter.review.movelist import move_list, step_line
from arbiter.review.paint import printed
from arbiter.review.picture import Line, legend, picture, text
from arbiter.review.replayed import replayed
from arbiter.review.summary import summary
from arbiter.review.telling import Telling
from arbiter.review.walk import Walk, position
from arbiter.review.whatif import possible_at, what_if
from arbiter.rules import CCGC, LUZHANQI

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130
TELLERS: dict[str, int | None] = {"referee": None, "first": 0, "second": 1}
"""The words of --as, and whose view each is; in the order in which `v` goes through them."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game whose views can be told. `tellers`: those that there are, the first of them the usual one."""

    tellers: tuple[int | None, ...]
    telling: Callable[[int | None], Telling]


@click.command()
@click.argument("record", metavar="RECORD")
@game_option
@click.option("--as", "teller", type=click.Choice(list(TELLERS)), help="Whose view.  [default: referee]")
@shared.language
@click.option("--ply", type=click.IntRange(0), help="The board after this ply; 0 is the beginning.")
@click.option("--last", is_flag=True, help="The board at the end.")
@click.option(
    "--moves", is_flag=True, help="Every ply: who, which piece, from where to where, what came of it, how long."
)
@click.option("--what-if", "if_", is_flag=True, help="What could be played there, after --ply or at the end.")
@click.option("--possible", "squares", metavar="SQUARE", multiple=True, help="What the piece on a square can be there.")
@click.option("--step", is_flag=True, help="Walk through the game with the arrow keys; q ends it.")
@click.option(
    "--html",
    "page",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page for a browser, with no more in it than --as may know.",
)
@click.option(
    "--rules", help="With a capsule, which does not say: a ruleset, or a YAML file of house rules.  [default: ccgc]"
)
def command(
    record: str, number: int | None, teller: str | None, lang: Language, ply: int | None, last: bool, moves: bool,
    if_: bool, squares: tuple[str, ...], step: bool, page: Path | None, rules: str | None,
) -> None:  # fmt: skip
    """Look at a game: its summary, and what else the options ask for.

    A RECORD is a file, a league's results.db or folder with --game N, a bot's capsule, or - for standard input. Squares
    are as the one sees them whose view it is: --as first shows what the first player could know, and what follows from
    it. A capsule has the view of its own bot only.

    \b
    Examples:
      arbiter review records/GAME.jsonl
      arbiter review records/GAME.jsonl --as first --ply 37 --possible C4
      arbiter review classroom/results.db --game 12 --moves --lang zh
      arbiter review records/GAME.jsonl --step
      arbiter review records/GAME.jsonl --as first --html game.html

    Exit codes: 0 done; 1 the record is false; 2 wrong usage; 130 interrupted.
    """
    if page is not None:
        if ply is not None or last or moves or if_ or squares or step or rules:
            raise Failure("--html has the whole game in it: beside it, only --as, --game and --lang say anything")
        write(record, number, None if teller is None else TELLERS[teller], page, lang)
        return
    source = _capsule(record, number, rules) if is_capsule(record) else _record(record, number, rules)
    viewer = _viewer(source, teller)
    telling = source.telling(viewer)
    if ply is not None and ply > telling.plies:
        raise Failure(f"--ply {ply}: the game has {telling.plies} plies")
    at = telling.plies if ply is None else ply
    wanted = Wanted(ply is not None or last, moves, if_, [_stop(square) for square in squares])
    if not step:
        lines = list(_lines(source, telling, at, wanted, lang))
        click.echo(printed(lines, _console()), nl=False)
    elif moves or if_ or squares:
        raise Failure("--step shows the board and the moves; leave out --moves, --what-if and --possible")
    else:
        _walk(record, source, viewer, at if wanted.board else 0, lang)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed; nothing of it: the summary and the last board."""

    board: bool
    moves: bool
    if_: bool
    stops: list[int]


def _lines(source: Source, telling: Telling, ply: int, wanted: Wanted, language: Language) -> Iterator[Line]:
    scene = telling.scenes[ply]
    in_short = wanted == Wanted(False, False, False, [])
    if in_short:
        yield from summary(telling, _certain(source, telling), language)
        yield ()
    if wanted.board or in_short:
        yield from _board(telling, ply, language)
    if wanted.moves:
        yield from move_list(telling, language)
    if wanted.if_:
        yield from what_if(telling, scene, language)
    for stop in wanted.stops:
        yield text(possible_at(telling, scene, stop, language))


def _viewer(source: Source, word: str | None) -> int | None:
    if word is None:
        return source.tellers[0]
    if TELLERS[word] not in source.tellers:
        raise Failure(f"--as {word}: a capsule has the view of its own bot only")
    return TELLERS[word]


def _record(word: str, number: int | None, rules: str | None) -> Source:
    if rules is not None:
        raise Failure("--rules is for a capsule; a record says by which rules it was played")
    try:
        game = replayed(read_game(word, number))
    except RecordError as error:
        raise FalseRecord(str(error)) from error
    return Source(tuple(TELLERS.values()), game.telling)


def _capsule(word: str, number: int | None, rules: str | None) -> Source:
    if number is not None:
        raise Failure("--game is for a league; a capsule holds one game")
    try:
        telling = remembered(Path(word), find_rules(rules or CCGC.name, Path.cwd()))
    except (CapsuleError, EntryError) as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{click.format_filename(error.filename or word)}: {error.strerror}") from error
    return Source((telling.teller,), lambda _: telling)


def _stop(square: str) -> int:
    found = LUZHANQI.stop_of.get(square.upper())
    if found is None:
        raise Failure(f"--possible {square}: squares are {LUZHANQI.names[0]} to {LUZHANQI.names[-1]}")
    return found


def _certain(source: Source, telling: Telling) -> list[int]:
    """For each seat of how many enemy pieces it is certain, where that is for the viewer to know."""
    if telling.teller is not None or not telling.plies:
        return []
    ends = [source.telling(seat).scenes[-1].suspects for seat in range(telling.facts.board.seats)]
    return [sum(suspect.kind is not None for suspect in suspects) for suspects in ends]


def _board(telling: Telling, ply: int, language: Language) -> list[Line]:
    scene = telling.scenes[ply]
    lines = [text(position(telling, ply, language))]
    if scene.step:
        lines.append(step_line(telling, scene.step, language))
    return [*lines, (), *picture(telling, scene, language), (), legend(telling, language)]


def _console() -> "Console | None":
    """The terminal in its colours; None where standard output is none."""
    if not sys.stdout.isatty():
        return None
    from rich.console import Console

    return Console()


def _walk(word: str, source: Source, viewer: int | None, ply: int, language: Language) -> None:
    from arbiter.review.step import walk_through

    if not sys.stdout.isatty():
        raise Failure("--step needs a terminal")
    views = [source.telling(teller) for teller in source.tellers]
    walk = Walk(views, source.tellers.index(viewer), ply)
    try:
        with _keyboard(word) as keyboard:
            walk_through(walk, language, keyboard, _console())
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None


@contextmanager
def _keyboard(word: str) -> Iterator[int]:
    """The terminal that keys come from; not standard input where that was the record."""
    if word != STANDARD_INPUT and sys.stdin.isatty():
        yield sys.stdin.fileno()
        return
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError as error:
        raise Failure("--step needs a terminal") from error
    try:
        yield terminal
    finally:
        os.close(terminal)
