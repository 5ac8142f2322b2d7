"""Answers INFO with an empty line."""

from _good import play

play(info=lambda _: "")
