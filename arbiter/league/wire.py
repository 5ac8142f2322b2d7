"""What passes between the process that runs a league and its workers: whole values over a socket.

Both ends are the same program, started by the same user; a value is pickled behind its length (4 bytes, big-endian).
"""

import pickle
import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import trio

from arbiter.entries.entry import Entry
from arbiter.league.formats import Fixture
from arbiter.league.result import GameResult
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import Walls

_LENGTH = struct.Struct(">I")
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Setup:
    """The first word to a worker: what is the same for all of its games.

    `folder`: where games are written; no bot sees anything in it. `secrets`: what else none may see.
    """

    event: str
    entries: Mapping[str, Entry]
    terms: Terms
    walls: Walls
    folder: Path
    secrets: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    """Play this game. `seeds` in seat order."""

    fixture: Fixture
    seeds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Over:
    """There is a verdict; the bots are still taking their leave. The next game can begin."""

    number: int


@dataclass(frozen=True, slots=True)
class Done:
    """All there is of a game. `data`: its packed files; `why`: of a void one, what happened."""

    result: GameResult
    data: bytes
    why: str | None


Message = Setup | Deal | Over | Done


class Wire:
    """One end of a socket. `send` may be called by several tasks; `receive` by one."""

    def __init__(self, stream: trio.SocketStream) -> None:
        self._stream = stream
        self._sending = trio.StrictFIFOLock()
        self._buffer = bytearray()

    async def send(self, message: Message) -> None:
        """Raises trio.BrokenResourceError where the other end is gone."""
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        async with self._sending:
            await self._stream.send_all(_LENGTH.pack(len(data)) + data)

    async def receive(self) -> Message | None:
        """The next value; None where the other end is gone."""
        head = await self._take(_LENGTH.size)
        body = None if head is None else await self._take(_LENGTH.unpack(head)[0])
        return None if body is None else pickle.loads(body)

    async def _take(self, size: int) -> bytes | None:
        while len(self._buffer) < size:
            try:
                chunk = await self._stream.receive_some(_CHUNK)
            except trio.BrokenResourceError:
                return None
            if not chunk:
                return None
            self._buffer += chunk
        taken = bytes(self._buffer[:size])
        del self._buffer[:size]
        return taken

    async def hang_up(self) -> None:
        """Say that nothing more will be sent; what the other end still sends can be received."""
        async with self._sending:
            with suppress(trio.BrokenResourceError):
                await self._stream.send_eof()

    async def close(self) -> None:
        """Let go of the socket."""
        await self._stream.aclose()
