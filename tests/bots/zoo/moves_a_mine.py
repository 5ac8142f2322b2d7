"""Moves a mine."""

from tests.bots.zoo._good import FORMATIONS, play

play(start=lambda _: f"ARRAY {FORMATIONS[0]}", go=lambda _: "BESTMOVE K0J0")
