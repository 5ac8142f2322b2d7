"""Opens the record of its own game for writing."""

import os

from tests.bots.zoo._good import attempt

attempt(lambda: os.open(os.environ["ZOO_RECORD"], os.O_WRONLY | os.O_APPEND))
