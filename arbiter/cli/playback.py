"""`arbiter playback`: a game's messages played into a bot again."""

import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import click
import trio

from arbiter.audit.questions import heard, recomputed
from arbiter.cli import shared
from arbiter.cli.options import Duration, Failure
from arbiter.cli.playback_view import Passing, View, in_words
from arbiter.dialects import DIALECTS
from arbiter.dialects.exchange import Exchange
from arbiter.entries.build import build
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find
from arbiter.record.dialogue import dialogue_path, read_dialogue
from arbiter.record.lines import FaultLine, SeatLine
from arbiter.record.reader import Record, RecordError, read_record
from arbiter.referee.capsule import CapsuleError, read_capsule
from arbiter.referee.family import shield_referee
from arbiter.referee.playback import PlayedBack, debug, play_back
from arbiter.referee.sandbox import Mode, choose_walls
from arbiter.referee.series import STOPPING
from arbiter.referee.start import CannotStart

INTERRUPTED = 130


@dataclass(frozen=True)
class Game:
    """One seat of a game that is to be played again. `entry`: how its bot was started, None where that is not known."""

    entry: Entry | None
    dialect: str
    seed: int
    exchanges: list[Exchange]


@click.command()
@click.argument("game", metavar="CAPSULE|RECORD", type=click.Path(exists=True, path_type=Path))
@click.argument("bot", required=False)
@click.option("--seat", type=click.IntRange(0, 1), help="With a RECORD: 0 the first player, 1 the second.")
@shared.roster
@click.option("--time-out", "time_out_s", type=Duration(), help="Time for each answer.  [default: none]")
@shared.sandbox
@click.option("--go-on", is_flag=True, help="Put the further questions after a difference, too.")
@click.option(
    "--debug",
    "debug_",
    is_flag=True,
    help="Run the bot in the foreground of this terminal, without any limit, and wait for Enter before the first "
    "question, so that a debugger can be attached.",
)
def command(
    game: Path, bot: str | None, seat: int | None, roster: Path | None, time_out_s: float | None, sandbox: Mode,
    go_on: bool, debug_: bool,
) -> None:  # fmt: skip
    """Play the same bytes into a bot again, alone, and say where it answers differently now.

    A CAPSULE is the folder that a match leaves for a bot at fault; it knows how the bot was started. A RECORD serves
    for any game: the messages come from the dialogue beside it, or are worked out from the record where there is none;
    of the bot it knows the command line only, not its files and variables. BOT is another version of the bot, named as
    in `arbiter match`; without it, the bot that played.

    The bot gets the ARBITER_SEED that it had. What it answers is compared with what it answered then: its formation and
    its moves, not its name. Every question supposes that the answers before were the same, so the playback ends at the
    first that differs; with --go-on the questions of the old game follow all the same, and only the first difference
    means anything for certain. No clock runs, but a bot that lost by its time gets as much time as it had there, and
    not more, unless --time-out or --debug says otherwise.

    \b
    Examples:
      arbiter playback records/GAME.0.capsule
      arbiter playback records/GAME.0.capsule ./mybot --debug
      arbiter playback records/GAME.jsonl --seat 1 mybot.py

    Exit codes: 0 the same answers; 1 they differ; 2 wrong usage, or a bot that cannot start; 130 interrupted.
    """
    if debug_ and (time_out_s is not None or sandbox == "require"):
        raise Failure("--debug lifts every limit: leave out --time-out and --sandbox require")
    try:
        played = _of_capsule(game, seat) if game.is_dir() else _of_record(game, seat)
        entry = _entry(played, bot, roster)
        view = View()
        if debug_:
            done, stopped = trio.run(
                _unless_stopped, lambda: debug(entry, played.seed, played.exchanges, view, _ready, go_on)
            )
        else:
            shield_referee()
            walls = choose_walls(sandbox)
            done, stopped = trio.run(
                _unless_stopped,
                lambda: play_back(entry, played.seed, played.exchanges, view, Passing(), walls, time_out_s, go_on),
            )
    except (EntryError, CapsuleError, RecordError, CannotStart) as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{error.filename or game}: {error.strerror}") from error
    if done is None:
        assert stopped is not None
        click.echo(f"Stopped by {stopped.name}.", err=True)
        raise SystemExit(INTERRUPTED if stopped is signal.SIGINT else 128 + stopped)
    click.echo(in_words(done, go_on))
    if done.first:
        raise SystemExit(1)


def _of_capsule(folder: Path, seat: int | None) -> Game:
    capsule = read_capsule(folder)
    if seat is not None and seat != capsule.fault.seat:
        raise Failure(f"--seat {seat}: the capsule is of seat {capsule.fault.seat}")
    dialect = _in_pairs(capsule.entry.dialect, folder)
    exchanges = _heard(folder / "dialogue", dialect, capsule.fault.seat, capsule.fault)
    return Game(capsule.entry, dialect, capsule.seed, exchanges)


def _of_record(path: Path, seat: int | None) -> Game:
    record = read_record(path)
    header = record.header
    if seat is None or seat >= len(header.seats):
        seats = " or ".join(f"--seat {number} ({line.name})" for number, line in enumerate(header.seats))
        raise Failure(f"whose part is to be played again? {seats}")
    line = header.seats[seat]
    if line.dialect not in DIALECTS:
        raise Failure(f'{path}: seat {seat} speaks "{line.dialect}"; the dialects are {", ".join(DIALECTS)}')
    _in_pairs(line.dialect, path)
    fault = fault_of(record, seat)
    beside = dialogue_path(path, seat)
    exchanges = _heard(beside, line.dialect, seat, fault) if beside.exists() else recomputed(record, seat)
    return Game(_of_command(line) if line.command else None, line.dialect, line.seed or 0, exchanges)


def _in_pairs(dialect: str, path: Path) -> str:
    """The dialect itself, if its messages and answers come in one order. Raises Failure otherwise."""
    if dialect != "ccgc":
        raise Failure(f'{path}: the bot spoke "{dialect}"; only games in "ccgc" can be played again')
    return dialect


def _of_command(line: SeatLine) -> Entry:
    """What a record knows of how a bot was started; its folder is that of the first file that the command names."""
    files = [Path(word) for word in line.command[1:] if Path(word).is_file()]
    return Entry(line.name, tuple(line.command), (files or [Path(line.command[0])])[0].parent, dialect=line.dialect)


def fault_of(record: Record, seat: int) -> FaultLine | None:
    """What a seat did wrong, if it did."""
    return next((line for line in record.lines if isinstance(line, FaultLine) and line.seat == seat), None)


def _heard(path: Path, dialect: str, seat: int, fault: FaultLine | None) -> list[Exchange]:
    kept = read_dialogue(path.read_bytes())
    if kept.error:
        raise RecordError(str(path), *kept.error)
    try:
        return heard(DIALECTS[dialect], kept.lines, seat, fault)
    except ValueError as error:
        raise Failure(f"{path}: {error}") from error


def _entry(game: Game, bot: str | None, roster: Path | None) -> Entry:
    """The bot to be asked: the one that was named, or the one that played."""
    if bot is None and game.entry is None:
        raise Failure("the record does not say how the bot was started: name a BOT")
    if not game.exchanges:
        raise Failure("the bot was never asked anything, so there is nothing to play again")
    entry = game.entry if bot is None else build(find(bot, shared.rostered(roster), Path.cwd()))
    assert entry is not None
    if entry.dialect != game.dialect:
        raise Failure(f'"{entry.name}" speaks "{entry.dialect}", and the game was in "{game.dialect}"')
    return checked(entry)


async def _ready(pid: int) -> None:
    """Tell the process's number and wait for Enter."""
    click.echo(
        f"The bot runs as process {pid}. Attach a debugger now (gdb -p {pid}), or set breakpoints in the bot itself."
    )
    click.echo("Enter puts the first question; Ctrl-C ends it. ", nl=False)
    await trio.to_thread.run_sync(sys.stdin.readline, abandon_on_cancel=True)


async def _unless_stopped(
    play: Callable[[], Awaitable[PlayedBack]],
) -> tuple[PlayedBack | None, signal.Signals | None]:
    """The playback, or the signal that ended it; no bot is left either way."""
    done: PlayedBack | None = None
    stopped: signal.Signals | None = None
    failed: Exception | None = None

    async def listen(task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        nonlocal stopped
        with trio.open_signal_receiver(*STOPPING) as signals:
            task_status.started()
            async for number in signals:
                stopped = signal.Signals(number)
                nursery.cancel_scope.cancel()

    async with trio.open_nursery() as nursery:
        await nursery.start(listen)
        try:
            done = await play()
        except Exception as error:
            failed = error
            while isinstance(failed, ExceptionGroup):
                failed = failed.exceptions[0]
        nursery.cancel_scope.cancel()
    if failed is not None:
        raise failed
    return done, stopped
