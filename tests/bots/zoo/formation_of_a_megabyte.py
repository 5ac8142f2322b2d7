"""Sets up a million pieces."""

from tests.bots.zoo._good import play

play(start=lambda right: right * 40_000)
