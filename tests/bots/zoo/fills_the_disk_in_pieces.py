"""Writes many files, each small, together more than it may have."""

from pathlib import Path

from tests.bots.zoo._good import attempt


def fill() -> str:
    for number in range(40):
        with Path(f"piece{number}").open("wb", buffering=0) as file:
            if file.write(bytes(1 << 19)) < 1 << 19:
                raise OSError("cut short")
    return f"{number + 1} files"


attempt(fill)
