"""Answers INFO with an empty line."""

from tests.bots.zoo._good import play

play(info=lambda _: "")
