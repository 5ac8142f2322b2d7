"""Leaves a daemon without any variable of the referee's, and plays on."""

from tests.bots.zoo._daemon import leave_behind
from tests.bots.zoo._good import play

leave_behind("import time; time.sleep(60)", {})
play()
