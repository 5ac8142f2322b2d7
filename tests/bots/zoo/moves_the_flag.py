"""Moves its flag."""

from tests.bots.zoo._good import FORMATIONS, play

play(start=lambda _: f"ARRAY {FORMATIONS[0]}", go=lambda _: "BESTMOVE L3K3")
