"""Answers END, which asks for nothing."""

from tests.bots.zoo._good import play

play(end=lambda _: "GOOD GAME")
