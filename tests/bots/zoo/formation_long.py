"""Sets up 26 pieces."""

from _good import play

play(start=lambda right: right + "a")
