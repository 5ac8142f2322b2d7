"""Moves from an empty square."""

from _good import play

play(go=lambda _: "BESTMOVE H1G1")
