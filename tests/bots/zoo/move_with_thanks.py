"""Adds a word to its answer."""

from _good import play

play(go=lambda right: right + " please")
