"""A bot's family: found by walking, ended whole."""

import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.referee.family import descendants, kill_family, resident_bytes
from tests.shielding import shielded

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="families are told of by /proc")

SEED = secrets.randbits(63) | 1 << 63
"""Nobody else's, not that of these tests in another process."""
TOO_LONG_S = 30
"""When what does not come about is waited for no more; the members of a family live for a minute."""

FAMILY = """
import os, sys, time
def child(work):
    if os.fork() == 0:
        work()
        time.sleep(60)
        os._exit(0)
def daemon():
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
child(lambda: None)
child(os.setsid)
child(lambda: child(lambda: None))
if "daemon" in sys.argv:
    child(daemon)
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def parent() -> Iterator["subprocess.Popen[bytes]"]:
    """A process with a child, a child in a session of its own, and a grandchild."""
    yield from started()


@pytest.fixture
def parent_of_a_daemon() -> Iterator["subprocess.Popen[bytes]"]:
    """The same, and a daemon whose parent has gone."""
    yield from started("daemon")


def started(*more: str) -> Iterator["subprocess.Popen[bytes]"]:
    with shielded(), subprocess.Popen(
        [sys.executable, "-S", "-c", FAMILY, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={"ARBITER_SEED": str(SEED)}, start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield process
        process.kill()
        kill_family(process.pid, SEED)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def carriers() -> set[int]:
    """Every process that carries the seed."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"ARBITER_SEED={SEED}".encode() in path.read_bytes():
                found.add(int(path.parent.name))
        except OSError:
            continue
    return found


def test_everything_below_is_found_parents_first(parent: "subprocess.Popen[bytes]") -> None:
    give_up = time.monotonic() + TOO_LONG_S
    while len(found := descendants(parent.pid)) < 4:
        assert time.monotonic() < give_up
    assert set(found) == carriers() - {parent.pid}
    assert descendants(2**22 + 1) == []


def test_the_whole_family_ends_and_the_process_itself_is_left(parent_of_a_daemon: "subprocess.Popen[bytes]") -> None:
    give_up = time.monotonic() + TOO_LONG_S
    while len(carriers()) < 6:
        assert time.monotonic() < give_up
    assert kill_family(parent_of_a_daemon.pid, SEED) >= 5
    while {pid for pid in carriers() if alive(pid)} != {parent_of_a_daemon.pid}:  # who is killed has yet to die
        assert time.monotonic() < give_up
    assert kill_family(parent_of_a_daemon.pid, SEED) == 0


def test_another_seed_s_orphans_are_left_alone(parent_of_a_daemon: "subprocess.Popen[bytes]") -> None:
    assert kill_family(2**22 + 1, SEED + 1) == 0
    assert alive(parent_of_a_daemon.pid)


def test_the_memory_of_a_family(parent: "subprocess.Popen[bytes]") -> None:
    own = resident_bytes([parent.pid])
    assert 1 << 20 < own < 1 << 30
    assert resident_bytes([parent.pid, *descendants(parent.pid)]) > own
    assert resident_bytes([2**22 + 1]) == 0
