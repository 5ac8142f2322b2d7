"""Takes RESULT for a question and gives its next move at once."""

from tests.bots.zoo._good import play, too_much

play(result=lambda _: too_much("BESTMOVE F2E2"))
