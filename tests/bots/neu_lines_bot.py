"""Speaks `neu-lines`: its parameters are arguments, and it begins of itself, the first player with his move as well."""

import argparse
import re
import sys

from tests.bots.neu_kit import Player

parser = argparse.ArgumentParser()
parser.add_argument("--go", choices=["1", "2"], required=True)
parser.add_argument("--time/move", dest="time", required=True)
given = parser.parse_args()
assert re.fullmatch(r"\d+\.\d+s", given.time)
player = Player()


def play() -> None:
    move = player.move()
    print(f"({move[0]} {move[1]})" if move else "forfeit", flush=True)


print(player.formation(), flush=True)
if given.go == "1":
    play()
for line in sys.stdin:
    if re.fullmatch(r"(1|2|No) Victory\n", line):
        break
    if match := re.fullmatch(r"F ([BD]12)\n", line):
        assert match[1] in player.enemy
        continue
    match = re.fullmatch(r"(\w+) (\w+) ([12]) (move|win|loss|tie)\n", line)
    assert match, line
    assert (match[3] == given.go) == (match[1] in player.own)
    player.happened(match[1], match[2], match[4])
    if match[3] != given.go:
        play()
