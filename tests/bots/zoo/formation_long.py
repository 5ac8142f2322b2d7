"""Sets up 26 pieces."""

from tests.bots.zoo._good import play

play(start=lambda right: right + "a")
