"""Sets up twice."""

from _good import play

play(start=lambda right: right + "\n" + right)
