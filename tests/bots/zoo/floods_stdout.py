"""Writes 1 GB without a newline when it is asked for its first move."""

import os

from tests.bots.zoo._good import play


def flood(answer: str) -> None:
    for _ in range(1 << 10):
        os.write(1, b"x" * (1 << 20))


play(go=flood)
