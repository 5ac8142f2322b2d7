"""Makes folders within folders, deeper than any path may be long."""

import os
from pathlib import Path

from tests.bots.zoo._good import play

here, inner = os.open(".", os.O_RDONLY), Path("deeper")
for _ in range(1200):
    inner.mkdir()
    os.chdir(inner)
os.fchdir(here)
play()
