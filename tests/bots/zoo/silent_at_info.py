"""Says nothing when it is asked for its name, and waits on."""

from tests.bots.zoo._good import nothing, play

play(info=nothing)
