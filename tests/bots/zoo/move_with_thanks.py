"""Adds a word to its answer."""

from tests.bots.zoo._good import play

play(go=lambda right: right + " please")
