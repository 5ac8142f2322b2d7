"""Real formations and platform logs lie outside the repository; a test that reads them skips where they are absent."""

import os
from pathlib import Path

import pytest


def shared(path: str) -> Path:
    """A file or folder of the shared data, such as `shared("data/formations/hundred.yaml")`.

    It is looked for in the folder that the environment variable ARBITER_SHARED names, else in `../shared` beside the
    repository. Where it is absent the calling test is skipped, with the reason.
    """
    named = os.environ.get("ARBITER_SHARED")
    folder = Path(named) if named else Path(__file__).resolve().parents[2] / "shared"
    found = folder / path
    if not found.exists():
        pytest.skip(f"no shared data at {found}; ARBITER_SHARED may name the folder that holds it")
    return found
