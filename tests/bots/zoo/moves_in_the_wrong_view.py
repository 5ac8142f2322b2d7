"""Sees the board from the other side."""

from tests.bots.zoo._good import play, turned

play(go=lambda right: right[:9] + turned(right[9:], 1))
