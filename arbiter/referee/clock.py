"""The game clock: arithmetic on numbers that are handed in. Nothing here reads a clock."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a seat has, in seconds: to start and name itself, to set up, and for all of its moves together.

    None: as long as it likes. The contest's are the defaults. `margin_s`: what a seat may be over the time for its
    moves and is forgiven, for all that lies between a bot's answer and the referee's clock.
    """

    startup_s: float | None = 10.0
    placement_s: float | None = 30.0
    game_s: float | None = 1800.0
    margin_s: float = 0.0


@dataclass(slots=True)
class Clock:
    """What each seat has used of its game time, in seconds."""

    limit_s: float | None
    spent_s: list[float]
    margin_s: float = 0.0

    def left_s(self, seat: int) -> float:
        """What `seat` has left, the margin included; infinite without a limit."""
        return inf if self.limit_s is None else self.limit_s + self.margin_s - self.spent_s[seat]

    def charge(self, seat: int, seconds: float) -> bool:
        """Add a move's time to `seat`'s account. True while the total does not exceed the limit and its margin."""
        self.spent_s[seat] += seconds
        return self.limit_s is None or self.spent_s[seat] <= self.limit_s + self.margin_s
