"""Writes the letters as wide as Chinese characters."""

from _good import play

play(go=lambda _: "ＢＥＳＴＭＯＶＥ Ｇ２Ｆ２")
