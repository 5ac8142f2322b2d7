"""The benchmarks run: a few games of each, which measure nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.mark.parametrize("script", ["bench.py", "league_bench.py"])
def test_a_quick_run(script: str) -> None:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler; on Debian: apt install gcc libc6-dev")
    command = [sys.executable, str(BENCHMARKS / script), "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "games/s" in done.stdout
