"""Asks for 10 GB of memory, of which it touches nothing."""

from tests.bots.zoo._good import attempt


def take() -> int:
    try:
        return len(bytearray(10 << 30))
    except MemoryError as error:
        raise OSError("no memory") from error


attempt(take)
