"""Thinks on when the game is over, and does not hear END."""

import time

from tests.bots.zoo._good import play

play(end=lambda _: time.sleep(60))
