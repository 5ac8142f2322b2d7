"""Processor time and waiting of another process."""

import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.record.strain import Strain
from arbiter.referee.strain import StrainGauge

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")

WORK = "import sys\nfor line in sys.stdin:\n    sum(range(3_000_000))\n    print('done', flush=True)\n"


def test_work_shows_and_waiting_does_not() -> None:
    with subprocess.Popen([sys.executable, "-S", "-c", WORK], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        gauge = StrainGauge(process.pid)
        before = gauge.read()
        process.stdin.write(b"go\n")
        process.stdin.flush()
        process.stdout.readline()
        after = gauge.read()
        assert before is not None
        assert after is not None
        spent = after.since(before)
        assert 0.005 < spent.processor_s < 10
        assert spent.waited_s >= 0
        process.stdin.close()
        process.wait()
        assert gauge.read() is None
        gauge.close()
        gauge.close()


def test_a_process_that_is_not_there() -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(OSError):  # noqa: PT011 (the system chooses which)
        StrainGauge(2**22 + 1)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_differences() -> None:
    assert Strain(3.0, 1.0).since(Strain(1.0, 0.25)) == Strain(2.0, 0.75)
