"""Puts two blanks where one is due."""

from _good import play

play(go=lambda right: right.replace(" ", "  "))
