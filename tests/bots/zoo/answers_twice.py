"""Says its move twice."""

from _good import play

play(go=lambda right: right + "\n" + right)
