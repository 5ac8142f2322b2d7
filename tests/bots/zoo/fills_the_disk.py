"""Writes a file of 1 GB."""

from pathlib import Path

from tests.bots.zoo._good import attempt


def fill() -> str:
    with Path("big").open("wb", buffering=0) as file:
        for _ in range(1 << 6):
            if file.write(bytes(1 << 24)) < 1 << 24:
                raise OSError("cut short")
    return "all of it was written"


attempt(fill)
