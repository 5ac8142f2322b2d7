"""Answers on standard error."""

import sys

from tests.bots.zoo._good import play


def mistaken(answer: str) -> None:
    print(answer, file=sys.stderr, flush=True)


play(info=mistaken)
