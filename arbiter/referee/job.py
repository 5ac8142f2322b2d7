"""A game as a pure job: two entries, the terms and the seeds go in, a record comes out."""

import platform
import secrets
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path

import trio

from arbiter import __version__
from arbiter.dialects import DIALECTS
from arbiter.entries.entry import Entry
from arbiter.record.dialogue import Dialogue, dialogue_path
from arbiter.record.ending import Ending
from arbiter.record.lines import ClockLine, GameLine, SeatLine
from arbiter.record.writer import RecordWriter, now
from arbiter.referee.errorlog import ErrorLog, error_log_path
from arbiter.referee.launch import hidden_from, launch, told_in_command
from arbiter.referee.match import Match, Onlooker, Terms
from arbiter.referee.sandbox import NO_WALLS, Walls
from arbiter.referee.seat import BotSeat, EmptySeat, Seat
from arbiter.referee.start import CannotStart


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played.

    `id` names the record; `entries` and `seeds` (64-bit) are in seat order; `walls` stand around both bots. `secrets`:
    what no bot may see, beside the folder of the records.
    """

    id: str
    entries: tuple[Entry, ...]
    seeds: tuple[int, ...]
    terms: Terms = field(default_factory=Terms)
    walls: Walls = NO_WALLS
    event: str | None = None
    round: int | None = None
    secrets: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a job. `announced`: what the bots called themselves; `record`: the file."""

    job: Job
    ending: Ending
    plies: int
    spent_s: tuple[float, ...]
    announced: tuple[str | None, ...]
    record: Path


def seed_for(master: int, game: int, seat: int) -> int:
    """A seat's seed for one game, 64 bits. A keyed hash: neither `master` nor another seat's can be found from it."""
    key = blake2b(str(master).encode(), digest_size=32).digest()
    return int.from_bytes(blake2b(f"{game}/{seat}".encode(), key=key, digest_size=8).digest(), "big")


def new_master_seed() -> int:
    """A seed for a match that was given none."""
    return secrets.randbits(64)


async def run_job(job: Job, records: Path, afterwards: trio.Nursery, onlookers: Sequence[Onlooker] = ()) -> Played:
    """Play the game and write its record into `records`; the bots take their leave in `afterwards`.

    A failure of the referee or the host closes the record as void and is not raised: it is nobody's loss. Cancellation
    closes it as void, too, and goes on.
    """
    path = records / f"{job.id}.jsonl"
    with ExitStack() as stack:
        record = stack.enter_context(RecordWriter(path, _header(job)))
        seats: list[Seat] = []
        match = Match(seats, job.terms, (record, *onlookers), afterwards)
        try:
            for number in range(len(job.entries)):
                seats.append(_sit_down(job, number, path, afterwards))  # noqa: PERF401 (one may fail; the first then leaves)
            ending = await match.play()
        except BaseException as error:
            stopped = not isinstance(error, Exception)
            # A verdict that has been written down stands, whatever fails after it.
            ending = match.ending or Ending(None, "void", why="stopped before the end" if stopped else _in_words(error))
            with suppress(Exception):  # a full disk is why a game may be void; its record then stays a prefix
                await match.dismiss(ending)
            if stopped:
                raise
        plies = match.game.plies if match.game else 0
        return Played(job, ending, plies, tuple(match.clock.spent_s), tuple(match.announced), path)


def _sit_down(job: Job, number: int, record: Path, afterwards: trio.Nursery) -> Seat:
    """Start the bot of one seat; where that fails, nothing of it is left."""
    entry = _told(job)[number]
    others = job.entries[:number] + job.entries[number + 1 :]
    with ExitStack() as undo:
        spoken = dialogue_path(record, number)
        undo.callback(spoken.unlink, missing_ok=True)
        dialogue = Dialogue(spoken)
        undo.callback(dialogue.close)
        errors = ErrorLog(error_log_path(record, number))
        hidden = hidden_from(entry, others, record.parent, *job.secrets)
        try:
            bot = launch(entry, job.seeds[number], job.walls, errors, hidden)
        except CannotStart as why:
            return EmptySeat(str(why))
        undo.pop_all()
    afterwards.start_soon(bot.process.watch)
    return BotSeat(bot.process, DIALECTS[entry.dialect].seated(number), dialogue, bot.tidy, job.terms.pondering)


def _told(job: Job) -> list[Entry]:
    """The entries as their bots are started."""
    return [told_in_command(entry, job.terms.brief(number)) for number, entry in enumerate(job.entries)]


def _in_words(error: BaseException) -> str:
    """What failed first; a nursery hands it over in a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


def _header(job: Job) -> GameLine:
    limits = job.terms.limits
    return GameLine(
        id=job.id,
        ruleset=job.terms.rules.name,
        rules=asdict(job.terms.rules),
        seats=[
            SeatLine(name=entry.name, command=list(entry.command), dialect=entry.dialect, seed=seed)
            for entry, seed in zip(_told(job), job.seeds, strict=True)
        ],
        clock=ClockLine(
            game_ms=_whole_ms(limits.game_s),
            startup_ms=_whole_ms(limits.startup_s),
            placement_ms=_whole_ms(limits.placement_s),
            margin_ms=round(limits.margin_s * 1000),
            move_ms=_whole_ms(limits.move_s),
        ),
        event=job.event,
        round=job.round,
        started=now(),
        arbiter=__version__,
        sandbox=job.walls.level,
        host={"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()},
    )


def _whole_ms(limit_s: float | None) -> int | None:
    return None if limit_s is None else round(limit_s * 1000)
