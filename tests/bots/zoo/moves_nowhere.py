"""Moves to where the piece stands."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G0G0")
