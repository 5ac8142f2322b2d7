"""Moves across the front where there is no way."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G1F1")
