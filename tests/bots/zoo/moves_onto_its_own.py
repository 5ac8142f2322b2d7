"""Moves onto a piece of its own."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G0G1")
