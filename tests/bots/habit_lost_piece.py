"""Habit 8: does not heed what it is told, and moves a piece on that is gone."""

from tests.bots._replay import heard, say

stands = ""
for line, answer in heard():
    if not line.startswith("GO"):
        if answer:
            say(answer)
    elif stands:
        say(f"BESTMOVE {stands}E{stands[1]}")
    else:
        say(answer)
        stands = answer[-2:]
