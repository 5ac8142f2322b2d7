"""Answers RESULT, which asks for nothing."""

from tests.bots.zoo._good import play, too_much

play(result=lambda _: too_much("OK"))
