"""Ends the process that started it, once the game has begun."""

import os
import signal
import sys

for line in sys.stdin:
    if line.startswith("INFO"):
        print("NAME killer", flush=True)
    elif line.startswith("START"):
        os.kill(os.getppid(), signal.SIGKILL)
    elif line.startswith("END"):
        break
