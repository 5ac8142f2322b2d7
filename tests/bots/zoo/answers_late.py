"""Answers when its time is over."""

import time

from tests.bots.zoo._good import play


def late(answer: str) -> str:
    time.sleep(1.2)
    return answer


play(go=late)
