"""Names a column that there is none of."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE G5F5")
