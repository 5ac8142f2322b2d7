"""Repeats its first move, whose piece is gone."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G2F2", at=2)
