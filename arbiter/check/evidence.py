"""What was seen of a bot, one process at a time, and what a check makes of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from arbiter.record.dialogue import LINE_KEPT, Dialogue, Spoken
from arbiter.record.ending import Ending, Fault
from arbiter.record.text import escaped
from arbiter.rules import Ply

Status = Literal["ok", "failed", "not reached"]


class Transcript(Dialogue):
    """A dialogue that is kept in memory: `lines`."""

    def __init__(self) -> None:
        super().__init__(None)
        self.lines: list[Spoken] = []

    def sent(self, ms: float, data: bytes) -> None:
        """A message to the bot."""
        self.lines.append(Spoken(ms, True, escaped(data.removesuffix(b"\n"), LINE_KEPT)))

    def said(self, ms: float, line: bytes) -> None:
        """A line from the bot."""
        self.lines.append(Spoken(ms, False, escaped(line, LINE_KEPT)))

    def last_sent(self) -> str:
        """The last message to the bot, "" before the first."""
        return next((line.text for line in reversed(self.lines) if line.sent), "")

    def answers(self, word: str) -> Iterator[tuple[str, str]]:
        """Each message that begins with `word`, with the line that came right after it."""
        for message, line in zip(self.lines, self.lines[1:], strict=False):
            if message.sent and message.text.startswith(word) and not line.sent:
                yield message.text, line.text


@dataclass(frozen=True, slots=True)
class Stray:
    """A line that nobody had asked for. `after`: the word of the last message before it, "" before the first."""

    after: str
    text: str


@dataclass(slots=True)
class Part:
    """What one process of the bot did in one scenario.

    `occurred`: each event's name with the ply (1 is the first) that brought it about, once for each time. `left_s`: how
    long after END the program ended by itself with its input still open, None where it did not; `how` it ended then.
    `at_eof_s`: the same after the end of its input. `late`: what came only once its input was closed, where an answer
    was due; `unended`: what lacked its newline then. `errors`: bytes of standard error. `left_behind`: processes
    that it started and that outlived it. `filled`: the bytes that it may have in its working directory, where it has
    used them all up, 0 otherwise. `unusual`: whether there was more than a plain game: lines that others do not send,
    or another process in its folder.
    `ending` is None where the examiner broke the game off: the bot hears END 2, or what it has not heard yet.
    """

    scenario: str
    seat: int
    transcript: Transcript = field(default_factory=Transcript)
    fault: Fault | None = None
    ending: Ending | None = None
    plies: list[Ply] = field(default_factory=list)
    occurred: list[tuple[str, int]] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)
    end_sent: str = ""
    left_s: float | None = None
    how: str = ""
    waited_for_exit: bool = False
    at_eof_s: float | None = None
    waited_at_eof: bool = False
    late: str = ""
    unended: str = ""
    errors: int = 0
    left_behind: tuple[int, ...] = ()
    filled: int = 0
    unusual: bool = False

    def moved(self) -> int:
        """How many legal moves the bot made."""
        return sum(ply.seat == self.seat for ply in self.plies)

    def asked(self, word: str) -> bool:
        """Whether it was sent a message that begins with `word`."""
        return any(line.sent and line.text.startswith(word) for line in self.transcript.lines)

    def fault_at(self) -> str:
        """The message that the fault is about: INFO, START or GO; "" without a fault."""
        if self.fault is None:
            return ""
        return "INFO" if self.fault.reason == "no-start" else "GO" if self.fault.ply else "START"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check came to. `scenario`: where it failed; `detail`: what was seen; `sent`, `answered`: the lines."""

    status: Status
    detail: str = ""
    scenario: str = ""
    sent: str = ""
    answered: str = ""


PASSED = Finding("ok")


def not_reached(why: str = "it did not come about in these games") -> Finding:
    """Neither passed nor failed."""
    return Finding("not reached", why)


def failed(part: Part, detail: str, answered: str = "", sent: str = "") -> Finding:
    """A failure in `part`."""
    return Finding("failed", detail, part.scenario, sent or part.transcript.last_sent(), answered)


def failed_by_fault(part: Part) -> Finding:
    """A failure that is the fault by which the game was lost."""
    assert part.fault is not None
    question = {"INFO": "INFO", "START": "START", "GO": "GO"}[part.fault_at()]
    sent = next(
        (line.text for line in reversed(part.transcript.lines) if line.sent and line.text.startswith(question)), ""
    )
    return Finding("failed", part.fault.why, part.scenario, sent, part.fault.text)
