"""Says nothing when it is asked for its name, and waits on."""

from _good import nothing, play

play(info=nothing)
