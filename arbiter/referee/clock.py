"""The game clock: arithmetic on numbers that are handed in. Nothing here reads a clock."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a seat has, in seconds: to start and name itself, to set up, and for all of its moves together.

    None: as long as it likes. The contest's are the defaults.
    """

    startup_s: float | None = 10.0
    placement_s: float | None = 30.0
    game_s: float | None = 1800.0


@dataclass(slots=True)
class Clock:
    """What each seat has used of its game time, in seconds."""

    limit_s: float | None
    spent_s: list[float]

    def left_s(self, seat: int) -> float:
        """What `seat` has left; infinite without a limit."""
        return inf if self.limit_s is None else self.limit_s - self.spent_s[seat]

    def charge(self, seat: int, seconds: float) -> bool:
        """Add a move's time to `seat`'s account. True while the total does not exceed the limit."""
        self.spent_s[seat] += seconds
        return self.limit_s is None or self.spent_s[seat] <= self.limit_s
