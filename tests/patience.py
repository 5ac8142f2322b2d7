"""For tests on a busy machine: time that does not run while it stands still, and seats that no limit hurries."""

import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
import trio

from arbiter.entries.entry import Entry
from arbiter.record.strain import Strain
from arbiter.referee import job
from arbiter.referee.job import Job
from arbiter.referee.seat import Reply, Seat, Strained
from arbiter.sight import Brief

T = TypeVar("T")


@contextmanager
def awake_s() -> Iterator[Callable[[], float]]:
    """Tells how many seconds have passed in which this process could run: a machine that stands still does not count.

    They are counted by a thread that sleeps for one step after the other, so that what blocks the event loop counts.
    """
    over, steps, step_s = threading.Event(), [0], 0.02

    def count() -> None:
        while not over.wait(step_s):
            steps[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    try:
        yield lambda: steps[0] * step_s
    finally:
        over.set()
        thread.join()


class Unhurried:
    """A bot's seat that is never late to name itself and to set up, however short the limits and busy the machine."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.move, self.tell, self.dismiss = seat.move, seat.tell, seat.dismiss

    async def introduce(self) -> Reply[str]:
        """Its name."""
        return await self._in_its_own_time(self._seat.introduce())

    async def place(self, brief: Brief) -> Reply[str]:
        """Its formation."""
        return await self._in_its_own_time(self._seat.place(brief))

    def strain(self) -> Strain | None:
        """What its process has spent and waited, where that is known."""
        return self._seat.strain() if isinstance(self._seat, Strained) else None

    async def _in_its_own_time(self, answer: Awaitable[T]) -> T:
        with trio.fail_after(60, shield=True):
            return await answer


@contextmanager
def unhurried(is_it: Callable[[Entry], bool]) -> Iterator[None]:
    """Limits that are there for one bot to overrun do not bind the other: whom `is_it` knows sits at leisure."""
    sit_down = job._sit_down

    def seat(game: Job, number: int, record: Path, afterwards: trio.Nursery) -> Seat:
        seat = sit_down(game, number, record, afterwards)
        return Unhurried(seat) if is_it(game.entries[number]) else seat

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(job, "_sit_down", seat)
        yield
