"""Writes its formation in capital letters."""

from tests.bots.zoo._good import play

play(start=lambda right: "ARRAY " + right[6:].upper())
