"""Speaks `neu-sexpr`: reads expressions character by character, and ends its own with their parenthesis alone."""

import re
import sys

from tests.bots.neu_kit import Player

player, text, me = Player(), "", ""
RESULTS = {"": "move", ">": "win", "<": "loss", "=": "tie"}
FLAG = re.compile(r"\(flag [12] ([BD]12)\)")


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


while character := sys.stdin.read(1):
    text = (text + character).lstrip()
    if not text or text.count("(") != text.count(")"):
        continue
    if match := re.fullmatch(r"\(init ([12]) time/move \d+\.\d+\)", text):
        me = match[1]
        say(player.formation().replace(") (", ")\n (", 1))
    elif text == f"(go {me})":
        move = player.move()
        say(f"({move[0]}  {move[1]})" if move else "(resign)")
    elif match := re.fullmatch(r"\(outcome (?:([<>=]) )?\((\w+) (\w+)\)\)", text):
        player.happened(match[2], match[3], RESULTS[match[1] or ""])
    elif match := FLAG.fullmatch(text):
        assert text[6] != me and match[1] in player.enemy
    elif re.fullmatch(r"\(end [012]\)", text):
        break
    else:
        sys.exit(f"unknown: {text}")
    text = ""
