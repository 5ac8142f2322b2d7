"""The benchmarks run: a few games of each, which measure nothing."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.mark.parametrize(
    ("script", "rows"),
    [
        (
            "bench.py",
            ["floor, us/ply", r"ply games, new C bots each, 2 at once +(\S+ games/s|-)", r"match of \d+ games +\S+ MB"],
        ),
        ("league_bench.py", ["games/s", r"(?m)^ +1 +\S", r"(?m)^ +2 +\S"]),
    ],
)
def test_a_quick_run(script: str, rows: list[str]) -> None:
    """So short a run may lose a difference in the noise; that is a dash."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler; on Debian: apt install gcc libc6-dev")
    command = [sys.executable, str(BENCHMARKS / script), "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    assert [row for row in rows if not re.search(row, done.stdout)] == []
