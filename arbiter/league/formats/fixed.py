"""Formats whose games are all known in advance: what is next is what of the plan has not been made yet."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arbiter.league.formats.base import Fixture, Pairing, Stage, State


class Fixed(ABC):
    """A format with a plan. Bots and games can be added: what they bring is what of the plan is not made yet."""

    extensible = True

    @abstractmethod
    def plan(self, bots: Sequence[str]) -> Iterable[Pairing]:
        """Every game between these bots, in order."""

    def next(self, state: State) -> Stage:
        """The part of the plan that no fixture was made for, whoever had the first seat then.

        Where fixtures have been made by another plan, before games or bots were added, the seats of the new games are
        chosen so that they balance: between the two bots first, then for each of them.
        """
        left = list(_unmade(self.plan(state.bots), state.made))
        return Stage(tuple(_balanced(left, state.made) if state.made else left))

    def expected_games(self, bots: Sequence[str]) -> int:
        """All of them."""
        return sum(1 for _ in self.plan(bots))

    def walkovers(self, state: State) -> Mapping[str, int]:
        """A game that is not played counts for nobody."""
        return {}

    def reached(self, state: State) -> Mapping[str, int] | None:
        """There are no rounds to survive."""
        return None


def _unmade(plan: Iterable[Pairing], made: Sequence[Fixture]) -> Iterator[Pairing]:
    there = Counter(fixture.bots for fixture in made)
    for pairing in plan:
        if there[pairing.bots]:
            there[pairing.bots] -= 1
        else:
            yield pairing


def _balanced(left: Iterable[Pairing], made: Sequence[Fixture]) -> Iterator[Pairing]:
    surplus: Counter[str] = Counter()
    """How many more games a bot had as first than as second."""
    between: Counter[tuple[str, str]] = Counter()

    def note(pairing: Pairing) -> None:
        surplus[pairing.first] += 1
        surplus[pairing.second] -= 1
        between[pairing.first, pairing.second] += 1

    for fixture in made:
        note(fixture)
    for pairing in left:
        one, other = pairing.first, pairing.second
        ahead = between[one, other] - between[other, one] or surplus[one] - surplus[other]
        chosen = Pairing(pairing.round, other, one) if ahead > 0 else pairing
        note(chosen)
        yield chosen
