"""Writes its whole answer in small letters."""

from tests.bots.zoo._good import play

play(go=lambda right: right.lower())
