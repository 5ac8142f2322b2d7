"""A bot in the foreground of the terminal, for a debugger: its errors go to the terminal itself, nothing is bounded.

It stays in the arbiter's own session and process group, so that it can open /dev/tty and read from it, as a debugger
inside it does; Ctrl-C reaches both.
"""

import errno
import os
import select
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import trio

from arbiter.referee.exits import how_it_exited
from arbiter.referee.family import computes
from arbiter.referee.process import Gone
from arbiter.referee.start import CannotStart
from arbiter.referee.strain import spent_s

_CHUNK = 65536
_POLL_S = 0.05
_EXIT_S, _BUSY_S = 0.5, 2.0
"""How long a bot may wait until it is gone, after the end of its output or Ctrl-C, and how long it may then compute."""


class Foreground:
    """A running bot, made by `start_in_foreground`; it is asked and heard like a `BotProcess`. `pid`: its number."""

    def __init__(self, popen: "subprocess.Popen[bytes]") -> None:
        assert popen.stdin and popen.stdout
        self.pid = popen.pid
        self._popen = popen
        self._in = trio.lowlevel.FdStream(os.dup(popen.stdin.fileno()))
        self._out = trio.lowlevel.FdStream(os.dup(popen.stdout.fileno()))
        self._poll = select.poll()
        self._poll.register(self._out.fileno(), select.POLLIN)
        popen.stdin.close()
        popen.stdout.close()
        self._buffer = b""

    async def send(self, line: bytes) -> None:
        """Write a whole line; that the bot has gone is for `read_line` to notice."""
        try:
            await self._in.send_all(line)
        except trio.BrokenResourceError:
            return

    def unasked(self) -> bytes:
        """What the bot has said and nobody has read, without waiting; blanks don't count."""
        if not self._buffer.strip() and self._poll.poll(0):
            self._buffer += os.read(self._out.fileno(), _CHUNK)
        self._buffer = self._buffer.lstrip()
        return self._buffer

    async def read_line(self) -> bytes:
        """The next line without its newline, however long that is and takes. Raises Gone."""
        while b"\n" not in self._buffer:
            chunk = await self._out.receive_some(_CHUNK)
            if not chunk:
                raise Gone(await self._how_it_went())
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    async def stop(self) -> bytes:
        """Close the bot's input and wait until it has exited. Returns what it had still to say.

        Cancelled, by Ctrl-C for instance, it leaves the bot a moment to say where it was, and ends it.
        """
        try:
            await self._in.aclose()
            await self._goes()
            self.unasked()
        finally:
            with trio.CancelScope(shield=True):
                await self._goes_soon()
            self._popen.kill()
            self._popen.wait()
            await trio.aclose_forcefully(self._out)
        return self._buffer

    async def _how_it_went(self) -> str:
        await self._goes_soon()
        status = self._popen.returncode
        return "it closed its standard output" if status is None else how_it_exited(status)

    async def _goes_soon(self) -> None:
        """Counted by looks and by its own processor time, so that a busy machine takes nothing from the bot."""
        idle_s, until_s = 0.0, spent_s(self.pid) + _BUSY_S
        while self._popen.poll() is None and idle_s < _EXIT_S and spent_s(self.pid) < until_s:
            idle_s += 0.0 if computes(self.pid) else _POLL_S
            await trio.sleep(_POLL_S)

    async def _goes(self) -> None:
        while self._popen.poll() is None:  # noqa: ASYNC110 (nothing tells of an exit everywhere)
            await trio.sleep(_POLL_S)


def start_in_foreground(command: Sequence[str], folder: Path, env: Mapping[str, str]) -> Foreground:
    """Start a bot in `folder` with just the environment `env`. Call it in the main thread.

    Raises CannotStart where the program is missing, not executable or of a wrong format.
    """
    try:
        popen = subprocess.Popen(
            command, cwd=folder, env=dict(env), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM):
            raise
        raise CannotStart(f"{command[0]} cannot be started: {error.strerror}") from error
    return Foreground(popen)
