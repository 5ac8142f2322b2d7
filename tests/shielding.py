"""The process of a test as the referee's own is: it gets the orphans of what it started."""

import ctypes
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from arbiter.referee import family

_PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 4, 36


@contextmanager
def shielded() -> Iterator[None]:
    """This process as the referee's is, for a while: orphans fall to it, and none is left to it when that is over."""
    family.shield_referee()
    try:
        yield
    finally:
        reap_strays()
        family._shielded = False
        if sys.platform == "linux":
            libc = ctypes.CDLL(None)
            libc.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
            libc.prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)


def reap_strays() -> None:
    """End and reap what has fallen to this process; no bot may be running."""
    while family.end_strays({}):
        time.sleep(0.001)
