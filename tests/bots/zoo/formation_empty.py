"""Sets up nothing."""

from tests.bots.zoo._good import play

play(start=lambda _: "ARRAY ")
