"""What tests of faulty bots share."""

import pytest

from arbiter.check import games, program, seat


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An examiner who waits less, and to whom one game lost by a fault is enough."""
    monkeypatch.setattr(program, "MOST_FAULTS", 1)
    monkeypatch.setattr(seat, "LEAVES_S", 0.8)
    monkeypatch.setattr(games, "PLACEMENT_SHARE", 1.0)
