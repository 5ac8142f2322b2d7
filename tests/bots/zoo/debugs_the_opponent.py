"""Attaches to its opponent as a debugger does."""

import ctypes
import os

from _good import attempt
from _opponent import opponent

PTRACE_SEIZE = 0x4206


def seize() -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(PTRACE_SEIZE, opponent(), None, None) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True


attempt(seize)
