"""Is killed by a signal before it has said its name."""

import os
import signal

from tests.bots.zoo._good import play

play(info=lambda _: os.kill(os.getpid(), signal.SIGKILL))
