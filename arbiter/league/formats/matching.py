"""Perfect matchings: everybody has a partner, and only partners who may meet.

Edmonds' algorithm, one augmenting path at a time, so that a caller who has a perfect matching can ask what follows from
fixing one pair of it for the cost of one search.
"""

from collections import deque
from collections.abc import Sequence

Graph = Sequence[set[int]]
"""For each vertex its neighbours; what has been taken out of the graph has none and is nobody's."""
FREE = -1


def maximum_matching(graph: Graph, start: Sequence[int] | None = None) -> list[int]:
    """Each vertex's partner, FREE where it has none, in a matching as large as there is.

    `start`: a matching to begin with; the order of a set's elements never matters: neighbours are tried in order.
    """
    partner = list(start) if start is not None else [FREE] * len(graph)
    for vertex, neighbours in enumerate(graph):  # most of it is found without any search
        if partner[vertex] == FREE:
            single = next((other for other in sorted(neighbours) if partner[other] == FREE), FREE)
            if single != FREE:
                partner[vertex], partner[single] = single, vertex
    for vertex, neighbours in enumerate(graph):
        if partner[vertex] == FREE and neighbours:
            augment(graph, partner, vertex)
    return partner


def augment(graph: Graph, partner: list[int], root: int) -> bool:
    """Find a partner for `root`, who has none, by a path along which everybody changes partners. False: there is none.

    Changes `partner` in place.
    """
    search = _Search(graph, partner, root)
    end = search.run()
    if end == FREE:
        return False
    while end != FREE:  # back along the path
        before = search.parent[end]
        following = partner[before]
        partner[end], partner[before] = before, end
        end = following
    return True


class _Search:
    """One search for an augmenting path; odd cycles (blossoms) are shrunk to their base as they are found."""

    def __init__(self, graph: Graph, partner: Sequence[int], root: int) -> None:
        self.graph, self.partner, self.root = graph, partner, root
        self.parent = [FREE] * len(graph)
        self.base = list(range(len(graph)))
        self.reached = [False] * len(graph)
        self.reached[root] = True
        self.waiting = deque([root])

    def run(self) -> int:
        """The free vertex at the far end of a path, FREE where there is no path."""
        while self.waiting:
            vertex = self.waiting.popleft()
            for other in sorted(self.graph[vertex]):
                if self.base[vertex] == self.base[other] or self.partner[vertex] == other:
                    continue
                mate = self.partner[other]
                if other == self.root or (mate != FREE and self.parent[mate] != FREE):
                    self._shrink(vertex, other)
                elif self.parent[other] == FREE:
                    self.parent[other] = vertex
                    if mate == FREE:
                        return other
                    self.reached[mate] = True
                    self.waiting.append(mate)
        return FREE

    def _shrink(self, vertex: int, other: int) -> None:
        base = self._common_base(vertex, other)
        blossom = [False] * len(self.graph)
        self._mark(vertex, base, other, blossom)
        self._mark(other, base, vertex, blossom)
        for member in range(len(self.graph)):
            if blossom[self.base[member]]:
                self.base[member] = base
                if not self.reached[member]:
                    self.reached[member] = True
                    self.waiting.append(member)

    def _mark(self, vertex: int, base: int, child: int, blossom: list[bool]) -> None:
        while self.base[vertex] != base:
            mate = self.partner[vertex]
            blossom[self.base[vertex]] = blossom[self.base[mate]] = True
            self.parent[vertex] = child
            child, vertex = mate, self.parent[mate]

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.partner[one] == FREE:
                break
            one = self.parent[self.partner[one]]
        while True:
            other = self.base[other]
            if other in seen:
                return other
            other = self.parent[self.partner[other]]
