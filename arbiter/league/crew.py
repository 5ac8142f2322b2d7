"""The worker processes of a league: started, given games, replaced when one dies, and sent home."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

import trio

import arbiter
from arbiter.league.formats import Fixture
from arbiter.league.wire import Deal, Done, Over, Setup, Wire
from arbiter.referee.exits import exit_status, how_it_exited
from arbiter.referee.family import kill_family

LEAVE_S = 10.0
"""How long workers have to end their bots and go. A bot that is slow to leave takes about two seconds."""
_POLL_S = 0.02
_ROOT = str(Path(arbiter.__file__).parents[1])
"""Where this very package lies. A worker looks there, and never in the directory that it happens to be started in."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A worker has begun; it can be given games."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A worker has died, and these games with it. `why`: how."""

    fixtures: tuple[Fixture, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Failed:
    """Workers cannot be had; all are sent home. `why`: what became of one."""

    why: str


News = Ready | Over | Done | Lost | Failed


@dataclass(eq=False)
class _Worker:
    process: "subprocess.Popen[bytes]"
    wire: Wire
    workplaces: str
    slots: int
    playing: dict[int, Deal] = field(default_factory=dict)
    leaving: dict[int, Deal] = field(default_factory=dict)

    @property
    def deals(self) -> list[Deal]:
        """All that it has been given and has not handed over, in the order of the games' numbers."""
        return sorted([*self.playing.values(), *self.leaving.values()], key=lambda deal: deal.fixture.number)


class Crew:
    """Made by `open_crew`. `news` tells of each game; it ends once `send_home` has been called and all have gone."""

    def __init__(self, setup: Setup, held: Sequence[int]) -> None:
        self._setup, self._held = setup, tuple(held)
        self._workers: list[_Worker] = []
        self._going_home = trio.Event()
        self._post, self.news = trio.open_memory_channel[News](inf)

    def has_room(self) -> bool:
        """Whether a game can be given to somebody now."""
        return not self._going_home.is_set() and any(len(w.playing) < w.slots for w in self._workers)

    async def deal(self, deal: Deal) -> None:
        """Give a game to the worker with the most room."""
        worker = max(self._workers, key=lambda worker: worker.slots - len(worker.playing))
        worker.playing[deal.fixture.number] = deal
        with suppress(trio.BrokenResourceError):  # it has died, which its own task is about to find out
            await worker.wire.send(deal)

    def send_home(self) -> None:
        """Let the workers go: what they are still playing is given up. Does nothing a second time."""
        self._going_home.set()

    async def employ(self, slots: Sequence[int]) -> None:
        """Keep as many workers as there are `slots`, each with so many games at once, until they are sent home."""
        # Cancelled, they could not end their bots; `send_home` is what ends this, within LEAVE_S.
        with trio.CancelScope(shield=True):
            async with self._post, trio.open_nursery() as nursery:
                for number in slots:
                    nursery.start_soon(self._employ_one, number)

    async def _employ_one(self, slots: int) -> None:
        while not self._going_home.is_set():
            worker = _start(slots, self._held)
            try:
                given_any = await self._attend(worker)
            finally:
                worker.process.kill()
                why = how_it_exited(worker.process.wait())
                await worker.wire.close()
            lost = worker.deals
            for seed in (seed for deal in lost for seed in deal.seeds):
                kill_family(worker.process.pid, seed)
            shutil.rmtree(worker.workplaces, ignore_errors=True)
            if self._going_home.is_set():
                return
            if not given_any:
                self._post.send_nowait(Failed(f"a worker process ended before its first game: {why}"))
                self.send_home()
                return
            self._post.send_nowait(Lost(tuple(deal.fixture for deal in lost), f"the worker process died: {why}"))

    async def _attend(self, worker: _Worker) -> bool:
        """Pass on what a worker says until it is gone. Returns whether it ever had a game."""
        given_any = False
        self._workers.append(worker)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._dismiss, worker)
            with suppress(trio.BrokenResourceError):
                await worker.wire.send(self._setup)
            self._post.send_nowait(Ready())
            while (news := await worker.wire.receive()) is not None:
                given_any = True
                if isinstance(news, Over):
                    worker.leaving[news.number] = worker.playing.pop(news.number)
                    self._post.send_nowait(news)
                elif isinstance(news, Done):
                    for held in (worker.playing, worker.leaving):
                        held.pop(news.result.number, None)
                    self._post.send_nowait(news)
            given_any = given_any or bool(worker.playing)
            self._workers.remove(worker)
            await _exit(worker.process)
            nursery.cancel_scope.cancel()
        return given_any

    async def _dismiss(self, worker: _Worker) -> None:
        await self._going_home.wait()
        await worker.wire.hang_up()
        await trio.sleep(LEAVE_S)
        worker.process.kill()


@asynccontextmanager
async def open_crew(setup: Setup, slots: Sequence[int], held: Sequence[int] = ()) -> AsyncIterator[Crew]:
    """Workers for the length of the block, as many as there are `slots`, each for so many games at once.

    `held`: descriptors that they inherit, to hold a lock for as long as they live.
    """
    crew = Crew(setup, held)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(crew.employ, slots)
        try:
            yield crew
        finally:
            crew.send_home()


def shared_out(games: int, workers: int) -> list[int]:
    """So many games at once, shared out among so many workers as evenly as can be; none without a game."""
    workers = min(games, workers)
    return [games // workers + (number < games % workers) for number in range(workers)]


def _start(slots: int, held: tuple[int, ...]) -> _Worker:
    """Start a worker; in a session of its own, so that an interrupt from the terminal reaches this process only."""
    workplaces = tempfile.mkdtemp(prefix="arbiter-")
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "arbiter.league.worker", str(theirs.fileno()), workplaces],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))},
            pass_fds=(theirs.fileno(), *held), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    wire = Wire(trio.SocketStream(trio.socket.from_stdlib_socket(ours)))
    return _Worker(process, wire, workplaces, slots)


async def _exit(process: "subprocess.Popen[bytes]") -> None:
    """Wait until a process whose socket has closed has ended, without reaping it; one that does not is killed."""
    with trio.move_on_after(LEAVE_S):
        while exit_status(process.pid) is None:  # noqa: ASYNC110 (a moment, at the end of a worker's life)
            await trio.sleep(_POLL_S)
