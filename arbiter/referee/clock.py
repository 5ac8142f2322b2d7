"""The game clock: arithmetic on numbers that are handed in. Nothing here reads a clock."""

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a seat has, in seconds: to start and name itself, to set up, for all of its moves, and for each of them.

    None: as long as it likes. The contest's are the defaults. `margin_s`: what a seat may be over the time for its
    moves, and for a move, and is forgiven, for all that lies between a bot's answer and the referee's clock.
    """

    startup_s: float | None = 10.0
    placement_s: float | None = 30.0
    game_s: float | None = 1800.0
    margin_s: float = 0.0
    move_s: float | None = None


@dataclass(slots=True)
class Clock:
    """What each seat has used of its game time, in seconds; `move_s` is the limit of a single move."""

    limit_s: float | None
    spent_s: list[float]
    margin_s: float = 0.0
    move_s: float | None = None

    def left_s(self, seat: int) -> float:
        """What `seat` has left for a move, the margin included; infinite without a limit."""
        left_s = inf if self.limit_s is None else self.limit_s + self.margin_s - self.spent_s[seat]
        return left_s if self.move_s is None else min(left_s, self.move_s + self.margin_s)

    def charge(self, seat: int, seconds: float) -> bool:
        """Add a move's time to `seat`'s account. True while neither it nor the total exceeds its limit and margin."""
        self.spent_s[seat] += seconds
        if self.move_s is not None and seconds > self.move_s + self.margin_s:
            return False
        return self.limit_s is None or self.spent_s[seat] <= self.limit_s + self.margin_s

    def ran_out_by_move(self, seat: int, seconds: float) -> bool:
        """Whether a move of `seat` that took `seconds`, charged already, met its own limit before the game's."""
        if self.move_s is None:
            return False
        return self.limit_s is None or self.move_s < self.limit_s - (self.spent_s[seat] - seconds)
