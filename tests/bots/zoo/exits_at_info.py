"""Exits when it is asked its name."""

import sys

from tests.bots.zoo._good import play

play(info=lambda _: sys.exit(3))
