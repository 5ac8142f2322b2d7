"""Sets up 24 pieces."""

from _good import play

play(start=lambda right: right[:-1])
