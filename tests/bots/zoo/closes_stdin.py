"""Closes its input when it has set up, and waits."""

import os
import time

from tests.bots.zoo._good import play, say


def deaf(answer: str) -> None:
    say(answer)
    os.close(0)
    time.sleep(60)


play(start=deaf)
