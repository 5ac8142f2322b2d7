"""Exits at once and leaves its child to play, as a launcher does that does not wait."""

import os
import time

from tests.bots.zoo._good import play

if os.fork():
    os._exit(0)
time.sleep(0.2)
play()
