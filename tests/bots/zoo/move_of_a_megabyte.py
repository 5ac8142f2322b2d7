"""Writes a line of a megabyte."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G2F2" * 80_000)
