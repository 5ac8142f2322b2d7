"""Says everything that it has to say at once, without listening."""

import sys
import time

from tests.bots.zoo._good import FORMATIONS, say

time.sleep(0.2)
say(f"NAME Zoo\nARRAY {FORMATIONS[0]}\nBESTMOVE G2F2")
sys.stdin.read()
