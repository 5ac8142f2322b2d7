"""The dialect `neu-lines`: parameters in the command, a formation without a question, and one line a ply."""

from arbiter.dialects.neu import SQUARES, Neu, by_result, enemy_flag, seconds_told
from arbiter.sight import Brief, Outcome, Seen

_WORDS = by_result("move", "win", "loss", "tie")


class NeuLines(Neu):
    """The dialect `neu-lines`; see `Dialect` for what each method does."""

    name = "neu-lines"
    end_of = None

    def seated(self, seat: int) -> "NeuLines":
        return NeuLines(seat)

    def arguments(self, brief: Brief) -> tuple[str, ...]:
        return "--go", str(brief.seat + 1), "--time/move", f"{seconds_told(brief)}s"

    def place(self, brief: Brief) -> bytes:
        """Nothing: a bot knows from its command, and sets up of itself."""
        return b""

    def ask(self, last: Seen | None) -> bytes:
        """The opponent's ply, after which it is the bot's turn; nothing at the opening, which a bot makes of itself."""
        return b"" if last is None else self.tell(last)

    def tell(self, own: Seen) -> bytes:
        """A ply; the flag that it has shown goes before it, as a bot moves once it has heard the opponent's ply."""
        flag = enemy_flag(own)
        shown = "" if flag is None else f"F {SQUARES[flag]}\n"
        ply = f"{SQUARES[own.origin]} {SQUARES[own.target]} {self.mover(own)} {_WORDS[own.result]}\n"
        return (shown + ply).encode()

    def end(self, outcome: Outcome) -> bytes:
        return f"{self.winner(outcome) or 'No'} Victory\n".encode()
