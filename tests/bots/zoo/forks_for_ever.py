"""Doubles itself again and again; it stops by itself at 256 processes or after three seconds."""

import os
import time

from tests.bots.zoo._good import play

end, bomb = time.monotonic() + 3, os.fork() == 0
if bomb:
    try:
        for _ in range(8):
            os.fork()
    except OSError:
        pass
    while time.monotonic() < end:
        time.sleep(0.5)
    os._exit(0)
play()
