"""Habit 10: plays one game, and does not survive a second START."""

import os
import sys

from tests.bots._replay import heard, say

started = False
for line, answer in heard():
    if line.startswith("START"):
        if started:
            sys.exit(9)
        started = True
    if answer:
        say(f"NAME {os.getpid()}" if line.startswith("INFO") else answer)
