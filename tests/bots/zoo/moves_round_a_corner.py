"""Turns a corner of the railway with an officer, on its sixth move."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G3F4", at=6)
