"""The contest's protocol with something unusual between the lines."""

from arbiter.dialects.ccgc import Ccgc
from arbiter.sight import Brief, Outcome, Seen


class WithCarriageReturns(Ccgc):
    """Every message ends with CRLF."""

    def introduce(self) -> bytes:
        return _crlf(super().introduce())

    def place(self, brief: Brief) -> bytes:
        return _crlf(super().place(brief))

    def ask(self, last: Seen | None) -> bytes:
        return _crlf(super().ask(last))

    def tell(self, own: Seen) -> bytes:
        return _crlf(super().tell(own))

    def end(self, outcome: Outcome) -> bytes:
        return _crlf(super().end(outcome))


class WithUnknownLines(Ccgc):
    """Behind every RESULT comes a line that no bot knows."""

    def tell(self, own: Seen) -> bytes:
        return super().tell(own) + b"WEATHER 3 sunny\n"


def _crlf(message: bytes) -> bytes:
    return message.removesuffix(b"\n") + b"\r\n"
