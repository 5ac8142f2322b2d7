"""Reads its opponent's program, whose path it was told."""

import os
from pathlib import Path

from tests.bots.zoo._good import attempt

attempt(lambda: Path(os.environ["ZOO_OPPONENT"]).read_text())
