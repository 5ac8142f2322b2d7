"""Fails when the game is over."""

from tests.bots.zoo._good import play

play(end=lambda _: str(1 // 0))
