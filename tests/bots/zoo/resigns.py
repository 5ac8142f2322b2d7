"""Resigns, which there is no word for."""

from _good import play

play(go=lambda _: "RESIGN")
