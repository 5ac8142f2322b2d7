"""Answers END, which asks for nothing."""

from _good import play

play(end=lambda _: "GOOD GAME")
