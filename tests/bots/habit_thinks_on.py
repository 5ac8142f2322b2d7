"""Habit 5: thinks on the opponent's time and does not hear END while it does."""

import os
import time

from tests.bots._replay import heard, say

for line, answer in heard():
    if answer:
        say(f"NAME {os.getpid()}" if line.startswith("INFO") else answer)
    if line.startswith("RESULT"):
        time.sleep(60)
