"""Sends a signal to its opponent, though one that does nothing."""

import os

from _good import attempt
from _opponent import opponent

attempt(lambda: os.kill(opponent(), 0) is None)
