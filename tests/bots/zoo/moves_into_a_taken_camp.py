"""Attacks a piece in a camp, on its seventeenth move."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE I2H3", at=17)
