"""Has a name that would clear a terminal and ring its bell, with bytes that are no text at all."""

from tests.bots.zoo._good import play

play(info=lambda _: b"NAME \x1b[2J\x1b]0;mine\x07\xff\xfe\x00Zoo")
