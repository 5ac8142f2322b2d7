"""For bots that lay hands on their opponent: where it is, for one that was told even the opponent's seed."""

import os
from pathlib import Path


def opponent() -> int:
    """The opponent's process. Raises ProcessLookupError, an OSError, where none can be seen."""
    mark = f"ARBITER_SEED={os.environ['ZOO_OPPONENT_SEED']}\0".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes():
                return int(process.name)
        except OSError:
            continue
    raise ProcessLookupError("no process of the opponent's is to be seen")
