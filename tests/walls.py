"""The sandbox in tests: skipped, with a reason, where it does not hold."""

import functools

import pytest

from arbiter.referee.sandbox import Walls, choose_walls


@functools.cache
def _walls() -> Walls:
    return choose_walls("auto")


def sandbox() -> Walls:
    """The walls of bubblewrap, or a skipped test."""
    walls = _walls()
    if walls.level == "plain":
        pytest.skip(f"no sandbox here: {walls.why}")
    return walls


PLAIN = Walls("plain", "asked for")
