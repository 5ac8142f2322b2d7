"""Charts show what they are given, and stay on their sheet."""

import re
from itertools import pairwise

import pytest

from arbiter.league.ratings import Estimate
from arbiter.site.charts import HEIGHTS, WIDTH, cut, elo_chart, points_chart


def test_better_bots_are_further_right() -> None:
    chart = elo_chart({"a": Estimate(100, 50, 150), "b": Estimate(0, -50, 50), "c": Estimate(-100, -150, -50)}, "Elo")
    dots = [float(x) for x in re.findall(r'class="dot" cx="([0-9.]+)"', chart)]
    assert dots == sorted(dots, reverse=True)
    assert len(set(dots)) == 3
    assert "100 (50 … 150)" in chart


@pytest.mark.parametrize("wide", [0.0, 1e9])
def test_intervals_of_any_width_stay_on_the_sheet(wide: float) -> None:
    chart = elo_chart({"a": Estimate(0, -wide, wide), "b": Estimate(0, -1, 1)}, "Elo")
    assert all(0 <= float(x) <= WIDTH for x in re.findall(r' (?:x1|x2|cx|x)="([0-9.-]+)"', chart))


def test_points_rise_with_the_rounds() -> None:
    chart = points_chart([1, 2, 3], {"a": [2, 4, 6], "b": [0, 0, 2]}, "Points")
    ways = re.findall(r'd="M([^"]+)"', chart)
    assert len(ways) == 2
    for way, down in zip(ways, (2, 1), strict=True):  # the first bot is drawn last, on top
        heights = [float(point.split()[1]) for point in way.split("L")]
        assert heights == sorted(heights, reverse=True)
        assert len(set(heights)) > down - 1


def test_labels_do_not_cover_each_other() -> None:
    chart = points_chart([1, 2], {f"bot {number}": [0, 5] for number in range(12)}, "Points")
    heights = sorted(float(y) for y in re.findall(r'class="end [a-z0-9]+" x="[0-9.]+" y="([0-9.]+)"', chart))
    assert len(heights) == 12
    assert all(below - above >= 12 for above, below in pairwise(heights))
    assert 0 <= heights[0] <= heights[-1] <= HEIGHTS


def test_names_are_cut_and_escaped() -> None:
    assert len(cut("x" * 100)) == len(cut("x" * 22)) == 22
    assert "<img" not in elo_chart({"<img src=x>": Estimate(0, -1, 1)}, "Elo")
