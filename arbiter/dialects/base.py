"""What every dialect can do, and how it says that an answer is none."""

from collections.abc import Callable
from typing import Literal, Protocol

from arbiter.rules import Move
from arbiter.sight import Brief, Outcome, Seen

AnswerFault = Literal["bad-reply", "illegal-move", "illegal-formation"]


class BadAnswer(Exception):
    """An answer that cannot be read. `reason` as in the record; the message is a sentence for the bot's author."""

    def __init__(self, reason: AnswerFault, why: str) -> None:
        super().__init__(why)
        self.reason: AnswerFault = reason


class Dialect(Protocol):
    """Questions to bytes, answers from bytes.

    What is sent is one message or several, each with its newline, or nothing: then a bot speaks of itself, and what it
    has said already is its answer. Where `introduce` sends nothing, no name is waited for either. Answers come without
    the newline that ends a line, any bytes, at most 4 KiB. Stops are in the bot's own view both ways. The `read_`
    functions raise BadAnswer and nothing else.
    """

    name: str

    @property
    def end_of(self) -> Callable[[bytes], int] | None:
        """Finds how many of the bytes that have come the first answer takes, -1 for an incomplete one.

        None: an answer is a line.
        """

    def seated(self, seat: int) -> "Dialect":
        """The dialect as it is spoken to the bot in `seat`."""

    def arguments(self, brief: Brief) -> tuple[str, ...]:
        """What the bot is told in its command, behind the command's own words."""

    def introduce(self) -> bytes:
        """Asks for the bot's name."""

    def read_name(self, line: bytes) -> str:
        """The name that a bot gives itself, printable."""

    def place(self, brief: Brief) -> bytes:
        """Asks for the formation."""

    def read_formation(self, line: bytes) -> str:
        """The formation's letters, unchecked."""

    def ask(self, last: Seen | None) -> bytes:
        """Asks for a move, telling the ply just made; None opens the game."""

    def read_move(self, line: bytes) -> Move:
        """The move."""

    def tell(self, own: Seen) -> bytes:
        """Tells what became of the bot's own ply; takes no answer."""

    def end(self, outcome: Outcome) -> bytes:
        """Tells how the game ended; takes no answer."""
