"""Leaves out the word ARRAY."""

from _good import play

play(start=lambda right: right[6:])
