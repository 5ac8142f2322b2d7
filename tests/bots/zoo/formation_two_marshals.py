"""Sets up two Field Marshals and one General fewer."""

from _good import play

play(start=lambda right: right.replace("b", "a"))
