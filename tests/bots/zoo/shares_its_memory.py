"""Fills memory that counts as shared, which the limit of its own does not bind, a little at a time up to 400 MB."""

import mmap
import time

from tests.bots.zoo._good import attempt


def take() -> int:
    memory = mmap.mmap(-1, 10 << 30)
    for _ in range(100):
        memory.write(b"x" * (4 << 20))
        time.sleep(0.01)
    time.sleep(10)  # while it is there, it can be seen
    return memory.tell()


attempt(take)
