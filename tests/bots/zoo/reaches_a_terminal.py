"""Opens the terminal that the referee runs on."""

import os

from tests.bots.zoo._good import attempt

attempt(lambda: os.open("/dev/tty", os.O_WRONLY))
