"""What `replay_bot.c` does, in Python: it replays one side of a recorded game, whose file is its argument."""

import sys
from pathlib import Path

sides: dict[str, list[str]] = {}
for line in Path(sys.argv[1]).read_text(encoding="ascii").splitlines():
    word, _, array = line.partition(" ")
    if array:
        side = sides.setdefault(word, [array])
    else:
        side.append(word)

answers = iter(list[str]())
for line in sys.stdin:
    if line.startswith("INFO"):
        print("NAME replay", flush=True)
    elif line.startswith("START"):
        answers = iter(sides["first" if line[6] == "0" else "second"])
        print("ARRAY", next(answers), flush=True)
    elif line.startswith("GO"):
        print("BESTMOVE", next(answers), flush=True)
    elif line.startswith("END"):
        break
