"""Writes the message that would make it the winner."""

from tests.bots.zoo._good import play

play(go=lambda _: "END 1")
