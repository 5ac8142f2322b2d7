"""Matchings against networkx."""

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats.matching import FREE, augment, maximum_matching

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@st.composite
def graphs(draw: st.DrawFn) -> list[set[int]]:
    """Graphs of up to 14 vertices."""
    size = draw(st.integers(1, 14))
    edges = draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda e: e[0] < e[1])))
    graph: list[set[int]] = [set() for _ in range(size)]
    for one, other in edges:
        graph[one].add(other)
        graph[other].add(one)
    return graph


@SAME_EACH_TIME
@given(graph=graphs())
def test_as_many_pairs_as_networkx_finds(graph: list[set[int]]) -> None:
    partner = maximum_matching(graph)
    for vertex, other in enumerate(partner):
        assert other == FREE or (other in graph[vertex] and partner[other] == vertex)
    edges = [(one, other) for one, neighbours in enumerate(graph) for other in neighbours]
    witness: networkx.Graph[int] = networkx.Graph(edges)
    most = networkx.max_weight_matching(witness, maxcardinality=True)
    assert sum(other != FREE for other in partner) == 2 * len(most)


def test_a_path_through_an_odd_cycle_is_found() -> None:
    graph = [{1}, {0, 2}, {1, 3, 4}, {2, 4, 5}, {2, 3}, {3}]
    partner = [FREE, 2, 1, 4, 3, FREE]
    assert augment(graph, partner, 0)
    assert FREE not in partner


def test_no_path_leaves_everything_as_it_was() -> None:
    graph = [{1, 2}, {0, 2}, {0, 1}]
    partner = [1, 0, FREE]
    assert not augment(graph, partner, 2)
    assert partner == [1, 0, FREE]
