"""Writes the squares in small letters."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE g2f2")
