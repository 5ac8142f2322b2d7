"""Exits in the middle of its answer, which is then none."""

import os
import sys

from tests.bots.zoo._good import play


def half(answer: str) -> None:
    os.write(1, answer[:10].encode())
    sys.exit(0)


play(go=half)
