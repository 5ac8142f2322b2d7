"""Exits right after the move that wins, which counts."""

import os

from tests.bots.zoo._good import play, say


def last(answer: str) -> None:
    say(answer)
    os._exit(0)


play(go=last, at=19)
