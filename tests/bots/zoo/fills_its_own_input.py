"""Fills the pipe that it is asked through, where it can, so that no question fits in, and reads no more."""

import os
import time
from contextlib import suppress

from tests.bots.zoo._good import play, say


def fill(answer: str) -> None:
    say(answer)
    with suppress(OSError):
        into = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
        while True:
            os.write(into, b"x")
    time.sleep(60)


play(start=fill)
