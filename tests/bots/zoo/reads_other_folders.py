"""Looks where working directories lie, for others than its own."""

import os
from pathlib import Path

from tests.bots.zoo._good import attempt

attempt(lambda: [path.name for path in Path(os.environ["ZOO_FOLDERS"]).iterdir() if path != Path.cwd()])
