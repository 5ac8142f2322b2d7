"""Sets up two Field Marshals and one General fewer."""

from tests.bots.zoo._good import play

play(start=lambda right: right.replace("b", "a"))
