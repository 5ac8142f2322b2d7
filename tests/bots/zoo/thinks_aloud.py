"""Says what it thinks before it says its move."""

from _good import play

play(go=lambda right: "info depth 1 score 20\n" + right)
