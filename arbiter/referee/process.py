"""One bot process: started, written to, read from and stopped, each within bounds.

A bot runs in a session of its own, so that its whole process group can be ended, and in a working directory of its own.
`Popen` is called in the main thread (trio would fork in a worker thread), its pipes are made non-blocking, and one task
a process waits for its exit: a daemon that inherited standard output would hold the pipe open, so end of file is not
what tells that a bot has gone.
"""

import fcntl
import os
import select
import signal
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import trio

from arbiter.referee import patience
from arbiter.referee.bounds import Bounds
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.exits import exit_status, how_it_exited
from arbiter.referee.family import descendants, end_strays, kill_family

LINE_BOUND = 4096
"""The longest line a bot may write, in bytes."""
GRACE_S = 0.5
"""How long a bot may take to exit by itself once its input has closed."""
TERM_S = 0.3
"""How long after SIGTERM comes SIGKILL."""
KILL_S = 1.0
"""How long to wait for the kernel to end what SIGKILL was sent to."""
_CHUNK = 65536
_ERRORS_CHUNK = 1 << 18
_WATCH_S = 0.25
_REAP_S = 0.002
_RUNNING: dict[int, int] = {}
"""The programs that this process has started as bots and not yet seen the end of, with their seeds."""
_POLL_S = 0.02


class Gone(Exception):
    """The bot exited or closed its output; the message says which, with exit code or signal."""


class Overlong(Exception):
    """More than LINE_BOUND bytes without a newline; `start` are the first of them."""

    def __init__(self, start: bytes) -> None:
        super().__init__(f"a line may have at most {LINE_BOUND} bytes")
        self.start = start


class BotProcess:
    """A running bot. Made by `start_bot`; `watch` has to run beside it for as long as it lives.

    `made_to_go`: it was stopped and did not leave by itself.
    """

    def __init__(self, popen: "subprocess.Popen[bytes]", errors: ErrorLog, bounds: Bounds) -> None:
        assert popen.stdin and popen.stdout and popen.stderr
        self.started = time.perf_counter()
        self.errors = errors
        self._popen, self._bounds = popen, bounds
        self._overuse = ""
        self._bot_pid = None if bounds.sandboxed else popen.pid
        self._pidfd = os.pidfd_open(popen.pid) if hasattr(os, "pidfd_open") else -1
        _RUNNING[popen.pid] = bounds.seed
        self._in, self._out, self._err = popen.stdin.fileno(), popen.stdout.fileno(), popen.stderr.fileno()
        for fd in (self._in, self._out, self._err):
            os.set_blocking(fd, False)
        widen(self._err, _ERRORS_CHUNK)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._unsent = b""
        self._buffer = b""
        self._exited = trio.Event()
        self._stopping = self._closed = self.made_to_go = False

    async def watch(self) -> None:
        """Drain standard error, wait for the exit, watch the bounds; ends once `stop` is done, not when cancelled."""
        with trio.CancelScope(shield=True):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._drain_errors)
                nursery.start_soon(self._wait_for_exit)
                if self._bounds.memory or self._bounds.processes:
                    nursery.start_soon(self._watch_bounds)

    def post(self, line: bytes) -> None:
        """Write a line that takes no answer. What the pipe won't take is kept for the next `send`."""
        if self._unsent:
            self._unsent += line
            self._write_some()
            return
        try:
            written = os.write(self._in, line)
        except BlockingIOError:
            written = 0
        except BrokenPipeError:
            return
        if written < len(line):
            self._unsent = line[written:]

    async def send(self, line: bytes) -> None:
        """Write a whole line. Blocks where the bot does not read; that it has gone is for `read_line` to notice."""
        self.post(line)
        while self._unsent and not self._exited.is_set():
            await _woken(trio.lowlevel.wait_writable, self._in)
            self._write_some()

    def unasked(self) -> bytes:
        """What the bot has said and nobody has read, without waiting; blanks don't count and are dropped."""
        self._buffer = self._buffer.lstrip()
        if not self._buffer and self._poll.poll(0):
            self._read_some()
            if len(self._buffer) <= LINE_BOUND:  # more is a flood, blank or not, and may have text behind it
                self._buffer = self._buffer.lstrip()
        return self._buffer

    async def read_line(self, end_of: Callable[[bytes], int] | None = None) -> bytes:
        """The next line without its newline, as soon as its last byte is there. Raises Gone or Overlong.

        `end_of`: finds how many bytes the next answer takes, -1 while it is incomplete; blanks around it are dropped.
        """
        while (end := self._buffer.find(b"\n") if end_of is None else end_of(self._buffer)) < 0:
            if len(self._buffer) > LINE_BOUND:
                raise Overlong(self._buffer)
            exited = self._exited.is_set()
            if not exited:
                try:
                    await trio.lowlevel.wait_readable(self._out)
                except trio.ClosedResourceError:
                    continue  # woken by the exit; what it had written is still to be read
            chunk = self._read_some()
            if chunk == b"" or (chunk is None and exited):
                raise Gone(await self._how_it_went())
        if end > LINE_BOUND:
            raise Overlong(self._buffer)
        if end_of is not None:
            line, self._buffer = self._buffer[:end].strip(), self._buffer[end:]
            return line
        line, self._buffer = self._buffer[:end], self._buffer[end + 1 :]
        return line

    async def stop(self, grace_s: float = GRACE_S) -> bytes:
        """End the bot and everything that it started, within `grace_s`, TERM_S and some milliseconds.

        Returns what it had still to say, at most one read's worth: a bot that never flushed says it only now. A second
        call does nothing.
        """
        if self._stopping:
            return b""
        self._stopping = True
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr
        with trio.CancelScope(shield=True):
            self._popen.stdin.close()
            self.made_to_go = not await self._exits_within(grace_s)
            if self.made_to_go:
                self._signal_bot(signal.SIGTERM)
                await self._exits_within(TERM_S)
            self._kill_all()
            await self._exits_within(KILL_S)
            self._popen.poll()
            _RUNNING.pop(self._popen.pid, None)
            for _ in range(round(KILL_S / _REAP_S)):  # the system tells of no end of what is not our own
                if not end_strays(_RUNNING):
                    break
                await trio.sleep(_REAP_S)
        self._read_some()
        self._drain_once()
        self._closed = True
        trio.lowlevel.notify_closing(self._err)
        self._popen.stdout.close()
        self._popen.stderr.close()
        self.errors.close()
        return self._buffer

    def _write_some(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._unsent = b""

    def _read_some(self) -> bytes | None:
        """One read into the buffer: the bytes, b"" at end of file, None where there was nothing."""
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return None
        self._buffer += chunk
        return chunk

    async def _how_it_went(self) -> str:
        if not await self._exits_within(TERM_S):
            return "it closed its standard output"
        self._drain_once()  # one read empties a pipe; a daemon may fill it again for ever
        last_words = self.errors.last_line()
        how = self._overuse or how_it_exited(exit_status(self._popen.pid), self._bounds.sandboxed)
        return how + (f'; its last words: "{last_words}"' if last_words else "")

    async def _exits_within(self, seconds: float) -> bool:
        async with patience.move_on_after(seconds):
            await self._exited.wait()
        return self._exited.is_set()

    @property
    def bot_pid(self) -> int | None:
        """The bot itself: in a sandbox the process that the sandbox's first one started; None until it is there."""
        if self._bot_pid is None and len(family := descendants(self._popen.pid)) > 1:
            self._bot_pid = family[1]
        return self._bot_pid

    def pause(self) -> None:
        """Stop the bot's process group where it stands."""
        self._signal_bot(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it run again."""
        self._signal_bot(signal.SIGCONT)

    def _signal_bot(self, number: signal.Signals) -> None:
        """Signal the bot's process group; inside a sandbox it is the bot's own session."""
        with suppress(ProcessLookupError, PermissionError):
            if bot := self.bot_pid:
                os.killpg(os.getpgid(bot), number)

    def _kill_all(self) -> None:
        """End everything. The group goes before its leader is reaped, while no other group can have its number."""
        if not self._bounds.sandboxed:
            kill_family(self._popen.pid, self._bounds.seed, _RUNNING)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL)

    async def _watch_bounds(self) -> None:
        """Look every so often at what the bot and its children use together; what is over a bound is ended."""
        while not self._exited.is_set():
            with trio.move_on_after(_WATCH_S):
                await self._exited.wait()
                return
            family = [self._popen.pid, *descendants(self._popen.pid)]
            self._overuse = self._bounds.overuse(family)
            if self._overuse:
                self._kill_all()
                return

    async def _wait_for_exit(self) -> None:
        """Wait for the exit without reaping, then wake whoever reads or writes."""
        if self._pidfd >= 0:
            await trio.lowlevel.wait_readable(self._pidfd)
            os.close(self._pidfd)
        else:
            while exit_status(self._popen.pid) is None:  # noqa: ASYNC110 (nothing tells of an exit without pidfds)
                await trio.sleep(_POLL_S)
        self._exited.set()
        if not self._stopping:
            trio.lowlevel.notify_closing(self._out)
            trio.lowlevel.notify_closing(self._in)

    async def _drain_errors(self) -> None:
        while not self._closed and self._drain_once() != b"":
            await _woken(trio.lowlevel.wait_readable, self._err)

    def _drain_once(self) -> bytes | None:
        try:
            chunk = os.read(self._err, _ERRORS_CHUNK)
        except BlockingIOError:
            return None
        self.errors.add(chunk)
        return chunk


def widen(fd: int, size: int) -> None:
    """Let a pipe hold more, where the system lets it: a bot that writes much is then not held up by the reader."""
    with suppress(AttributeError, OSError):
        fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, size)


async def _woken(wait: Callable[[int], Awaitable[None]], fd: int) -> None:
    """Wait, or be woken by `notify_closing`, which is how an exit interrupts a wait."""
    with suppress(trio.ClosedResourceError):
        await wait(fd)
