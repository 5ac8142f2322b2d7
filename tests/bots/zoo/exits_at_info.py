"""Exits when it is asked its name."""

import sys

from _good import play

play(info=lambda _: sys.exit(3))
