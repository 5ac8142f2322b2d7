"""Writes the squares in small letters."""

from _good import play

play(go=lambda _: "BESTMOVE g2f2")
