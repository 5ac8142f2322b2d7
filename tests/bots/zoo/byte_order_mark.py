"""Begins its output with a byte order mark."""

from tests.bots.zoo._good import play

play(info=lambda right: b"\xef\xbb\xbf" + right.encode())
