"""Calls abort() when it is asked for its second move."""

import os

from tests.bots.zoo._good import play

play(go=lambda _: os.abort(), at=2)
