"""Sends a signal to its opponent, though one that does nothing."""

import os

from tests.bots.zoo._good import attempt
from tests.bots.zoo._opponent import opponent


def poke() -> bool:
    os.kill(opponent(), 0)
    return True


attempt(poke)
