"""Makes a user namespace, in which it would be root."""

import ctypes
import os

from tests.bots.zoo._good import attempt

CLONE_NEWUSER = 0x10000000


def unshare() -> bool:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWUSER) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True


attempt(unshare)
