"""Puts a dash between the squares."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G2-F2")
