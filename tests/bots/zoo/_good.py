"""What the zoo shares: a bot that plays one game right from a list, so that each bot beside it does one thing wrong."""

import os
import sys
import time
from collections.abc import Callable

FORMATIONS = ("ebdciihefigahfgjchkgjjkld", "daiegcckhidhfbfhjjejglikg")
MOVES = (
    "G2F2 F3F2 G0F0 E0F0 H0D0 D0I0 I0C0 F4G4 J0B0 G4G3 H4E4 E4I4 I4D4 D3D4 D4C4 B4C4 J4I4 B1C1 K4J3 C2D2 J3I2 C1D0 "
    "H2G2 F2G2 G1G2 G2G3 K1J1 D0K0 K2J3 D2E1 I4D4 G3H3 C4B4 H3I3 B4A4 E2F2 A4A3"
).split()
"""Every ply as the first player sees the board; he takes the flag with the last."""

Instead = Callable[[str], str | bytes | None]
"""Done instead of giving the right answer, which it is handed; returns what to say, None for nothing."""


def right(answer: str) -> str:
    """What a good bot does."""
    return answer


def nothing(answer: str) -> None:
    """What a good bot does where no answer is due."""


def say(text: str | bytes) -> None:
    """Write a line, in one piece."""
    os.write(1, (text.encode() if isinstance(text, str) else text) + b"\n")


def play(
    info: Instead = right,
    start: Instead = right,
    go: Instead = right,
    result: Instead = nothing,
    end: Instead = nothing,
    at: int = 1,
    thinks_s: float = 0.0,
    after: str = "",
) -> None:
    """Play one game and return at its end; `go` is for the bot's own move number `at`, the others are right.

    `thinks_s`: how long it takes for each move. `after`: a file without which it does not answer a move of the other's.
    """
    seat = number = 0
    for line in sys.stdin:
        answer: str | bytes | None
        if line.startswith("INFO"):
            answer = info("NAME Zoo")
        elif line.startswith("START"):
            seat = int(line[6])
            answer = start(f"ARRAY {FORMATIONS[seat]}")
        elif line.startswith("GO"):
            number += 1
            time.sleep(thinks_s)
            while after and number + seat > 1 and not os.path.exists(after):  # noqa: PTH110 (imports nothing more)
                time.sleep(0.005)
            best = f"BESTMOVE {turned(MOVES[seat::2][number - 1], seat)}"
            answer = go(best) if number == at else best
        elif line.startswith("RESULT"):
            answer = result("")
        else:
            answer = end("")
        if answer is not None:
            say(answer)
        if line.startswith("END"):
            return


def turned(move: str, seat: int) -> str:
    """A move in the view of `seat`."""
    return move if seat == 0 else move.translate(str.maketrans("ABCDEFGHIJKL01234", "LKJIHGFEDCBA43210"))


def too_much(text: str) -> None:
    """Say what nobody asked for, and let the opponent know (ZOO_SAID), which waits for that."""
    say(text)
    if told := os.environ.get("ZOO_SAID"):
        os.close(os.open(told, os.O_CREAT | os.O_WRONLY))


def attempt(find: Callable[[], object]) -> None:
    """Play right as long as `find` is refused (OSError) or finds nothing; else answer the first GO with what it found.

    The refusal goes to standard error.
    """

    def go(answer: str) -> str:
        try:
            found = find()
        except OSError as error:
            print(f"refused: {error!r}", file=sys.stderr, flush=True)
            return answer
        print("not refused", file=sys.stderr, flush=True)
        return f"LEAKED {found!r}"[:200] if found else answer

    play(go=go)
