"""Puts NUL bytes between the letters, as UTF-16 does."""

from tests.bots.zoo._good import play

play(go=lambda right: right.encode("utf-16-le"))
