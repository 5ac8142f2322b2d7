"""Habit 6: reads its formations, one for each seat, from a file in its working directory, and leaves files there."""

from pathlib import Path

from tests.bots._replay import heard, say

NOTES = Path("notes.txt")

for line, answer in heard():
    if line.startswith("INFO"):
        say(f"NAME {Path.cwd()} {sorted(path.name for path in Path.cwd().iterdir())}")
    elif line.startswith("START"):
        say("ARRAY " + Path("formations").read_text().split()[int(line[6])])
    elif answer:
        say(answer)
    with NOTES.open("a") as notes:
        notes.write(line + "\n")
