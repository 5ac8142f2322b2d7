"""Moves a mine."""

from _good import FORMATIONS, play

play(start=lambda _: f"ARRAY {FORMATIONS[0]}", go=lambda _: "BESTMOVE K0J0")
