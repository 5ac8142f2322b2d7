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
from arbiter.referee.match import Match, Onlooker, Terms
from arbiter.referee.process import CannotStart, start_bot
from arbiter.referee.seat import BotSeat, EmptySeat, Seat
from arbiter.referee.workplace import Workplace


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played. `id` names the record; `entries` and `seeds` (64-bit) in seat order."""

    id: str
    entries: tuple[Entry, ...]
    seeds: tuple[int, ...]
    terms: Terms = field(default_factory=Terms)
    event: str | None = None
    round: int | None = None


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
            for number, entry in enumerate(job.entries):
                seats.append(await _sit_down(entry, job.seeds[number], path, number, afterwards))
            ending = await match.play()
        except BaseException as error:
            stopped = not isinstance(error, Exception)
            why = "stopped before the end" if stopped else f"{type(error).__name__}: {error}"
            ending = Ending(None, "void", why=why)
            with suppress(OSError):  # a full disk is why a game may be void; its record then stays a prefix
                await match.dismiss(ending)
            if stopped:
                raise
        plies = match.game.plies if match.game else 0
        return Played(job, ending, plies, tuple(match.clock.spent_s), tuple(match.announced), path)


async def _sit_down(entry: Entry, seed: int, record: Path, number: int, afterwards: trio.Nursery) -> Seat:
    """Start the bot of one seat."""
    workplace = Workplace(entry, seed)
    errors = ErrorLog(error_log_path(record, number))
    try:
        process = start_bot(entry.command, workplace.folder, workplace.env, errors)
    except CannotStart as why:
        workplace.remove()
        return EmptySeat(str(why))
    afterwards.start_soon(process.watch)
    return BotSeat(process, DIALECTS[entry.dialect], Dialogue(dialogue_path(record, number)), workplace.remove)


def _header(job: Job) -> GameLine:
    limits = job.terms.limits
    return GameLine(
        id=job.id,
        ruleset=job.terms.rules.name,
        rules=asdict(job.terms.rules),
        seats=[
            SeatLine(name=entry.name, command=list(entry.command), dialect=entry.dialect, seed=seed)
            for entry, seed in zip(job.entries, job.seeds, strict=True)
        ],
        clock=ClockLine(
            game_ms=_whole_ms(limits.game_s),
            startup_ms=_whole_ms(limits.startup_s),
            placement_ms=_whole_ms(limits.placement_s),
        ),
        event=job.event,
        round=job.round,
        started=now(),
        arbiter=__version__,
        host={"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()},
    )


def _whole_ms(limit_s: float | None) -> int | None:
    return None if limit_s is None else round(limit_s * 1000)
