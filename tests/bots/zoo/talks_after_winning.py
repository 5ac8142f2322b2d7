"""Goes on talking after the move that wins."""

from tests.bots.zoo._good import play

play(go=lambda right: f"{right}\n{right}\n" + "hurrah\n" * 1000, at=19)
