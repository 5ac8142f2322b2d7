"""Moves a piece of the enemy's."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE F0E0")
