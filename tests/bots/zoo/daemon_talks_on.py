"""Exits in mid-game while a daemon of its fills its standard error."""

import os

from tests.bots.zoo._daemon import leave_behind
from tests.bots.zoo._good import play

leave_behind("import os, time\nend = time.monotonic() + 20\nwhile time.monotonic() < end: os.write(2, b'x' * 65535)")
play(go=lambda _: os._exit(4))
