"""One process at a time plays a league."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.league.error import LeagueError
from arbiter.league.lock import only_one

HOLD = """
import os, sys, time
from pathlib import Path
from arbiter.league.lock import only_one

def sleep_once(seconds, sleep=time.sleep):
    print("waits", flush=True)
    time.sleep = sleep

if sys.argv[2] == "patient":
    time.sleep = sleep_once
with only_one(Path(sys.argv[1])) as fd:
    if sys.argv[2] == "child" and os.fork() == 0:  # holds what its parent held, and goes when its input closes
        sys.stdin.read()
        os._exit(0)
    print(os.getpid(), flush=True)
    if sys.argv[2] == "child":
        os._exit(0)
    sys.stdin.read()
"""


def holder(folder: Path, kind: str) -> "subprocess.Popen[str]":
    """Another process that holds the lock, or whose child does."""
    command = [sys.executable, "-c", HOLD, str(folder), kind]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_second_one_is_told_who_has_it(tmp_path: Path) -> None:
    with holder(tmp_path, "alone") as other:
        assert other.stdout is not None
        pid = other.stdout.readline().strip()
        with pytest.raises(LeagueError, match=f"by process {pid}$"), only_one(tmp_path):
            pass
        other.kill()
    with only_one(tmp_path):
        assert (tmp_path / "lock").read_text() == str(os.getpid())


def test_the_children_of_one_that_was_killed_are_waited_for(tmp_path: Path) -> None:
    with holder(tmp_path, "child") as other:
        assert other.stdout is not None and other.stdin is not None
        other.stdout.readline()
        other.wait()
        waiting = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path), "patient"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        with waiting:
            assert waiting.stdout is not None
            assert waiting.stdout.readline() == "waits\n"
            other.stdin.close()
            assert waiting.stdout.readline().strip() == str(waiting.pid)
