"""How one round of a Swiss is paired.

From the top down, each bot gets the opponent whom it should meet in the first place, of those that leave everybody
else an opponent too. It should meet one of the same points, the upper half of those the lower half, as the seeds stand.
Nobody meets the same opponent twice; nobody has been first more than once more often than second, or the other way; of
an odd number the lowest who has not yet had a bye has it. A round is taken only if the rounds that remain can be paired
by the same rules; where no such round is found (nearly as many rounds as bots), the balance of the seats gives way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from arbiter.league.formats.matching import FREE, Graph, augment, maximum_matching

_PLANS_TRIED = 60
_FUTURES_TRIED = 60
_LAST_RESORTS = 600
_SURPLUSES_ALLOWED = (1, 2, 1 << 30)

Pair = tuple[int, int]
"""Places of two bots, who is first in front."""
Plan = tuple[list[Pair], int | None]
"""The pairs of a round, and who has a bye."""


@dataclass(frozen=True, slots=True)
class Field:
    """The bots by their place, the best from 0.

    `points`; `met`: the places of past opponents; `surplus`: games as first less games as second; `byes`: how many.
    `seats_matter`: an odd number of games is played in each meeting, so that one has the first seat once more often.
    """

    points: Sequence[float]
    met: Sequence[frozenset[int]]
    surplus: Sequence[int]
    byes: Sequence[int]
    seats_matter: bool = True

    def __len__(self) -> int:
        return len(self.points)

    def after(self, pairs: Sequence[Pair], bye: int | None) -> "Field":
        """The field once these have played; points stay as they are."""
        met, surplus, byes = [set(places) for places in self.met], list(self.surplus), list(self.byes)
        for first, second in pairs:
            met[first].add(second)
            met[second].add(first)
            if self.seats_matter:
                surplus[first] += 1
                surplus[second] -= 1
        if bye is not None:
            byes[bye] += 1
        return Field(self.points, [frozenset(places) for places in met], surplus, byes, self.seats_matter)


def pair_round(field: Field, rounds_left: int, seed: int) -> Plan | None:
    """The next round, its best first. None: no round without a rematch is left.

    `rounds_left`: those that follow. `seed`: for the order in which other plans are tried.
    """
    chance, best = Random(seed), None
    for allowed in _SURPLUSES_ALLOWED if field.seats_matter else _SURPLUSES_ALLOWED[-1:]:
        for attempt in range(_PLANS_TRIED):
            plan = _plan(field, allowed, chance if attempt else None)
            if plan is None:
                break
            best = best or plan
            if _future(field.after(*plan), rounds_left, allowed, chance, _FUTURES_TRIED) is not None:
                return plan
        # Whoever met the wishes would spoil a later round: any round will do that does not.
        if future := _future(field, rounds_left + 1, allowed, chance, _LAST_RESORTS if best else 0):
            return future[0]
    return best


def _plan(field: Field, allowed: int, chance: Random | None) -> Plan | None:
    """One round; with `chance`, the wishes are shuffled somewhat. None where there is none."""
    graph = _may_meet(field, allowed)
    partner = maximum_matching(graph)
    if FREE in partner:
        return None
    pairs: list[Pair] = []
    bye = None
    order = list(range(len(graph)))
    if len(graph) > len(field):
        bye = next(place for place in reversed(order[:-1]) if _fix(graph, partner, len(field), place))
    for place in order[: len(field)]:
        if graph[place]:
            wishes = list(_wishes(field, graph, place))
            if chance is not None:
                ranks = {wish: number + chance.random() * len(wishes) for number, wish in enumerate(wishes)}
                wishes.sort(key=lambda wish: ranks[wish])
            opponent = next(wish for wish in wishes if _fix(graph, partner, place, wish))
            pairs.append(_seated(field, place, opponent, len(pairs), chance))
    return pairs, bye


def _may_meet(field: Field, allowed: int) -> list[set[int]]:
    """Who may still meet whom; one more vertex for the bye where the number is odd."""
    graph: list[set[int]] = [set() for _ in range(len(field) + len(field) % 2)]
    for one in range(len(field)):
        for other in range(one):
            same = field.surplus[one] == field.surplus[other] and abs(field.surplus[one]) >= allowed
            if other not in field.met[one] and not (field.seats_matter and same):
                graph[one].add(other)
                graph[other].add(one)
    if len(field) % 2:
        for place, byes in enumerate(field.byes):
            if byes == min(field.byes):
                graph[-1].add(place)
                graph[place].add(len(field))
    return graph


def _fix(graph: list[set[int]], partner: list[int], one: int, other: int) -> bool:
    """Make these two a pair and take them out, if all the rest can still be paired. Changes both arguments then."""
    if other not in graph[one]:
        return False
    left_over = partner[one], partner[other]
    without: Graph = [set() if v in (one, other) else graph[v] - {one, other} for v in range(len(graph))]
    if left_over[0] != other:
        changed = list(partner)
        changed[left_over[0]] = changed[left_over[1]] = FREE
        changed[one] = changed[other] = one  # not free: nobody may reach them, and they have no neighbours
        if not augment(without, changed, left_over[0]):
            return False
        partner[:] = changed
    partner[one], partner[other] = other, one
    graph[:] = without
    return True


def _wishes(field: Field, graph: Graph, place: int) -> Iterator[int]:
    """The opponents still to be had for the best who is left, the one it should meet first."""
    there = [other for other in range(place + 1, len(field)) if graph[other]]
    group = [place, *(other for other in there if field.points[other] == field.points[place])]
    middle = len(group) // 2
    rank = {other: abs(number - middle) for number, other in enumerate(group)}
    lower = [other for other in there if other not in rank]
    yield from sorted(group[1:], key=lambda other: (rank[other], other))
    yield from lower


def _seated(field: Field, one: int, other: int, table: int, chance: Random | None) -> Pair:
    """Who has had the first seat less often has it; among equals the better at every other table."""
    if field.surplus[one] != field.surplus[other]:
        return (one, other) if field.surplus[one] < field.surplus[other] else (other, one)
    better = table % 2 == 0 if chance is None else chance.random() < 0.5
    return (one, other) if better else (other, one)


def _future(field: Field, rounds: int, allowed: int, chance: Random, attempts: int) -> list[Plan] | None:
    """So many more rounds by chance, the points left aside; None where none of the attempts comes to an end."""
    for _ in range(attempts):
        plans: list[Plan] = []
        after = field
        while len(plans) < rounds and (plan := _by_chance(after, allowed, chance)):
            plans.append(plan)
            after = after.after(*plan)
        if len(plans) == rounds:
            return plans
    return None


def _by_chance(field: Field, allowed: int, chance: Random) -> Plan | None:
    graph = _may_meet(field, allowed)
    new = list(range(len(graph)))
    chance.shuffle(new)
    shuffled: list[set[int]] = [set() for _ in graph]
    for vertex, neighbours in enumerate(graph):
        shuffled[new[vertex]] = {new[other] for other in neighbours}
    partner = maximum_matching(shuffled)
    if FREE in partner:
        return None
    old = {number: vertex for vertex, number in enumerate(new)}
    pairs = sorted(tuple(sorted((old[one], old[other]))) for one, other in enumerate(partner) if one < other)
    bye = next((better for better, worse in pairs if worse == len(field)), None)
    return [_seated(field, one, other, 0, chance) for one, other in pairs if other != len(field)], bye
