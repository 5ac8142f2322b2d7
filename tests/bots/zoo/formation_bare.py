"""Leaves out the word ARRAY."""

from tests.bots.zoo._good import play

play(start=lambda right: right[6:])
