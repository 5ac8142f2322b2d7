"""Ends its lines with a carriage return and nothing else."""

import os
import time

from tests.bots.zoo._good import play


def old(answer: str) -> None:
    os.write(1, answer.encode() + b"\r")
    time.sleep(60)


play(start=old)
