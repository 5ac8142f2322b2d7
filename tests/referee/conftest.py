"""Whatever a test of the referee does, nothing of it is left: no process, no working directory."""

import os
import select
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.scripted import survivors


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workplaces go into the test's own folder, where they can be looked for, and so can who worked there."""
    workplaces = tmp_path / "workplaces"
    workplaces.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(workplaces))
    yield
    left = [pid for pid in survivors(tmp_path) if not _goes(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == []
    assert list(workplaces.iterdir()) == []


def _goes(pid: int) -> bool:
    """Whether a process, already killed, is gone soon; those that tests leave sleep for longer."""
    with suppress(ProcessLookupError):
        pidfd = os.pidfd_open(pid)
        poll = select.poll()
        poll.register(pidfd, select.POLLIN)
        gone = bool(poll.poll(10_000))
        os.close(pidfd)
        return gone
    return True
