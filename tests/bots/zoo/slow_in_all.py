"""Takes a little for each move, and too much for all of them."""

from tests.bots.zoo._good import play

play(thinks_s=0.3)
