"""Says its move twice."""

from tests.bots.zoo._good import play

play(go=lambda right: right + "\n" + right)
