"""Writes 1 GB of empty lines once it has moved."""

import os

from tests.bots.zoo._good import play


def flood(answer: str) -> None:
    for _ in range(1 << 10):
        os.write(1, b"\n" * (1 << 20))


play(result=flood)
