"""Says nothing when it is asked for its formation, and waits on."""

from tests.bots.zoo._good import nothing, play

play(start=nothing)
