"""Lowers the priority of its opponent, though by nothing."""

import os

from tests.bots.zoo._good import attempt
from tests.bots.zoo._opponent import opponent


def slow() -> bool:
    other = opponent()
    os.setpriority(os.PRIO_PROCESS, other, os.getpriority(os.PRIO_PROCESS, other))
    return True


attempt(slow)
