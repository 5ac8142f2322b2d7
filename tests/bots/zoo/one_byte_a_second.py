"""Writes a byte of its answer a second."""

import os
import time

from tests.bots.zoo._good import play


def drip(answer: str) -> str:
    for char in answer:
        os.write(1, char.encode())
        time.sleep(1)
    return ""


play(go=drip)
