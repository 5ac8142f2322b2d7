"""Elo ratings from one fit over all games, with intervals, and the advantage of moving first.

Void games, and those in which both were at fault, say nothing about strength and are left out. `arbiter.league.fit` has
the model.

Before any game each strength is believed to lie within 1000 Elo of 0 two times out of three, and the advantage of
moving first within 200. That moves the rating of a bot with a mixed record by a few Elo at most, and keeps that of one
that has won everything finite. Bots that no chain of games connects cannot be compared: the average of each such group
is 0.

An interval ends where the games have become so much less likely that it would be a coincidence of 5 %, the other
strengths following along; so it is wider on the side that the games say less about, upwards for a bot that always won.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import copysign, erf, log, sqrt

from arbiter.league.fit import Data, along, connected, counted, curvature, fitted, scatter
from arbiter.league.linear import Matrix, inverse
from arbiter.league.result import GameResult

ELO = 400 / log(10)
"""Elo for a unit of log-odds."""
PRIOR_ELO, FIRST_MOVE_PRIOR_ELO = 1000.0, 200.0
CONFIDENT = 1.959963984540054
"""Standard errors to either side of 95 % of a normal distribution."""
_CLOSE = 1e-3


@dataclass(frozen=True, slots=True)
class Estimate:
    """In Elo, with the ends of its 95 % interval."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    """A fit. Bots that have played no game that says who is stronger are in none of it."""

    data: Data
    strength: Sequence[float]

    @cached_property
    def group(self) -> dict[str, int]:
        """For each bot its group, from 0."""
        return dict(zip(self.data.bots, connected(self.data), strict=True))

    @property
    def groups(self) -> int:
        """How many groups there are."""
        return len(set(self.group.values()))

    @cached_property
    def elo(self) -> dict[str, Estimate]:
        """Each bot's rating, relative to the average of its group."""
        return {bot: self._estimate(self._beside_its_group(bot)) for bot in self.data.bots}

    @cached_property
    def first_move(self) -> Estimate | None:
        """The advantage of moving first; None without games."""
        return self._estimate([0.0] * len(self.data.bots) + [1.0]) if self.data.bots else None

    def superiority(self, bot: str, other: str) -> float | None:
        """How likely it is that `bot` is the stronger; None where the two cannot be compared."""
        if bot == other or bot not in self.group or self.group[bot] != self.group.get(other):
            return None
        what = [0.0] * len(self.strength)
        what[self.data.bots.index(bot)], what[self.data.bots.index(other)] = 1.0, -1.0
        difference = sum(map(float.__mul__, what, self.strength))
        return (1 + erf(-self._profile(what).errors(-difference) / sqrt(2))) / 2

    def _beside_its_group(self, bot: str) -> list[float]:
        """What a bot's rating is made of: its strength less the average of its group."""
        group = list(self.group.values())
        share = 1 / group.count(self.group[bot])
        what = [-share if number == self.group[bot] else 0.0 for number in group]
        what[self.data.bots.index(bot)] += 1.0
        return [*what, 0.0]

    def _estimate(self, what: Sequence[float]) -> Estimate:
        value, profile = sum(map(float.__mul__, what, self.strength)), self._profile(what)
        low, high = (profile.distance(sign * CONFIDENT) for sign in (-1, 1))
        return Estimate(value * ELO, (value + low) * ELO, (value + high) * ELO)

    def _profile(self, what: Sequence[float]) -> "Profile":
        way = [sum(map(float.__mul__, row, what)) for row in self._uncertain]
        model = sum(map(float.__mul__, way, what))
        scattered = sum(map(float.__mul__, way, (sum(map(float.__mul__, row, way)) for row in self._scatter)))
        fall = along(self.data, self.strength, [value / model for value in way])
        return Profile(fall, sqrt(scattered), model / scattered)

    @cached_property
    def _uncertain(self) -> Matrix:
        return inverse(curvature(self.data, self.strength))

    @cached_property
    def _scatter(self) -> Matrix:
        return scatter(self.data, self.strength, self._uncertain)


@dataclass(frozen=True, slots=True)
class Profile:
    """One quantity of the fit, moved away from its most likely value while all strengths follow along.

    `fall`: how much less likely that is, by the distance. `error`: the standard error. `trust`: by how much the games
    tell more (or less) than so many that are independent and never drawn.
    """

    fall: Callable[[float], float]
    error: float
    trust: float

    def errors(self, distance: float) -> float:
        """A distance, counted in standard errors; by the likelihood, which is not the same far out."""
        return copysign(sqrt(max(2 * self.fall(distance) * self.trust, 0.0)), distance)

    def distance(self, errors: float) -> float:
        """The distance that is so many standard errors."""
        near, near_off = 0.0, -abs(errors)
        far = errors * self.error
        if not far:
            return 0.0
        while (far_off := abs(self.errors(far)) - abs(errors)) < 0:
            near, near_off, far = far, far_off, 2 * far
        while abs(far - near) > _CLOSE * self.error:
            middle = far - (far - near) * far_off / (far_off - near_off)
            off = abs(self.errors(middle)) - abs(errors)
            if abs(off) < _CLOSE:
                return middle
            if off < 0:
                near, near_off, far_off = middle, off, far_off / 2  # so that the far end comes nearer, too
            else:
                far, far_off, near_off = middle, off, near_off / 2
        return far


def rate(results: Iterable[GameResult]) -> Ratings:
    """The ratings of all bots from their games; in whatever order they come."""
    data = counted(results, PRIOR_ELO / ELO, FIRST_MOVE_PRIOR_ELO / ELO)
    return Ratings(data, fitted(data) if data.bots else [])
