"""Players by script: seats that are plain objects for virtual time, and small bots for real processes."""

import json
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import trio

from arbiter.entries.entry import Entry
from arbiter.record.ending import Ending
from arbiter.record.strain import Strain
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.job import Job, Played, run_job
from arbiter.referee.match import Match, Onlooker, Terms
from arbiter.referee.process import BotProcess
from arbiter.referee.seat import Reply
from arbiter.referee.start import start_bot
from arbiter.rules import LUZHANQI, Game, Move, Ply
from arbiter.sight import Brief, Outcome, Seen
from tests.patience import awake_s

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[1]
BOTS = ROOT / "tests" / "bots"

Event = tuple[object, ...]
"""Something that happened in a match: who, what, and details."""


# --- In memory -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Say:
    """An answer that comes after `after_s` seconds, and that is said to have taken `took_s` (None: just that)."""

    text: str
    after_s: float = 0.0
    took_s: float | None = None


class Silence:
    """An answer that never comes."""


Answer = str | Say | Silence | Exception


def move(text: str) -> Move:
    """A move such as "G0F0"."""
    return Move(LUZHANQI.stop_of[text[:2]], LUZHANQI.stop_of[text[2:]])


def spelt(seen: Seen) -> str:
    """What a seat is told, in short: "G0F0 win"."""
    return f"{LUZHANQI.names[seen.origin]}{LUZHANQI.names[seen.target]} {seen.result}"


class ScriptedSeat:
    """Answers from a list, name and formation first, then moves such as "G0F0" in its own view; notes what it hears."""

    def __init__(self, number: int, log: list[Event], answers: Sequence[Answer], hint: str = "") -> None:
        self.number, self.log, self.hint = number, log, hint
        self.answers = list(answers)

    async def introduce(self) -> Reply[str]:
        """The name it goes by."""
        self.log.append((self.number, "introduce"))
        return await self._answer(str)

    async def place(self, brief: Brief) -> Reply[str]:
        """Its formation."""
        self.log.append((self.number, "place", brief))
        return await self._answer(str)

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Its move."""
        self.log.append((self.number, "move", None if last is None else spelt(last)))
        return await self._answer(move)

    async def tell(self, own: Seen) -> None:
        """What became of its own ply."""
        self.log.append((self.number, "tell", spelt(own)))

    async def dismiss(self, outcome: Outcome) -> str:
        """The game is over for it."""
        self.log.append((self.number, "dismiss", outcome))
        return self.hint

    async def _answer(self, read: Callable[[str], T]) -> Reply[T]:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Silence):
            await trio.sleep_forever()
        assert isinstance(answer, str | Say)
        say = Say(answer) if isinstance(answer, str) else answer
        if say.after_s:
            await trio.sleep(say.after_s)
        return Reply(read(say.text), say.text, say.after_s if say.took_s is None else say.took_s)


class Witness:
    """An onlooker that notes what it is told."""

    def __init__(self, log: list[Event]) -> None:
        self.log = log

    def named(self, announced: Sequence[str | None]) -> None:
        """What each bot called itself."""
        self.log.append(("named", *announced))

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """A legal formation."""
        self.log.append(("placed", seat, array))

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """A ply carried out."""
        names = game.board.names
        self.log.append(("played", ply.number, ply.seat, f"{names[ply.origin]}{names[ply.target]} {ply.result}"))

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """The verdict."""
        self.log.append(("ended", ending.winner, ending.reason))


@dataclass
class Scripted:
    """A match between two scripted seats that has been played: its ending, all that happened, the match itself."""

    ending: Ending
    log: list[Event]
    match: Match

    def calls(self, seat: int) -> list[str]:
        """What was asked of a seat or told to it, in order."""
        return [str(event[1]) for event in self.log if event[0] == seat]

    @property
    def verdict(self) -> tuple[int | None, str]:
        """Winner and reason."""
        return self.ending.winner, self.ending.reason

    @property
    def faults(self) -> list[tuple[int, int, str, str]]:
        """Seat, ply, reason and sentence of each fault."""
        return [(fault.seat, fault.ply, fault.reason, fault.why) for fault in self.ending.faults]


async def play(
    first: Sequence[Answer], second: Sequence[Answer], terms: Terms | None = None, hint: str = ""
) -> Scripted:
    """Play a match between two scripted seats; both give `hint` when they are dismissed."""
    log: list[Event] = []
    async with trio.open_nursery() as afterwards:
        seats = [ScriptedSeat(number, log, answers, hint) for number, answers in enumerate((first, second))]
        match = Match(seats, terms or Terms(), [Witness(log)], afterwards)
        ending = await match.play()
    return Scripted(ending, log, match)


# --- Real processes --------------------------------------------------------------------------------------------------


def python(code: str) -> tuple[str, ...]:
    """The command line that runs `code`."""
    return sys.executable, "-I", "-S", "-c", code


def shell(script: str) -> tuple[str, ...]:
    """The command line that runs `script`."""
    return "/bin/sh", "-c", script


@asynccontextmanager
async def running(
    command: Sequence[str], folder: Path, errors: ErrorLog | None = None, env: Mapping[str, str] | None = None
) -> AsyncIterator[BotProcess]:
    """A started bot that works in `folder`; it is stopped at the end."""
    env = env or {"PATH": os.environ["PATH"], "HOME": str(folder)}
    process = start_bot(command, folder, env, errors or ErrorLog(None))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(process.watch)
        try:
            yield process
        finally:
            await process.stop(grace_s=0)


async def timed_stop(process: BotProcess, within_s: float = 2.0) -> bytes:
    """Stop a bot, and hold it to the two seconds within which it has to be gone."""
    with awake_s() as passed_s:
        rest = await process.stop()
        assert passed_s() < within_s
    return rest


def bot(script: str, *files: Path) -> Entry:
    """The entry of a bot in `tests/bots`."""
    command = (sys.executable, "-S", "-B", str(BOTS / f"{script}.py"))
    return Entry(script, command, BOTS, cwd_files=files, env={"PYTHONPATH": str(ROOT)})


def answering(folder: Path, answers: Sequence[str], script: str = "scripted") -> Entry:
    """The entry of a bot in `tests/bots` that finds its answers in the file `answers`, written into `folder`."""
    folder.mkdir(parents=True)
    file = folder / "answers"
    file.write_text("".join(f"{answer}\n" for answer in answers), encoding="ascii")
    return bot(script, file)


@dataclass(frozen=True)
class Refereed:
    """A game that was played between processes: what `run_job` said of it, and the record's lines."""

    played: Played
    lines: list[dict[str, Any]]

    @property
    def ending(self) -> Ending:
        """How it ended."""
        return self.played.ending

    def dialogue(self, seat: int) -> list[str]:
        """What was said to a bot and by it, without the times."""
        text = self.played.record.with_suffix(f".{seat}.dialogue").read_text(encoding="ascii")
        return [re.sub(r"^\d+\.\d{3} ", "", line) for line in text.splitlines()]

    def last_words(self, seat: int) -> str:
        """The last line that was sent to a bot."""
        return [line[2:] for line in self.dialogue(seat) if line.startswith("> ")][-1]


async def referee(
    folder: Path,
    entries: Sequence[Entry],
    terms: Terms | None = None,
    onlookers: Sequence[Onlooker] = (),
    id: str = "game",
) -> Refereed:
    """Play a game between processes to its end, bots dismissed and all, and read its record."""
    async with trio.open_nursery() as afterwards:
        played = await run_job(Job(id, tuple(entries), (1, 2), terms or Terms()), folder, afterwards, onlookers)
    return Refereed(played, recorded(played.record))


def recorded(record: Path) -> list[dict[str, Any]]:
    """The lines of a record."""
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]


# --- What is left ----------------------------------------------------------------------------------------------------

PROC = Path("/proc")


def survivors(folder: Path) -> list[int]:
    """The processes, zombies aside, that were started with a home in `folder`: bots, and all that they started."""
    mark = f"HOME={folder}".encode()
    found = []
    for process in PROC.glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    return found


def group(leader: int) -> list[int]:
    """The processes of a process group, zombies aside."""
    found = []
    for process in PROC.glob("[0-9]*"):
        try:
            state, _, pgrp = (process / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(pgrp) == leader and state not in "ZX":
            found.append(int(process.name))
    return found


def open_files() -> list[str]:
    """What this process has open."""
    return sorted(str(entry.readlink()) for entry in (PROC / "self" / "fd").iterdir() if entry.exists())
