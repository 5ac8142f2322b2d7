"""Plays a game right. With ZOO_SAID it answers its opponent's moves only once there is that file."""

import os

from tests.bots.zoo._good import play

play(after=os.environ.get("ZOO_SAID", ""))
