"""For bots that leave a process behind: one that has shaken off its session and its parent."""

import os
import sys
from collections.abc import Mapping


def leave_behind(code: str, env: Mapping[str, str] = os.environ) -> None:
    """Start a daemon that runs Python `code` with the variables `env` and this process's descriptors.

    The seed is its first argument, by which the test knows it.
    """
    if child := os.fork():
        os.waitpid(child, 0)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    os.execve(sys.executable, (sys.executable, "-S", "-E", "-c", code, os.environ["ARBITER_SEED"]), dict(env))
