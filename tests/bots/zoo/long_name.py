"""Has a name that is longer than any line may be."""

from tests.bots.zoo._good import play

play(info=lambda right: right + "o" * 5000)
