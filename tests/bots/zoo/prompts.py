"""Prints a prompt before it reads a line."""

import os

from _good import play

os.write(1, b"your move> ")
play(start=lambda right: "your move> " + right)
