"""Moves onto a piece of its own."""

from _good import play

play(go=lambda _: "BESTMOVE G0G1")
