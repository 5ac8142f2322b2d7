"""Answers with an empty line."""

from tests.bots.zoo._good import play

play(go=lambda _: "")
