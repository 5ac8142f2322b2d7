"""Spins when the game is over, and tries to read on from an input that has ended."""

import sys

from tests.bots.zoo._good import play

play()
while True:
    sys.stdin.readline()
