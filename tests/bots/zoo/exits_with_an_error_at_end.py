"""Fails when the game is over."""

from _good import play

play(end=lambda _: str(1 // 0))
