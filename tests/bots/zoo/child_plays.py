"""Has its child play, and waits for it."""

import os

from tests.bots.zoo._good import play

if os.fork():
    os.wait()
else:
    play()
