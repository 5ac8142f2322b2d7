"""Stops itself with a signal when it is asked for its first move."""

import os
import signal

from tests.bots.zoo._good import play

play(go=lambda _: os.kill(os.getpid(), signal.SIGSTOP))
