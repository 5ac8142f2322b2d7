"""Sets up a piece that there is none of."""

from tests.bots.zoo._good import play

play(start=lambda right: right.replace("a", "z"))
