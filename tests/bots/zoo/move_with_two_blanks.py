"""Puts two blanks where one is due."""

from tests.bots.zoo._good import play

play(go=lambda right: right.replace(" ", "  "))
