"""Attaches to its opponent as a debugger does, stops it, and lets it go."""

import ctypes
import os

from tests.bots.zoo._good import attempt
from tests.bots.zoo._opponent import opponent

SEIZE, INTERRUPT, DETACH, WAIT_ALL = 0x4206, 0x4207, 17, 0x40000000


def seize() -> bool:
    other, libc = opponent(), ctypes.CDLL(None, use_errno=True)
    for request in (SEIZE, INTERRUPT, DETACH):
        if request == DETACH:
            os.waitpid(other, WAIT_ALL)
        if libc.ptrace(request, other, None, None) < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True


attempt(seize)
