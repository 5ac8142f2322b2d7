"""Sets up 24 pieces."""

from tests.bots.zoo._good import play

play(start=lambda right: right[:-1])
