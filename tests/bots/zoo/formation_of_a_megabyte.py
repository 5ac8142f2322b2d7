"""Sets up a million pieces."""

from _good import play

play(start=lambda right: right * 40_000)
