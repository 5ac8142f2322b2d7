"""Has 200 children that sleep, and takes a second for its first move."""

import os
import sys
import time

from _good import play


def wait(answer: str) -> str:
    time.sleep(1)
    return answer


children = 0
try:
    for children in range(200):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
except OSError as error:
    print(f"refused: {error!r} after {children}", file=sys.stderr, flush=True)
play(go=wait)
