"""Sends an engineer along a railway that is blocked wherever it turns."""

from tests.bots.zoo._good import FORMATIONS, play

play(start=lambda _: f"ARRAY {FORMATIONS[0]}", go=lambda _: "BESTMOVE H0B0")
