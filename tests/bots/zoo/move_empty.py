"""Answers with an empty line."""

from _good import play

play(go=lambda _: "")
