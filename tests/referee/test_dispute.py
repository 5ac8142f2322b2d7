"""Time that a bot could not use: the margin, what it waited for a processor, and whether it may ponder."""

import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Entry
from arbiter.record.ending import Ending
from arbiter.record.lines import MoveLine
from arbiter.record.reader import read_record
from arbiter.record.strain import Strain
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, run_job
from arbiter.referee.match import Match, Onlooker, Terms
from arbiter.referee.sandbox import Walls
from arbiter.referee.seat import Reply
from arbiter.rules import LUZHANQI, Game, Move, Ply
from arbiter.sight import Brief, Outcome, Seen
from tests.scripted import Witness
from tests.walls import PLAIN, sandbox

ARRAY = "cifgefkhbdiagkhdjcigeljjh"


class SlowSeat:
    """Takes so many seconds a move, of which it waited some for a processor; moves to and fro."""

    def __init__(self, seconds: Sequence[float], waited_s: float, answers_late: bool = False) -> None:
        self._seconds, self._waited_s, self._late = list(seconds), waited_s, answers_late
        self._there = False

    async def introduce(self) -> Reply[str]:
        return Reply("slow", "NAME slow", 0.0)

    async def place(self, brief: Brief) -> Reply[str]:
        return Reply(ARRAY, f"ARRAY {ARRAY}", 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        seconds = self._seconds.pop(0)
        if not self._late:
            await trio.sleep(seconds)
        names = ("H1H0", "H0H1")[not self._there]
        self._there = not self._there
        move = Move(LUZHANQI.stop_of[names[:2]], LUZHANQI.stop_of[names[2:]])
        return Reply(move, f"BESTMOVE {names}", seconds, Strain(seconds - self._waited_s, self._waited_s))

    async def tell(self, own: Seen) -> None:
        pass

    async def dismiss(self, outcome: Outcome) -> str:
        return ""

    def strain(self) -> Strain | None:
        return Strain(0.0, self._waited_s)


async def ending(first: SlowSeat, limits: Limits) -> Ending:
    async with trio.open_nursery() as afterwards:
        return await Match([first, SlowSeat([0.0] * 40, 0.0)], Terms(limits=limits), [], afterwards).play()


LIMITS = Limits(game_s=1.0, margin_s=0.1)


async def test_the_margin_is_forgiven(autojump_clock: trio.testing.MockClock) -> None:
    played = await ending(SlowSeat([0.5, 0.55, *[0.0] * 40], 0.0), LIMITS)
    assert played.reason == "quiet-limit"


@pytest.mark.parametrize("late", [False, True], ids=["still thinking", "answered late"])
async def test_over_the_margin_is_lost(autojump_clock: trio.testing.MockClock, late: bool) -> None:
    played = await ending(SlowSeat([0.5, 0.7], 0.0, late), LIMITS)
    (fault,) = played.faults
    assert (played.winner, played.reason, fault.disputed) == (1, "time", False)
    assert "disputed" not in fault.why


@pytest.mark.parametrize("late", [False, True], ids=["still thinking", "answered late"])
async def test_waiting_for_a_processor_makes_it_disputed(autojump_clock: trio.testing.MockClock, late: bool) -> None:
    played = await ending(SlowSeat([0.5, 0.7], 0.06, late), LIMITS)
    (fault,) = played.faults
    assert (played.winner, played.reason, fault.disputed) == (1, "time", True)
    assert "disputed: it waited 0.120 s for a processor in this game" in fault.why
    assert fault.strain == Strain(0.0, 0.06)


WORKER = """
import sys, time
moves = ["H1H0", "H0H1"]
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME worker", flush=True)
    elif line.startswith("START"): print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("GO"):
        end = time.process_time() + 0.04
        while time.process_time() < end: pass
        moves.reverse()
        print("BESTMOVE", moves[0], flush=True)
    elif line.startswith("END"): break
"""

PONDERER = """
import os, sys, time
if os.fork() == 0:
    while True: time.sleep(0.001)
moves = ["H1H0", "H0H1"]
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME ponderer", flush=True)
    elif line.startswith("START"): print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("GO"):
        moves.reverse()
        print("BESTMOVE", moves[0], flush=True)
    elif line.startswith("END"): break
"""
"""Has a child that never stands still."""


class Watcher(Witness):
    """Notes after each ply of the first seat whether all processes that run `program` come to stand still."""

    def __init__(self, program: Path, wait_s: float) -> None:
        super().__init__([])
        self.program, self.wait_s = str(program).encode(), wait_s
        self.still: list[bool] = []

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        if ply.seat == 0:
            give_up = time.monotonic() + self.wait_s  # a signal takes a moment to arrive
            while (states := self._states()) != {"T"} and time.monotonic() < give_up:
                assert states
            self.still.append(states == {"T"})

    def _states(self) -> set[str]:
        return {self._state(process) for process in Path("/proc").glob("[0-9]*")} - {""}

    def _state(self, process: Path) -> str:
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if self.program not in words or b"bwrap" in words[0]:
                return ""
            return (process / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return ""


def bot(folder: Path, name: str, code: str) -> Entry:
    for path in (folder.parent, folder):
        path.chmod(0o755)
    (folder / f"{name}.py").write_text(code)
    return Entry(name, (sys.executable, "-S", str(folder / f"{name}.py")), folder)


async def play(
    folder: Path, entries: tuple[Entry, Entry], terms: Terms, walls: Walls, onlookers: Sequence[Onlooker] = ()
) -> Path:
    async with trio.open_nursery() as afterwards:
        played = await run_job(Job("game", entries, (1, 2), terms, walls), folder, afterwards, onlookers)
    assert played.ending.reason == "quiet-limit", played.ending
    return played.record


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
@pytest.mark.parametrize("walled", [False, True], ids=["plain", "sandbox"])
async def test_what_a_move_cost_is_in_the_record(tmp_path: Path, walled: bool) -> None:
    worker = bot(tmp_path, "worker", WORKER)
    record = read_record(await play(tmp_path, (worker, worker), Terms(), sandbox() if walled else PLAIN))
    moves = [line for line in record.lines if isinstance(line, MoveLine)]
    assert len(moves) == 31
    for move in moves:
        assert move.processor_ms is not None
        assert move.waited_ms is not None
        assert move.processor_ms >= 9
        assert move.waited_ms >= 0


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
@pytest.mark.parametrize("pondering", [False, True])
@pytest.mark.parametrize("walled", [False, True], ids=["plain", "sandbox"])
async def test_without_pondering_a_bot_stands_still_while_the_other_thinks(
    tmp_path: Path, walled: bool, pondering: bool
) -> None:
    entries = bot(tmp_path, "ponderer", PONDERER), bot(tmp_path, "worker", WORKER)
    watcher = Watcher(entries[0].folder / "ponderer.py", wait_s=0.1 if pondering else 10.0)
    await play(tmp_path, entries, Terms(pondering=pondering), sandbox() if walled else PLAIN, [watcher])
    assert watcher.still == [not pondering] * 16
