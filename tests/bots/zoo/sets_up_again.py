"""Answers the question for a move with a formation."""

from tests.bots.zoo._good import play

play(go=lambda _: "ARRAY ebdciihefigahfgjchkgjjkld")
