"""Reads the memory and the open files of whoever started it."""

import os
from pathlib import Path

from _good import attempt


def look() -> list[str]:
    referee = Path("/proc") / str(os.getppid())
    with open(referee / "mem", "rb"):
        return [str(file.readlink()) for file in (referee / "fd").iterdir()]


attempt(look)
