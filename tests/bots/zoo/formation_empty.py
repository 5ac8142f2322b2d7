"""Sets up nothing."""

from _good import play

play(start=lambda _: "ARRAY ")
