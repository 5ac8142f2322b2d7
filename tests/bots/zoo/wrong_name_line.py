"""Answers INFO with a line that does not begin with NAME."""

from tests.bots.zoo._good import play

play(info=lambda _: "MY NAME IS Zoo")
