"""Moves a piece out of its headquarters."""

from tests.bots.zoo._good import play

play(start=lambda _: "ARRAY ebdciihefigahfgjchkgjdklj", go=lambda _: "BESTMOVE L1K1")
