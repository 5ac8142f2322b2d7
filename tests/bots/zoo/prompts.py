"""Prints a prompt before it reads a line."""

import os
import time

from tests.bots.zoo._good import play

time.sleep(0.2)
os.write(1, b"your move> ")
play(start=lambda right: "your move> " + right)
