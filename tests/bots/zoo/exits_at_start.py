"""Exits when it is to set up."""

import sys

from tests.bots.zoo._good import play

play(start=lambda _: sys.exit(0))
