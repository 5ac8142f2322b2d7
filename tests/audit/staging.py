"""Whole games played by the real match and its real seats, with no process: each bot is a list of answers.

What they leave, a record and two dialogues, is what the tests of the audit read, forge and break. Time is virtual:
every answer takes THINKS_MS unless it says otherwise.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import trio
import trio.testing

from arbiter.dialects import DIALECTS
from arbiter.record.dialogue import Dialogue, dialogue_path
from arbiter.record.ending import Ending
from arbiter.record.lines import ClockLine, GameLine, SeatLine
from arbiter.record.writer import RecordWriter
from arbiter.referee.match import Match, Terms
from arbiter.referee.process import BotProcess
from arbiter.referee.seat import BotSeat, EmptySeat, Seat
from tests.playouts import Recorded

THINKS_MS = 1.25
NAMES = ("NAME Alder 1.0", "Birch")


@dataclass(frozen=True)
class Slow:
    """An answer after `ms`; None: never."""

    ms: float
    text: str | None


@dataclass(frozen=True)
class Lagging:
    """An answer that took `ms`, while the host was too busy to notice that time went by."""

    ms: float
    text: str


@dataclass(frozen=True)
class Early:
    """A line that is there before the question."""

    text: str


class Deaf:
    """The bot does not take the question."""


Answer = str | Slow | Lagging | Early | Deaf | Exception
"""A line; or one that comes in its own way; or what reading a line raises."""

SILENT = Slow(0, None)


@dataclass
class Timer:
    """What the referee measures with, in seconds: virtual time, and what a busy host did not notice."""

    lag_s: float = 0.0

    def perf_counter(self) -> float:
        """As in the module `time`."""
        return trio.current_time() + self.lag_s


class Puppet:
    """Stands for a bot's process: has an answer to each question."""

    def __init__(self, answers: Sequence[Answer], timer: Timer) -> None:
        self._answers, self._timer = list(answers), timer
        self.started = timer.perf_counter()

    bot_pid = None
    """There is no process whose strain could be read."""

    def post(self, line: bytes) -> None:
        """Whole lines, that take no answer."""
        assert line.endswith(b"\n")

    async def send(self, line: bytes) -> None:
        """A whole line; a deaf bot never takes it."""
        self.post(line)
        if self._answers and isinstance(self._answers[0], Deaf):
            await trio.sleep_forever()

    def unasked(self) -> bytes:
        """What it said too early."""
        early = self._answers[0] if self._answers else None
        return early.text.encode() + b"\nmore" if isinstance(early, Early) else b""

    async def read_line(self, end_of: object = None) -> bytes:
        """The next answer; none are left: never."""
        answer = self._answers.pop(0) if self._answers else SILENT
        if isinstance(answer, Slow) and answer.text is None:
            await trio.sleep_forever()
        await trio.sleep((answer.ms if isinstance(answer, Slow) else THINKS_MS) / 1000)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Lagging):
            self._timer.lag_s += (answer.ms - THINKS_MS) / 1000
        assert not isinstance(answer, Deaf)
        return ((answer if isinstance(answer, str) else answer.text) or "").encode("latin-1")

    async def stop(self) -> bytes:
        """Leaves without a word."""
        return b""


def answers(recorded: Recorded, seat: int) -> list[Answer]:
    """Everything that a bot says in a game that goes as it should."""
    return [NAMES[seat], *recorded.answers(seat)]


def stage(
    folder: Path,
    lists: Sequence[Sequence[Answer] | None],
    terms: Terms | None = None,
    name: str = "game",
    stop_after_s: float = inf,
) -> Path:
    """Play between two lists of answers (None: a bot that cannot be started) and return the record's path.

    `stop_after_s`: the host breaks off then.
    """
    path = folder / f"{name}.jsonl"
    timer, clock = Timer(), trio.testing.MockClock(autojump_threshold=0)
    with patch("arbiter.referee.seat.time", timer):
        trio.run(partial(_play, path, lists, terms or Terms(), timer, stop_after_s), clock=clock)
    return path


def stage_game(folder: Path, recorded: Recorded, name: str = "game") -> Path:
    """Play a game that goes as it should."""
    return stage(folder, [answers(recorded, 0), answers(recorded, 1)], name=name)


async def _play(
    path: Path, lists: Sequence[Sequence[Answer] | None], terms: Terms, timer: Timer, stop_after_s: float
) -> None:
    seats: list[Seat] = []
    for number, said in enumerate(lists):
        if said is None:
            seats.append(EmptySeat("no such file"))
        else:
            puppet = cast(BotProcess, Puppet(said, timer))
            seats.append(BotSeat(puppet, DIALECTS["ccgc"], Dialogue(dialogue_path(path, number))))
    with RecordWriter(path, header(terms)) as record:
        async with trio.open_nursery() as afterwards:
            match = Match(seats, terms, [record], afterwards)
            with trio.move_on_after(stop_after_s) as limit:
                await match.play()
            if limit.cancelled_caught:
                await match.dismiss(Ending(None, "void", why="stopped before the end"))


def header(terms: Terms) -> GameLine:
    """The first line of a record of a game played by `terms`."""
    limits = terms.limits
    game_ms, startup_ms, placement_ms = (
        None if limit is None else round(limit * 1000)
        for limit in (limits.game_s, limits.startup_s, limits.placement_s)
    )
    return GameLine(
        id="game",
        ruleset=terms.rules.name,
        rules=asdict(terms.rules),
        seats=[SeatLine(name="alder"), SeatLine(name="birch")],
        clock=ClockLine(game_ms=game_ms, startup_ms=startup_ms, placement_ms=placement_ms),
        started="2026-11-29T12:00:00Z",
        arbiter="0.1.0",
    )


Lines = list[dict[str, Any]]


def lines_of(path: Path) -> Lines:
    """A record as plain JSON objects, to be forged."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, lines: Lines) -> None:
    """A forged record in the place of the true one."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
