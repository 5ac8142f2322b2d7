"""Answers each question with the next line of the file `answers` in its working directory, beginning with INFO.

`!exit N` exits instead, `!signal N` ends itself by a signal, `!close` closes its output and reads on, `!silent` lets
the question pass, `!part TEXT` writes text without a newline and exits. `\\n` within an answer begins a new line.
"""

import os
import sys
from pathlib import Path

answers = iter(Path("answers").read_text(encoding="ascii").splitlines())

for line in sys.stdin:
    if line.startswith("END"):
        break
    if line.startswith("RESULT"):
        continue
    answer = next(answers)
    directive, _, rest = answer.partition(" ")
    if directive == "!exit":
        sys.exit(int(rest))
    elif directive == "!signal":
        os.kill(os.getpid(), int(rest))
    elif directive == "!close":
        os.close(1)
    elif directive == "!part":
        os.write(1, rest.encode())
        break
    elif directive != "!silent":
        print(answer.replace("\\n", "\n"), flush=True)
