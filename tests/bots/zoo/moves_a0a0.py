"""Says A0A0 where it finds no move."""

from tests.bots.zoo._good import play

play(go=lambda _: "BESTMOVE A0A0")
