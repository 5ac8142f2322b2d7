"""Writes the letters as wide as Chinese characters."""

from tests.bots.zoo._good import play

play(go=lambda _: "ＢＥＳＴＭＯＶＥ Ｇ２Ｆ２")
