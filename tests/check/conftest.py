"""What tests of faulty bots share."""

import ctypes
import sys
from collections.abc import Iterator

import pytest

from arbiter.check import games, program, seat
from arbiter.referee.family import shield_referee
from tests.check.examined import Follower

_PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 4, 36


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An examiner who waits less, and to whom one game lost by a fault is enough."""
    monkeypatch.setattr(program, "MOST_FAULTS", 1)
    monkeypatch.setattr(seat, "LEAVES_S", 0.8)
    monkeypatch.setattr(games, "PLACEMENT_SHARE", 1.0)


@pytest.fixture
def led(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opponents play the one game that bots of the zoo play right."""
    monkeypatch.setattr(games, "Opponent", Follower)


@pytest.fixture(scope="module")
def shielded() -> Iterator[None]:
    """This process as the command's is: what bots leave behind falls to it."""
    shield_referee()
    yield
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
        libc.prctl(_PR_SET_DUMPABLE, 1, 0, 0, 0)
