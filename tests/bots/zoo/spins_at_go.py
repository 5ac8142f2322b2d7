"""Spins when it is asked for its first move."""

from tests.bots.zoo._good import play


def spin(answer: str) -> None:
    while True:
        pass


play(go=spin)
