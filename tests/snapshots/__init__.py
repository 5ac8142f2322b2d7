"""What commands print, kept as files: a test fails where they print anything else.

    ARBITER_SNAPSHOTS=write python -m pytest tests/cli

writes the files anew; what has changed then shows in the difference.
"""

import os
from pathlib import Path

HERE = Path(__file__).parent
SWITCH = "ARBITER_SNAPSHOTS"


def check(name: str, text: str) -> None:
    """Compare `text` with the file `name`, or write it there where the switch says so."""
    path = HERE / name
    if os.environ.get(SWITCH) == "write":
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"there is no snapshot {name}; {SWITCH}=write makes it"
    assert text == path.read_text(encoding="utf-8")
