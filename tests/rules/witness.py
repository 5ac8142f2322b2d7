"""What movement is tested against: breadth-first search (networkx) over roads and railways typed out from the rules.

Roads and railways are chains of stops joined one to the next. Nothing here comes from the board under test.
"""

from collections.abc import Iterator
from itertools import product

import networkx as nx
from hypothesis import settings
from hypothesis import strategies as st

from arbiter.rules import Piece, Ruleset

ROADS = """
A0-A1-A2-A3-A4
B0-B1-B2-B3-B4
C0-C1-C2-C3-C4
D0-D1-D2-D3-D4
E0-E1-E2-E3-E4
F0-F1-F2-F3-F4
G0-G1-G2-G3-G4
H0-H1-H2-H3-H4
I0-I1-I2-I3-I4
J0-J1-J2-J3-J4
K0-K1-K2-K3-K4
L0-L1-L2-L3-L4
A0-B0-C0-D0-E0-F0-G0-H0-I0-J0-K0-L0
A1-B1-C1-D1-E1-F1 G1-H1-I1-J1-K1-L1
A2-B2-C2-D2-E2-F2-G2-H2-I2-J2-K2-L2
A3-B3-C3-D3-E3-F3 G3-H3-I3-J3-K3-L3
A4-B4-C4-D4-E4-F4-G4-H4-I4-J4-K4-L4
B0-C1-D2-E3-F4 B4-C3-D2-E1-F0 B2-C1-D0-E1-F2-E3-D4-C3-B2
G0-H1-I2-J3-K4 G4-H3-I2-J1-K0 G2-H1-I0-J1-K2-J3-I4-H3-G2
"""
RAILS_ACROSS = """
B0-B1-B2-B3-B4
F0-F1-F2-F3-F4
G0-G1-G2-G3-G4
K0-K1-K2-K3-K4
"""
RAILS_DOWN = """
B0-C0-D0-E0-F0-G0-H0-I0-J0-K0
B4-C4-D4-E4-F4-G4-H4-I4-J4-K4
F2-G2
"""
CAMPS = frozenset({"C1", "C3", "D2", "E1", "E3", "H1", "H3", "I2", "J1", "J3"})
QUARTERS = frozenset({"A1", "A3", "L1", "L3"})
STOPS = [row + column for row, column in product("ABCDEFGHIJKL", "01234")]

Position = dict[str, Piece]
"""The piece on each stop that holds one."""


def graph(*chains: str) -> "nx.Graph[str]":
    joined: nx.Graph[str] = nx.Graph()
    for chain in " ".join(chains).split():
        nx.add_path(joined, chain.split("-"))
    return joined


ROAD, ACROSS, DOWN, RAILWAY = graph(ROADS), graph(RAILS_ACROSS), graph(RAILS_DOWN), graph(RAILS_ACROSS, RAILS_DOWN)


def led_to(lines: "nx.Graph[str]", position: Position, origin: str) -> set[str]:
    """Every stop that `lines` lead to from `origin` with nothing but empty stops on the way."""
    if origin not in lines:
        return set()

    def further(stop: str) -> Iterator[str]:
        return iter(lines[stop] if stop == origin or stop not in position else ())

    return {stop for _, stop in nx.generic_bfs_edges(lines, origin, neighbors=further)}


def targets(position: Position, origin: str, rules: Ruleset) -> set[str]:
    """Where the piece on `origin` may go."""
    seat, kind = position[origin]
    if kind in "jl" or (origin in QUARTERS and not rules.leave_headquarters):
        return set()
    reached = set(ROAD[origin])
    if kind == "i" or rules.all_turn_corners or (kind == "k" and rules.bombs_fly):
        reached |= led_to(RAILWAY, position, origin)
    else:
        reached |= led_to(ACROSS, position, origin) | led_to(DOWN, position, origin)
    return {stop for stop in reached if stop not in position or (position[stop].seat != seat and stop not in CAMPS)}


def length(position: Position, origin: str, target: str) -> int | None:
    """How many steps of railway lead from `origin` to `target` through empty stops."""
    lines = RAILWAY.subgraph(set(RAILWAY) - set(position) | {origin, target})
    try:
        return len(nx.shortest_path(lines, origin, target)) - 1
    except (nx.NodeNotFound, nx.NetworkXNoPath):
        return None


def straight(origin: str, target: str) -> list[str]:
    """The stops of the one rail line through both, from `origin` on; none where they lie on no common line."""
    for lines in (ACROSS, DOWN):
        if origin in lines and target in lines and nx.has_path(lines, origin, target):
            return nx.shortest_path(lines, origin, target)
    return []


def cells_of(position: Position) -> list[Piece | None]:
    return [position.get(stop) for stop in STOPS]


def placed(text: str) -> Position:
    """The position of "C0:0g B0:1h": seat 0's Captain on C0, seat 1's Lieutenant on B0."""
    return {stop: Piece(int(seat), kind) for stop, _, seat, kind in ((one[:2], *one[2:]) for one in text.split())}


def scattered(drawn: bytes, share: int) -> Position:
    """Any pieces on any stops: a byte a stop, the `share` (of 256) highest of which are pieces."""
    return {
        stop: Piece(byte & 1, "abcdefghijkl"[(byte >> 1) % 12])
        for stop, byte in zip(STOPS, drawn, strict=True)
        if byte >= 256 - share
    }


POSITIONS = st.builds(scattered, st.binary(min_size=60, max_size=60), st.integers(0, 256))

HOUSE_RULES = [
    Ruleset(bombs_fly=bombs, all_turn_corners=corners, leave_headquarters=quarters)
    for bombs, corners, quarters in product((False, True), repeat=3)
]

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)
