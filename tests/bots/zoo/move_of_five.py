"""Names a square with a letter too many."""

from _good import play

play(go=lambda right: right + "0")
