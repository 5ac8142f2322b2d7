"""Habit 8: crashes with a signal in mid-game."""

import os
import signal

from tests.bots._replay import heard, say

for line, answer in heard():
    if line.startswith("GO") and not line.startswith("GO 0000"):
        os.kill(os.getpid(), signal.SIGSEGV)
    if answer:
        say(answer)
