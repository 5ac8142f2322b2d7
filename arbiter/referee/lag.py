"""The referee's own delay: how late it comes to what is due, because something else had the processor."""

from dataclasses import dataclass

import trio

PERIOD_S = 0.02
"""How often the delay is measured."""
_SHORTEST_S, _STEPS_A_DOUBLING, _STEPS = 1e-5, 4, 100


@dataclass(frozen=True, slots=True)
class Delay:
    """Seconds: half of all measurements were at most `median_s`, of a hundred 99 at most `p99_s`, all `longest_s`."""

    median_s: float
    p99_s: float
    longest_s: float

    def __str__(self) -> str:
        return (
            f"the referee's own delay: median {self.median_s * 1000:.1f} ms, "
            f"99% within {self.p99_s * 1000:.1f} ms, longest {self.longest_s * 1000:.1f} ms"
        )


class LagMeter:
    """Wakes every PERIOD_S and notes how late it is; keeps counts, so that it stays as small however long it runs."""

    def __init__(self) -> None:
        self._counts = [0] * (_STEPS + 1)
        self._longest_s = 0.0

    def note(self, late_s: float) -> None:
        """One measurement."""
        step, bound = 0, _SHORTEST_S
        while late_s > bound and step < _STEPS:
            step, bound = step + 1, bound * 2 ** (1 / _STEPS_A_DOUBLING)
        self._counts[step] += 1
        self._longest_s = max(self._longest_s, late_s)

    async def run(self) -> None:
        """Measure until cancelled."""
        due = trio.current_time() + PERIOD_S
        while True:
            await trio.sleep_until(due)
            now = trio.current_time()
            self.note(now - due)
            due = now + PERIOD_S

    def delay(self) -> Delay | None:
        """What was measured, to a fifth; None where nothing was."""
        total = sum(self._counts)
        if not total:
            return None
        return Delay(self._within(total * 0.5), self._within(total * 0.99), self._longest_s)

    def _within(self, many: float) -> float:
        """The bound that so many measurements keep."""
        seen, bound = 0, _SHORTEST_S
        for count in self._counts:
            seen += count
            if seen >= many:
                break
            bound *= 2 ** (1 / _STEPS_A_DOUBLING)
        return min(bound, self._longest_s)
