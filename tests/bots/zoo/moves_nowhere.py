"""Moves to where the piece stands."""

from _good import play

play(go=lambda _: "BESTMOVE G0G0")
