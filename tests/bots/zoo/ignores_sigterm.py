"""Ignores every signal that can be ignored, and END."""

import signal
import time

from tests.bots.zoo._good import play

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    if number < 32:
        signal.signal(number, signal.SIG_IGN)
play(end=lambda _: time.sleep(60))
