"""What a bot was sent, message by message, and what is on record of its answers, in a form that can be compared."""

from typing import Literal, NamedTuple

from arbiter.dialects.base import BadAnswer, Dialect
from arbiter.rules import LUZHANQI

Wants = Literal["name", "formation", "move"]
"""What a question asks for."""

Silence = Literal["gone", "too long", "late", "never started"]
"""How a bot can fail to answer: it exited or closed its output; its line had no end; its time ran out; either of the
first and the third, before it had said its name."""


class Exchange(NamedTuple):
    """One message to a bot.

    `message`: its bytes, empty where the bot spoke before there was one. `wants`: what it asks for, None where it takes
    no answer. `ply`: the one that it asks for or tells of, 0 before the first and behind the last. `answer`: what is on
    record, as `spelt` puts it, None where nothing is. `silence`: how the bot lost without an answer, after `waited_s`.
    `unasked`: what it said then, which nobody had asked for.
    """

    message: bytes
    wants: Wants | None = None
    ply: int = 0
    answer: str | None = None
    silence: Silence | None = None
    waited_s: float = 0.0
    unasked: str | None = None


def spelt(dialect: Dialect, wants: Wants | None, line: bytes) -> str:
    """An answer as the dialect reads it: a name, a formation's letters, a move such as "G0F0" in the bot's own view.

    What cannot be read, and what nobody asked for, is the line itself without the blanks around it, a byte a character.
    """
    try:
        if wants == "name":
            return dialect.read_name(line)
        if wants == "formation":
            return dialect.read_formation(line)
        if wants == "move":
            move = dialect.read_move(line)
            return LUZHANQI.names[move.origin] + LUZHANQI.names[move.target]
    except BadAnswer:
        pass
    return line.strip().decode("latin-1")
