"""Writes a line of a megabyte."""

from _good import play

play(go=lambda _: "BESTMOVE G2F2" * 80_000)
