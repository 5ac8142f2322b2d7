"""Resigns, which there is no word for."""

from tests.bots.zoo._good import play

play(go=lambda _: "RESIGN")
