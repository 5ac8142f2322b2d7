"""The board as it is drawn is the board as it is played on."""

import re
from itertools import pairwise

from arbiter.review.svg import HEIGHT, WIDTH, board_svg, place
from arbiter.rules import LUZHANQI

DRAWING = board_svg()
Point = tuple[int, int]


def lines(kind: str) -> list[list[Point]]:
    """The points of every path of a class."""
    ways = re.findall(rf'<path class="{kind}" d="M([0-9 L]+)"', DRAWING)
    return [[(int(x), int(y)) for x, y in (point.split() for point in way.split("L"))] for way in ways]


def joined(kind: str) -> set[frozenset[Point]]:
    return {frozenset(pair) for line in lines(kind) for pair in pairwise(line)}


def test_every_stop_is_there_once() -> None:
    assert DRAWING.count('class="camp"') == len(LUZHANQI.camps)
    assert DRAWING.count('class="headquarters"') == len(LUZHANQI.all_headquarters)
    others = len(LUZHANQI.names) - len(LUZHANQI.camps) - len(LUZHANQI.all_headquarters)
    assert DRAWING.count('class="station"') == others
    assert len({place(stop) for stop in range(60)}) == 60
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in map(place, range(60)))


def test_camps_are_circles_where_the_camps_are() -> None:
    circles = {(int(x), int(y)) for x, y in re.findall(r'<circle class="camp" cx="(\d+)" cy="(\d+)"', DRAWING)}
    assert circles == {place(stop) for stop in LUZHANQI.camps}


def test_railways_and_roads_join_what_is_joined_and_nothing_else() -> None:
    rails = {frozenset(map(place, pair)) for line in LUZHANQI.rail_lines for pair in pairwise(line)}
    assert joined("rail") == joined("sleepers") == rails
    neighbours = {frozenset((place(one), place(other))) for one in range(60) for other in LUZHANQI.neighbours[one]}
    assert joined("road") == neighbours - rails


def test_there_are_two_mountains_on_the_front() -> None:
    tops = re.findall(r'<path class="mountain" d="M(\d+) (\d+)', DRAWING)
    names = LUZHANQI.stop_of
    for (x, y), stop in zip(tops, (names["F1"], names["F3"]), strict=True):
        assert abs(int(x) - place(stop)[0]) < 50
        assert place(stop)[1] < int(y) < place(stop + 5)[1]


def test_the_drawing_is_the_same_turned_round() -> None:
    for stop in range(60):
        x, y = place(LUZHANQI.views[1][stop])
        assert (WIDTH - x, HEIGHT - y) == place(stop)
