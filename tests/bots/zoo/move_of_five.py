"""Names a square with a letter too many."""

from tests.bots.zoo._good import play

play(go=lambda right: right + "0")
