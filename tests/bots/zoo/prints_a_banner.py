"""Greets before it answers; the greeting is taken for its name."""

import time

from tests.bots.zoo._good import play, say

time.sleep(0.2)
say("Junqi Zoo v1.0, all rights reserved")
play()
