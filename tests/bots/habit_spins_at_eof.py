"""Habit 4: spins at full speed for ever once its input is closed, as does its child; neither heeds SIGTERM."""

import os
import signal

from tests.bots._replay import heard, say

signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    while True:
        pass

for line, answer in heard():
    if answer:
        say(f"NAME {os.getpid()}" if line.startswith("INFO") else answer)
while True:
    pass
