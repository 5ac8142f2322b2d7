"""Exits when it is asked for its first move, and says why."""

import sys

from tests.bots.zoo._good import play

play(go=lambda _: sys.exit("no book for this formation"))
