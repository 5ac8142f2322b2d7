"""Says every 50 ms that it is still thinking, and never a move."""

import time

from tests.bots.zoo._good import play, say


def chatter(answer: str) -> None:
    for number in range(100):
        say(f"thinking {number}")
        time.sleep(0.05)


play(go=chatter)
