"""Writes its whole answer in small letters."""

from _good import play

play(go=lambda right: right.lower())
