"""Takes RESULT for a question and gives its next move at once."""

from tests.bots.zoo._good import play

play(result=lambda _: "BESTMOVE F2E2")
