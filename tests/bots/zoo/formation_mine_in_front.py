"""Sets up a mine on the front row."""

from tests.bots.zoo._good import play

play(start=lambda _: "ARRAY j" + "bdciihefigahfgechkgjjkld")
