"""Says what it thinks before it says its move."""

from tests.bots.zoo._good import play

play(go=lambda right: "info depth 1 score 20\n" + right)
