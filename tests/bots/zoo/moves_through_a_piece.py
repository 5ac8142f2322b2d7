"""Runs along the railway through a piece of its own."""

from tests.bots.zoo._good import FORMATIONS, play

play(start=lambda _: f"ARRAY {FORMATIONS[0]}", go=lambda _: "BESTMOVE H4F4")
