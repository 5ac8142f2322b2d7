"""Plays a game right. With ZOO_THINKS_S it takes so many seconds for each move."""

import os

from tests.bots.zoo._good import play

play(thinks_s=float(os.environ.get("ZOO_THINKS_S", "0")))
