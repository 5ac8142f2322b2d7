"""What tests of faulty bots share."""

from collections.abc import Iterator

import pytest

from arbiter.check import games, program, seat
from tests import shielding
from tests.check.examined import Follower


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An examiner to whom one game lost by a fault is enough, and who has time for a bot that leaves by itself."""
    monkeypatch.setattr(program, "MOST_FAULTS", 1)
    monkeypatch.setattr(seat, "LEAVES_S", 20.0)


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a bot that never leaves."""
    monkeypatch.setattr(seat, "LEAVES_S", 0.8)


@pytest.fixture
def led(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opponents play the one game that bots of the zoo play right."""
    monkeypatch.setattr(games, "Opponent", Follower)


@pytest.fixture(scope="module")
def shielded() -> Iterator[None]:
    """This process as the command's is: what bots leave behind falls to it."""
    with shielding.shielded():
        yield
