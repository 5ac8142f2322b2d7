"""A player at the referee's table: introduce yourself, set up, move, hear, go.

A seat is asked in its own view and answers in its own view; it is never handed anything but what it may know. The match
treats all seats alike: a bot's process, a person, a function in a test.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

import trio

from arbiter.dialects import BadAnswer, Dialect
from arbiter.record.dialogue import Dialogue
from arbiter.record.ending import FaultReason
from arbiter.record.strain import Strain
from arbiter.record.text import escaped
from arbiter.referee.family import computes
from arbiter.referee.fault import BotFault
from arbiter.referee.process import BotProcess, Gone, Overlong
from arbiter.referee.strain import MoveStrain
from arbiter.rules import Move
from arbiter.sight import Brief, Outcome, Seen

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reply(Generic[T]):
    """An answer, the text that it came in (escaped, for the record), and how long it took, in seconds.

    `strain`: what the bot's process spent of a processor for it and waited for one, where that is known.
    """

    value: T
    text: str
    seconds: float
    strain: Strain | None = None


class Seat(Protocol):
    """What the match asks of a player. Every method but `tell` may raise BotFault; the match sets the time limits."""

    async def introduce(self) -> Reply[str]:
        """The name it goes by."""

    async def place(self, brief: Brief) -> Reply[str]:
        """Its formation, 25 letters, unchecked."""

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Its move, in its own view; `last` is the ply just made, None where it opens the game."""

    async def tell(self, own: Seen) -> None:
        """What became of its own ply."""

    async def dismiss(self, outcome: Outcome) -> str:
        """The game is over for it. Returns a hint for its author where there is one, else ""."""


@runtime_checkable
class Strained(Protocol):
    """A seat that can tell what its process has spent and waited since it was last asked."""

    def strain(self) -> Strain | None:
        """None where the system does not tell."""


class EmptySeat:
    """The seat of a bot that could not be started at all."""

    def __init__(self, why: str) -> None:
        self._fault = BotFault("no-start", why)

    async def introduce(self) -> Reply[str]:
        """Always a fault."""
        raise self._fault

    async def place(self, brief: Brief) -> Reply[str]:
        """Always a fault."""
        raise self._fault

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Always a fault."""
        raise self._fault

    async def tell(self, own: Seen) -> None:
        """Nobody hears."""

    async def dismiss(self, outcome: Outcome) -> str:
        """Nobody has to go."""
        return ""


class BotSeat:
    """A bot's process behind its dialect."""

    def __init__(
        self, process: BotProcess, dialect: Dialect, dialogue: Dialogue,
        tidy: Callable[[], Awaitable[None]] = trio.lowlevel.checkpoint, pondering: bool = True,
    ) -> None:  # fmt: skip
        """`tidy` is called once the process has gone. `pondering`: whether it may run while the other one thinks."""
        self._process, self._dialect, self._dialogue, self._tidy = process, dialect, dialogue, tidy
        self._pondering, self._strain = pondering, MoveStrain()
        self._answered = True
        self._dismissed = False

    async def introduce(self) -> Reply[str]:
        """Any one line is a name. Whatever else happens before it means that the bot never started.

        The name is empty where the dialect does not ask for one.
        """
        question = self._dialect.introduce()
        if not question:
            await trio.lowlevel.checkpoint()
            return Reply("", "", 0.0)
        line, seconds = await self._ask(question, gone="no-start", wrong="no-start", first=True)
        return Reply(self._dialect.read_name(line), escaped(line), seconds)

    async def place(self, brief: Brief) -> Reply[str]:
        """The formation that the bot gives."""
        line, seconds = await self._ask(self._dialect.place(brief))
        if not self._pondering:
            self._process.pause()
        try:
            return Reply(self._dialect.read_formation(line), escaped(line), seconds)
        except BadAnswer as bad:
            raise BotFault(bad.reason, str(bad), escaped(line), seconds) from bad

    async def move(self, last: Seen | None) -> Reply[Move]:
        """The move that the bot gives."""
        self._strain.before(self._process)
        if not self._pondering:
            self._process.resume()
        line, seconds = await self._ask(self._dialect.ask(last))
        if not self._pondering:
            self._process.pause()
        try:
            return Reply(self._dialect.read_move(line), escaped(line), seconds, self._strain.after(seconds))
        except BadAnswer as bad:
            raise BotFault(bad.reason, str(bad), escaped(line), seconds) from bad

    async def tell(self, own: Seen) -> None:
        """Written, not waited for: a bot that does not read is found out when it is next asked."""
        self._post(self._dialect.tell(own))

    async def dismiss(self, outcome: Outcome) -> str:
        """Tell the bot how the game ended, give it a moment to leave, then end it. A second call does nothing."""
        if self._dismissed:
            return ""
        self._dismissed = True
        self._strain.close()
        if not self._pondering:
            self._process.resume()
        before = self._process.unasked()
        busy = not self._answered and computes(self._process.bot_pid)
        self._post(self._dialect.end(outcome))
        rest = (await self._process.stop()).strip()
        self._dialogue.close()
        await self._tidy()
        return "" if self._answered or self._dialect.end_of or (busy and not before) else _hint(before, rest)

    def strain(self) -> Strain | None:
        """What the bot's process has spent and waited since it was last asked for a move."""
        return self._strain.so_far()

    def _post(self, line: bytes) -> None:
        self._process.post(line)
        self._dialogue.sent(self._ms(), line)

    def _ms(self) -> float:
        return (time.perf_counter() - self._process.started) * 1000

    async def _ask(
        self, question: bytes, gone: FaultReason = "crash", wrong: FaultReason = "bad-reply", first: bool = False
    ) -> tuple[bytes, float]:
        """Put a question and read the one line that answers it; the time runs from the question's last byte.

        Where the question is empty, the bot speaks of itself, and what it has said already is the answer.
        `first`: what it has said already, of itself, counts as the answer: whether it comes before the question or
        behind it is a matter of chance.
        """
        process, dialogue = self._process, self._dialogue
        if question and not first and (unasked := process.unasked()):
            line = unasked.split(b"\n")[0]
            dialogue.said(self._ms(), line)
            raise BotFault(wrong, "it wrote a line that nobody had asked for", escaped(line))
        self._answered = False
        if question:
            await process.send(question)
        asked = time.perf_counter()
        if question:
            dialogue.sent((asked - process.started) * 1000, question)
        dialogue.flush()
        try:
            line = await process.read_line(self._dialect.end_of)
        except Gone as why:
            raise BotFault(gone, str(why), seconds=time.perf_counter() - asked) from why
        except Overlong as why:
            self._answered = True
            raise BotFault(wrong, str(why), escaped(why.start), time.perf_counter() - asked) from why
        answered = time.perf_counter()
        self._answered = True
        dialogue.said((answered - process.started) * 1000, line)
        return line, answered - asked


def _hint(before: bytes, rest: bytes) -> str:
    """Why a question had no answer: `before`, what there was of one when the wait ended; `rest`, with what followed."""
    if not rest or b"\n" in before:
        return ""
    if before:
        return f'"{escaped(before, 60)}" has no newline behind it: end every line with one'
    return f'"{escaped(rest, 60)}" came only when its input was closed: flush standard output after every line'
