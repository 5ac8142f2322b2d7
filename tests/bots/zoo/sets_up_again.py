"""Answers the question for a move with a formation."""

from _good import play

play(go=lambda _: "ARRAY ebdciihefigahfgjchkgjjkld")
