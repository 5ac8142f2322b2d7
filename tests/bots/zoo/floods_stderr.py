"""Writes 64 MB to standard error before its first move."""

import os

from tests.bots.zoo._good import play


def flood(answer: str) -> str:
    for _ in range(1 << 6):
        os.write(2, b"x" * (1 << 20))
    os.write(2, b"\nthe last of it\n")
    return answer


play(go=flood)
