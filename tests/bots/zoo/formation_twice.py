"""Sets up twice."""

from tests.bots.zoo._good import play

play(start=lambda right: right + "\n" + right)
