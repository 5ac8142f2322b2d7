"""Answers RESULT, which asks for nothing."""

from _good import play

play(result=lambda _: "OK")
