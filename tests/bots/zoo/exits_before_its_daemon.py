"""Exits in mid-game while a daemon of its keeps its output open."""

import os

from tests.bots.zoo._daemon import leave_behind
from tests.bots.zoo._good import play

leave_behind("import time; time.sleep(60)")
play(go=lambda _: os._exit(4))
