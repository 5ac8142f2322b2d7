"""Moves from an empty square."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE H1G1")
