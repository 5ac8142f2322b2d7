"""The examined bot's seat: a bot's seat that is listened to between the questions and watched as it leaves."""

import os
import signal
from collections.abc import Awaitable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import trio

from arbiter.check.evidence import Part, Stray
from arbiter.check.leavings import fills, home_of, started_in
from arbiter.dialects import Dialect
from arbiter.record.text import escaped
from arbiter.referee import patience
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.fault import BotFault
from arbiter.referee.launch import Launched
from arbiter.referee.process import Gone, Overlong
from arbiter.referee.seat import BotSeat, Reply
from arbiter.rules import Move
from arbiter.sight import Brief, Outcome, Seen

T = TypeVar("T")
LISTENED_S = 0.05
"""How long is listened for what nobody asked for."""
_LOOKS_S = 0.005
LISTENED_MOVES = 2
"""After so many moves only what has come already is looked at."""
LEAVES_S = 2.0
"""How long a bot may take to exit, after END or at the end of its input."""


class CountedErrors(ErrorLog):
    """A standard error of which only the amount is kept, and the last line."""

    def __init__(self) -> None:
        super().__init__(None)
        self.bytes = 0

    def add(self, chunk: bytes) -> None:
        """Take the next bytes."""
        self.bytes += len(chunk)
        super().add(chunk)


class CheckedSeat:
    """A seat. What it sees goes into `part`. `disk`: the bytes that its working directory may have; `patient`: whether
    its exit is waited for; `listens`: whether any time is taken to hear what nobody asked for."""

    def __init__(
        self, bot: Launched, dialect: Dialect, part: Part, errors: CountedErrors, disk: int, patient: bool,
        listens: bool = True,
    ) -> None:  # fmt: skip
        self._process, self._dialect, self._part, self._errors = bot.process, dialect, part, errors
        self._seat = BotSeat(bot.process, dialect, part.transcript, bot.tidy)
        self._tidy, self._patient, self._listened_s = bot.tidy, patient, LISTENED_S if listens else 0.0
        self._waiting = self._left = False
        self._moves = 0
        self._disk = disk
        self._home: Path | None = None

    async def listen(self, seconds: float) -> None:
        """Note what has been said of itself; waits so long, less where something comes."""
        text = b""
        with trio.move_on_after(seconds):
            while not (text := self._process.unasked()):  # noqa: ASYNC110 (what is read here must stay for the seat to find)
                await trio.sleep(_LOOKS_S)
        if text:
            word = self._part.transcript.last_sent().partition(" ")[0]
            self._part.strays.append(Stray(word.removesuffix("\\x0d"), escaped(text.split(b"\n")[0])))

    async def introduce(self) -> Reply[str]:
        """Its name."""
        reply = await self._answered(self._seat.introduce())
        self._home = home_of(self._process.bot_pid)
        await self.listen(self._listened_s)
        return reply

    async def place(self, brief: Brief) -> Reply[str]:
        """Its formation."""
        reply = await self._answered(self._seat.place(brief))
        await self.listen(self._listened_s)
        return reply

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Its move."""
        self._moves += 1
        await self._listen_a_little()
        return await self._answered(self._seat.move(last))

    async def tell(self, own: Seen) -> None:
        """What became of its move; a second answer to GO has come by then."""
        await self._listen_a_little()
        await self._seat.tell(own)

    async def _answered(self, answer: Awaitable[Reply[T]]) -> Reply[T]:
        """The answer; whether one is still waited for is known when it is cancelled, too."""
        self._waiting = True
        try:
            reply = await answer
        except BotFault as fault:
            self._waiting, self._patient = not fault.text and fault.reason != "bad-reply", False
            raise
        self._waiting = False
        return reply

    async def _listen_a_little(self) -> None:
        await self.listen(self._listened_s if self._moves <= LISTENED_MOVES else 0.0)

    def break_off(self) -> None:
        """It is asked no more, and no answer of it is due any longer."""
        self._waiting = self._patient = False

    async def dismiss(self, outcome: Outcome) -> str:
        """END, and its exit waited for; then it is ended."""
        if self._left:
            return ""
        self._left = True
        part = self._part
        message = self._dialect.end(outcome)
        with trio.CancelScope(shield=True):
            if not self._waiting and part.transcript.last_sent():
                await self.listen(0.0)
            before = self._process.unasked()
            self._process.post(message)
            part.transcript.sent(0.0, message)
            part.end_sent = part.transcript.last_sent()
            if self._patient and not self._waiting:
                await self._see_it_off(bool(before))
            await self.end(before)
        return ""

    async def _see_it_off(self, said_before: bool) -> None:
        """Wait for its exit with its input still open."""
        part = self._part
        part.waited_for_exit = True
        began = trio.current_time()
        async with patience.move_on_after(LEAVES_S):
            with suppress(Overlong):
                while True:
                    try:
                        line = await self._process.read_line()
                    except Gone as gone:
                        part.how = str(gone)
                        if "closed its standard output" not in part.how:
                            part.left_s = trio.current_time() - began
                        return
                    if not said_before:
                        part.strays.append(Stray("END", escaped(line)))

    async def close_input(self) -> None:
        """The end of its input, at which it must exit."""
        self._left = True
        part = self._part
        part.waited_at_eof = True
        began = trio.current_time()
        await self.end(b"", LEAVES_S)
        part.at_eof_s = None if self._process.made_to_go else trio.current_time() - began

    async def end(self, before: bytes, grace_s: float = 0.2) -> None:
        """End it, and look at what it says and leaves."""
        part = self._part
        if self._waiting and before and b"\n" not in before:
            part.unended = escaped(before)
        if part.left_s is not None:
            part.left_behind = started_in(self._home)
            for pid in part.left_behind:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
        rest = (await self._process.stop(grace_s)).strip()
        if self._waiting and rest and not before:
            part.late = escaped(rest)
        part.errors = self._errors.bytes
        part.filled = self._disk if fills(self._home, self._disk) else 0
        await self._tidy()
