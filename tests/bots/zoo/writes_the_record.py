"""Opens the record of its own game for writing."""

import os
from pathlib import Path

from _good import attempt

attempt(lambda: Path(os.environ["ZOO_RECORD"]).open("a"))
