"""Reads which files whoever started it has open, and looks for others than its own."""

import os
from pathlib import Path

from tests.bots.zoo._good import attempt


def files(process: int) -> set[str]:
    return {str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir() if file.is_symlink()}


attempt(lambda: sorted(file for file in files(os.getppid()) - files(os.getpid()) if ":" in file))
