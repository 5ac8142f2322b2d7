"""What a bot's process spent of a processor, and how long it waited for one, as Linux tells.

Read before and after a move, so that a dispute about a loss on time can be settled: a bot that was ready to run and
got no processor is not slow. The figures are the process's own, its threads' processor time included; those of what it
started are not.
"""

import os
import time
from typing import Protocol

from arbiter.record.strain import Strain


def _clock_of(pid: int) -> int:
    """The processor clock of another process, as clock_getcpuclockid makes it."""
    return (~pid << 3) | 2


def spent_s(pid: int) -> float:
    """A process's processor time so far; 0.0 where the system does not tell, or there is no such process."""
    try:
        return time.clock_gettime(_clock_of(pid))
    except OSError:
        return 0.0


class StrainGauge:
    """Reads one process; `pid` as this process sees it. A reading costs some microseconds."""

    def __init__(self, pid: int) -> None:
        """Raises OSError where the system has no such figures."""
        self._clock = _clock_of(pid)
        time.clock_gettime(self._clock)
        self._schedstat = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY)

    def read(self) -> Strain | None:
        """The figures since the process began; None once it has gone."""
        try:
            waited_ns = int(os.pread(self._schedstat, 64, 0).split()[1])
            return Strain(time.clock_gettime(self._clock), waited_ns / 1e9)
        except (OSError, IndexError, ValueError):
            return None

    def close(self) -> None:
        """Let go of the process."""
        if self._schedstat >= 0:
            os.close(self._schedstat)
            self._schedstat = -1


WORTH_READING_S = 0.002
"""A move faster than this is not read, nor the next one's beginning: reading would cost more than it could tell."""


class MoveStrain:
    """The strain of one bot's moves, each from the question to the answer; what it does in between does not count.

    A bot that answers at once is not read at all, so that the first slow move after fast ones has no figures.
    """

    def __init__(self) -> None:
        self._gauge: StrainGauge | None = None
        self._before: Strain | None = None
        self._look = True

    def before(self, process: "Watched") -> None:
        """A move is about to be asked for."""
        if self._gauge is None and self._look and (pid := process.bot_pid) is not None:
            try:
                self._gauge = StrainGauge(pid)
            except OSError:
                self._look = False
        self._before = self._gauge.read() if self._gauge and self._look else None

    def after(self, seconds: float) -> Strain | None:
        """The move came, after `seconds`: its strain, where it was slow enough to be read."""
        self._look = seconds >= WORTH_READING_S
        return self.so_far() if self._look else None

    def so_far(self) -> Strain | None:
        """The strain since the question."""
        if self._gauge is None or self._before is None:
            return None
        now = self._gauge.read()
        return now.since(self._before) if now else None

    def close(self) -> None:
        """Let go of the process."""
        if self._gauge is not None:
            self._gauge.close()
            self._gauge = None
        self._look = False


class Watched(Protocol):
    """A process whose strain is read."""

    @property
    def bot_pid(self) -> int | None:
        """The bot's number, None while it is not there."""
