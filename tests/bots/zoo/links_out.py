"""Leaves links in its working directory that lead out of it."""

import os
from pathlib import Path

from tests.bots.zoo._good import play

Path("record").symlink_to(os.environ["ZOO_RECORD"])
Path("records").symlink_to(Path(os.environ["ZOO_RECORD"]).parent)
play()
