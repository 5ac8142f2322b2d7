"""The board of two-player Junqi against the rules, and what is looked up on any board."""

from dataclasses import replace

import pytest

from arbiter.rules import LUZHANQI, Stop
from tests.rules.boards import small_board

CAMPS = {"C1", "C3", "D2", "E1", "E3", "H1", "H3", "I2", "J1", "J3"}
HOMES = (
    "G0 G1 G2 G3 G4  H0 H2 H4  I0 I1 I3 I4  J0 J2 J4  K0 K1 K2 K3 K4  L0 L1 L2 L3 L4",
    "F4 F3 F2 F1 F0  E4 E2 E0  D4 D3 D1 D0  C4 C2 C0  B4 B3 B2 B1 B0  A4 A3 A2 A1 A0",
)


def named(stops: tuple[Stop, ...] | frozenset[Stop]) -> list[str]:
    return [LUZHANQI.names[stop] for stop in sorted(stops)]


def at(name: str) -> Stop:
    return LUZHANQI.stop_of[name]


def test_twelve_rows_of_five_stops() -> None:
    assert LUZHANQI.names == tuple(f"{row}{column}" for row in "ABCDEFGHIJKL" for column in range(5))
    assert [at(name) for name in ("A0", "A4", "B0", "L4")] == [0, 4, 5, 59]
    assert LUZHANQI.seats == 2


def test_camps_headquarters_and_homes() -> None:
    assert set(named(LUZHANQI.camps)) == CAMPS
    assert [named(quarters) for quarters in LUZHANQI.headquarters] == [["L1", "L3"], ["A1", "A3"]]
    assert named(LUZHANQI.all_headquarters) == ["A1", "A3", "L1", "L3"]
    assert LUZHANQI.homes == tuple(tuple(at(name) for name in home.split()) for home in HOMES)


def test_the_second_player_sees_the_board_turned_by_180_degrees() -> None:
    first, second = LUZHANQI.views
    assert first == tuple(range(60))
    for stop, name in enumerate(LUZHANQI.names):
        turned = "LKJIHGFEDCBA"["ABCDEFGHIJKL".index(name[0])] + "43210"[int(name[1])]
        assert LUZHANQI.names[second[stop]] == turned


def test_truths_turn_a_view_back_on_a_board_of_any_symmetry() -> None:
    board = replace(LUZHANQI, views=((1, 2, 0), (0, 1, 2)))
    assert board.truths == ((2, 0, 1), (0, 1, 2))


@pytest.mark.parametrize(
    ("stop", "roads"),
    [
        ("A0", "A1 B0"),
        ("L1", "K1 L0 L2"),
        ("F1", "E1 F0 F2"),
        ("G3", "G2 G4 H3"),
        ("F2", "E1 E2 E3 F1 F3 G2"),
        ("C1", "B0 B1 B2 C0 C2 D0 D1 D2"),
        ("D2", "C1 C2 C3 D1 D3 E1 E2 E3"),
        ("D1", "C1 D0 D2 E1"),
        ("K0", "J0 J1 K1 L0"),
    ],
)
def test_roads(stop: str, roads: str) -> None:
    assert named(LUZHANQI.road_steps[at(stop)]) == roads.split()


@pytest.mark.parametrize(
    ("stop", "rails"),
    [
        ("A0", ""),
        ("B0", "B1 C0"),
        ("B2", "B1 B3"),
        ("C0", "B0 D0"),
        ("F0", "E0 F1 G0"),
        ("F1", "F0 F2"),
        ("F2", "F1 F3 G2"),
        ("G2", "F2 G1 G3"),
        ("K4", "J4 K3"),
        ("E2", ""),
    ],
)
def test_railway(stop: str, rails: str) -> None:
    assert named(LUZHANQI.rail_steps[at(stop)]) == rails.split()


def test_the_whole_of_roads_and_railway() -> None:
    # 12 rows of 4 roads, 11 steps in 5 columns less the two mountains, and 4 diagonals of each of 10 camps, where
    # the 4 + 4 that join two camps count once.
    assert len(LUZHANQI.roads) == 48 + 55 - 2 + 40 - 8
    # Rows B, F, G and K; two columns from B to K; and F2-G2.
    assert sum(map(len, LUZHANQI.rail_steps)) == 2 * (4 * 4 + 2 * 9 + 1)
    assert all(set(LUZHANQI.rail_steps[stop]) <= LUZHANQI.road_steps[stop] for stop in range(60))


def test_a_neighbour_is_one_step_away_by_road_or_by_rail() -> None:
    assert LUZHANQI.neighbours == tuple(tuple(sorted(roads)) for roads in LUZHANQI.road_steps)
    assert RING.neighbours[RING.stop_of["a"]] == tuple(RING.stop_of[name] for name in "bef")


RING = small_board("abcdef", ["abc", "aedc"], ["af"])
"""Two railways from a to c, one by b and a longer one by e and d, and a road from a to f."""


def test_rays_run_both_ways_along_every_line_nearest_first() -> None:
    assert {"".join(RING.names[stop] for stop in ray) for ray in RING.rays[0]} == {"bc", "edc"}
    assert {"".join(RING.names[stop] for stop in ray) for ray in RING.rays[3]} == {"c", "ea"}
    assert RING.rays[5] == ()
    assert sorted(named(ray) for ray in LUZHANQI.rays[at("F2")]) == [["F0", "F1"], ["F3", "F4"], ["G2"]]
    assert LUZHANQI.rays[at("F2")] == ((at("F3"), at("F4")), (at("F1"), at("F0")), (at("G2"),))


def test_runs_hold_the_stops_between_once_for_each_line() -> None:
    a, b, c, d, e, _ = range(6)
    assert RING.runs[a, c] == ((b,), (e, d))
    assert RING.runs[c, a] == ((b,), (d, e))
    assert RING.runs[a, b] == ((),)
    assert (b, d) not in RING.runs
    assert LUZHANQI.runs[at("B0"), at("E0")] == ((at("C0"), at("D0")),)


def test_a_board_is_data_that_nobody_changes() -> None:
    with pytest.raises(AttributeError):
        LUZHANQI.camps = frozenset()  # type: ignore[misc]
