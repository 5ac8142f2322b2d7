"""Sets up a bomb on the front row."""

from _good import play

play(start=lambda _: "ARRAY k" + "bdciihefigahfgjchegjjkld")
