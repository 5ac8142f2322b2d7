"""Spins when it is asked for its first move."""

from _good import play


def spin(answer: str) -> None:
    while True:
        pass


play(go=spin)
