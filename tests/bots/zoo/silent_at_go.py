"""Says nothing when it is asked for its first move, and waits on."""

from tests.bots.zoo._good import nothing, play

play(go=nothing)
