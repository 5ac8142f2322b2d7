"""Sees the board from the other side."""

from _good import play

play(go=lambda right: right.translate(str.maketrans("ABCDEFGHIJKL01234", "LKJIHGFEDCBA43210")))
