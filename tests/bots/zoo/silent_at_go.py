"""Says nothing when it is asked for its first move, and waits on."""

from _good import nothing, play

play(go=nothing)
