"""Has 200 children that sleep when it is asked for its first move; where it may, it takes its time to answer."""

import os
import sys
import time

from tests.bots.zoo._good import play


def fork(answer: str) -> str:
    for number in range(200):
        try:
            child = os.fork()
        except OSError as error:
            print(f"refused: {error!r} after {number}", file=sys.stderr, flush=True)
            break
        if child == 0:
            time.sleep(60)
            os._exit(0)
    else:
        time.sleep(10)
    return answer


play(go=fork)
