"""Says nothing when it is asked for its formation, and waits on."""

from _good import nothing, play

play(start=nothing)
