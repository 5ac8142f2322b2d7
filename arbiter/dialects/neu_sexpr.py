"""The dialect `neu-sexpr`: S-expressions both ways, framed by their parentheses and not by lines."""

from arbiter.dialects.neu import SQUARES, Neu, by_result, enemy_flag, seconds_told
from arbiter.sight import Brief, Outcome, Seen

_SIGNS = by_result("", "> ", "< ", "= ")
_BLANKS = b" \t\r\n\x0b\x0c"


def end_of_expression(data: bytes) -> int:
    """How many bytes of `data` its first expression takes, the blanks before it included; -1 where it is incomplete.

    What does not begin with a parenthesis ends with its line.
    """
    start = len(data) - len(data.lstrip(_BLANKS))
    if data[start : start + 1] != b"(":
        return data.find(b"\n", start)
    depth = 0
    for index in range(start, len(data)):
        byte = data[index]
        if byte == 40:
            depth += 1
        elif byte == 41:
            depth -= 1
            if not depth:
                return index + 1
    return -1


class NeuSexpr(Neu):
    """The dialect `neu-sexpr`; see `Dialect` for what each method does."""

    name = "neu-sexpr"
    end_of = staticmethod(end_of_expression)

    def seated(self, seat: int) -> "NeuSexpr":
        return NeuSexpr(seat)

    def arguments(self, brief: Brief) -> tuple[str, ...]:
        return ()

    def place(self, brief: Brief) -> bytes:
        return f"(init {brief.seat + 1} time/move {seconds_told(brief)})\n".encode()

    def ask(self, last: Seen | None) -> bytes:
        return (b"" if last is None else self.tell(last)) + b"(go %d)\n" % self.player

    def tell(self, own: Seen) -> bytes:
        """What a ply came to, the opponent's as well as the bot's own, and the flag that it has shown."""
        outcome = f"(outcome {_SIGNS[own.result]}({SQUARES[own.origin]} {SQUARES[own.target]}))\n"
        if (flag := enemy_flag(own)) is not None:
            outcome += f"(flag {3 - self.player} {SQUARES[flag]})\n"
        return outcome.encode()

    def end(self, outcome: Outcome) -> bytes:
        return b"(end %d)\n" % self.winner(outcome)
