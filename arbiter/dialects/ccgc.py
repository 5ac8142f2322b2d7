"""The contest's own protocol, 军棋项目博弈协议 1.0: five messages and nothing else, ever.

Real bots read fixed columns and exit on any line they don't know, so what is sent here never changes by a byte.
"""

import re
from functools import lru_cache

from arbiter.dialects.base import BadAnswer
from arbiter.rules import LUZHANQI, Move, Result
from arbiter.sight import Brief, Outcome, Seen

LONGEST_TIME_S = 9999
"""START has four digits for the time; it says this much where there is no clock."""

_RES = {Result.LOSS: 0, Result.WIN: 1, Result.TRADE: 2, Result.QUIET: 3}
_NAMES, _STOPS = LUZHANQI.names, LUZHANQI.stop_of
_TOLD = {result: f" {code} " for result, code in _RES.items()}
_MOVE = re.compile(rb"BESTMOVE ([A-Z][0-9])([A-Z][0-9])")


class Ccgc:
    """The dialect `ccgc`; see `Dialect` for what each method does."""

    name = "ccgc"
    end_of = None

    def seated(self, seat: int) -> "Ccgc":
        """The same to both."""
        return self

    def arguments(self, brief: Brief) -> tuple[str, ...]:
        return ()

    def introduce(self) -> bytes:
        return b"INFO 1.0\n"

    def read_name(self, line: bytes) -> str:
        """`NAME <text>`; a bare name is accepted, as several bots of the contest answer with one."""
        text = _printable(line.strip())
        return text.removeprefix("NAME ").strip()

    def place(self, brief: Brief) -> bytes:
        time_s = LONGEST_TIME_S if brief.time_s is None else brief.time_s
        return b"START %d %04d %02d\n" % (brief.seat, time_s, brief.quiet_limit)

    def read_formation(self, line: bytes) -> str:
        text = line.strip()
        if not text.startswith(b"ARRAY "):
            raise BadAnswer("bad-reply", f'START wants "ARRAY" and 25 letters, not "{_printable(text[:60])}"')
        return _printable(text[6:].strip())

    def ask(self, last: Seen | None) -> bytes:
        if last is None:
            return b"GO 0000 0 00\n"
        return f"GO {_NAMES[last.origin]}{_NAMES[last.target]}{_TOLD[last.result]}{_flag(last)}\n".encode()

    def read_move(self, line: bytes) -> Move:
        return _move(line.strip())

    def tell(self, own: Seen) -> bytes:
        return f"RESULT{_TOLD[own.result]}{_flag(own)}\n".encode()

    def end(self, outcome: Outcome) -> bytes:
        return b"END %d\n" % outcome.value


@lru_cache(len(_NAMES) ** 2)
def _move(text: bytes) -> Move:
    """A bot says the same few moves again and again. What raises is not remembered."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadAnswer("bad-reply", _what_is_wrong(text))
    origin, target = match[1].decode(), match[2].decode()
    if origin not in _STOPS or target not in _STOPS:
        lost = origin if origin not in _STOPS else target
        raise BadAnswer("illegal-move", f"{lost} is not on the board, which is A0 to L4")
    return Move(_STOPS[origin], _STOPS[target])


def _flag(seen: Seen) -> str:
    """The opponent's flag where it has been shown."""
    for seat, flag in enumerate(seen.flags):
        if flag is not None and seat != seen.seat:
            return _NAMES[flag]
    return "00"


def _printable(raw: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in raw)


def _what_is_wrong(text: bytes) -> str:
    shown = _printable(text[:60]) + ("..." if len(text) > 60 else "")
    if not text:
        return "an empty line is no answer to GO"
    if not text.startswith(b"BESTMOVE"):
        return f'GO wants "BESTMOVE" and two squares, not "{shown}"'
    if _MOVE.fullmatch(text.upper()):
        return f'squares are written in capital letters: "{shown.upper()}", not "{shown}"'
    return f'"BESTMOVE" wants one blank and then two squares like G0F0, not "{shown}"'
