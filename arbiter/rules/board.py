"""The board as data: stops, what is special about them, and how they are joined.

A stop is a number; its name and everything else about it is looked up. Nothing here knows of twelve rows or of two
players except `LUZHANQI`, the one board there is today.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Stop = int
"""A place where a piece can stand: an index into a board's `names`."""


@dataclass(frozen=True)
class Board:
    """One board.

    `names`: each stop's name. `camps`: no piece in one can be attacked. `headquarters` and `homes`: for each seat its
    two headquarters, and its stops in the order of a formation's letters. `roads`: pairs of stops one step apart.
    `rail_lines`: each the stops of one unbroken railway line in order, along which a piece runs without a corner (a
    curved line is a sequence of stops like any other). `views`: for each seat a permutation, the stop at which that
    seat sees each stop of the referee's frame.
    """

    names: tuple[str, ...]
    camps: frozenset[Stop]
    headquarters: tuple[frozenset[Stop], ...]
    homes: tuple[tuple[Stop, ...], ...]
    roads: frozenset[tuple[Stop, Stop]]
    rail_lines: tuple[tuple[Stop, ...], ...]
    views: tuple[tuple[Stop, ...], ...]

    @cached_property
    def seats(self) -> int:
        """How many play on it."""
        return len(self.homes)

    @cached_property
    def stop_of(self) -> dict[str, Stop]:
        """The stop of each name."""
        return {name: stop for stop, name in enumerate(self.names)}

    @cached_property
    def truths(self) -> tuple[tuple[Stop, ...], ...]:
        """For each seat the stop of the referee's frame behind each stop of its view: the inverse of `views`."""
        return tuple(tuple(view.index(stop) for stop in range(len(view))) for view in self.views)

    @cached_property
    def all_headquarters(self) -> frozenset[Stop]:
        """The headquarters of every seat."""
        return frozenset().union(*self.headquarters)

    @cached_property
    def road_steps(self) -> tuple[frozenset[Stop], ...]:
        """For each stop those one step of road away."""
        return tuple(frozenset(neighbours) for neighbours in self._joined(self.roads))

    @cached_property
    def rail_steps(self) -> tuple[tuple[Stop, ...], ...]:
        """For each stop those next to it on a rail line."""
        return self._joined(pair for line in self.rail_lines for pair in pairwise(line))

    @cached_property
    def neighbours(self) -> tuple[tuple[Stop, ...], ...]:
        """For each stop all that are one step away, by road or by rail."""
        return tuple(
            tuple(sorted(roads | set(rails))) for roads, rails in zip(self.road_steps, self.rail_steps, strict=True)
        )

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Stop, ...], ...], ...]:
        """For each stop the ways along a rail line from it: each the stops that follow, nearest first."""
        rays: list[list[tuple[Stop, ...]]] = [[] for _ in self.names]
        for line in self.rail_lines:
            for place, stop in enumerate(line):
                ahead, behind = line[place + 1 :], line[:place][::-1]
                rays[stop] += [ray for ray in (ahead, behind) if ray]
        return tuple(tuple(ways) for ways in rays)

    @cached_property
    def runs(self) -> dict[tuple[Stop, Stop], tuple[tuple[Stop, ...], ...]]:
        """For each two stops on one rail line the stops between them, once for each line that joins them."""
        runs: dict[tuple[Stop, Stop], tuple[tuple[Stop, ...], ...]] = {}
        for origin, ways in enumerate(self.rays):
            for ray in ways:
                for length, target in enumerate(ray):
                    runs[origin, target] = (*runs.get((origin, target), ()), ray[:length])
        return runs

    def _joined(self, pairs: Iterable[tuple[Stop, Stop]]) -> tuple[tuple[Stop, ...], ...]:
        joined: list[list[Stop]] = [[] for _ in self.names]
        for one, other in pairs:
            joined[one].append(other)
            joined[other].append(one)
        return tuple(tuple(sorted(stops)) for stops in joined)


ROWS, COLUMNS = "ABCDEFGHIJKL", "01234"


def _luzhanqi() -> Board:
    names = tuple(row + column for row in ROWS for column in COLUMNS)
    at = {name: stop for stop, name in enumerate(names)}
    turned = tuple(reversed(range(len(names))))
    camps = frozenset(at[name] for name in "C1 C3 D2 E1 E3 H1 H3 I2 J1 J3".split())
    home = tuple(at[row + column] for row in "GHIJKL" for column in COLUMNS if at[row + column] not in camps)
    lines = ["".join(row + column for column in COLUMNS) for row in "BFGK"]
    lines += ["".join(row + column for row in "BCDEFGHIJK") for column in "04"] + ["F2G2"]
    return Board(
        names=names,
        camps=camps,
        headquarters=(frozenset((at["L1"], at["L3"])), frozenset((at["A1"], at["A3"]))),
        homes=(home, tuple(turned[stop] for stop in home)),
        roads=frozenset(_roads(at, camps)),
        rail_lines=tuple(tuple(at[line[i : i + 2]] for i in range(0, len(line), 2)) for line in lines),
        views=(tuple(range(len(names))), turned),
    )


def _roads(at: dict[str, Stop], camps: frozenset[Stop]) -> Iterator[tuple[Stop, Stop]]:
    """Every two orthogonal neighbours but those that a mountain parts, and the diagonals of every camp."""
    mountains = {(at["F1"], at["G1"]), (at["F3"], at["G3"])}
    for one in at.values():
        row, column = divmod(one, len(COLUMNS))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if row + down < len(ROWS) and 0 <= column + right < len(COLUMNS):
                other = (row + down) * len(COLUMNS) + column + right
                diagonal = bool(down and right)
                if (not diagonal and (one, other) not in mountains) or (diagonal and {one, other} & camps):
                    yield one, other


LUZHANQI = _luzhanqi()
"""The board of two-player Junqi: 12 rows A to L by 5 columns 0 to 4, seen as the first player sees it."""
