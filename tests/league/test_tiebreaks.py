"""Tie-breaks, each on a table that can be worked out on a sheet of paper."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from arbiter.league.config import TIE_BREAKS as WORDS
from arbiter.league.config import Points
from arbiter.league.crosstable import crosstable, total
from arbiter.league.result import GameResult
from arbiter.league.tiebreaks import TIE_BREAKS, Table, exact, scored
from tests.league.made_up import played


def table_of(results: Sequence[GameResult], worth: Points | None = None, **more: Mapping[str, int]) -> Table:
    worth = worth or Points()
    bots = sorted({bot for result in results for bot in result.bots})
    meetings = crosstable(bots, results)
    walkovers = more.get("walkovers", {})
    points = {bot: scored(total(meetings[bot]), worth) + walkovers.get(bot, 0) * exact(worth.win) for bot in bots}
    return Table(meetings, worth, points, walkovers, more.get("faults", {}))


def values(word: str, tie: str, table: Table) -> dict[str, list[float]]:
    return {bot: list(map(float, value)) for bot, value in TIE_BREAKS[word](list(tie), table).items()}


FOUR = """
a b 1
c a 1
a d =
b c 1
b d 1
c d =
"""
"""Points: a 3, b 4, c 3, d 2."""


def test_every_word_of_a_league_file_is_known() -> None:
    assert TIE_BREAKS.keys() == set(WORDS)


def test_points_of_the_four() -> None:
    assert table_of(played(FOUR)).points == {"a": 3, "b": 4, "c": 3, "d": 2}


def test_direct_counts_the_games_of_the_tied_alone() -> None:
    assert values("direct", "ac", table_of(played(FOUR))) == {"a": [0], "c": [2]}


def test_direct_says_nothing_where_two_of_the_tie_have_not_met() -> None:
    table = table_of(played("a b 1\nb c 1"))
    assert values("direct", "abc", table) == {"a": [], "b": [], "c": []}
    assert values("direct", "ab", table) == {"a": [2], "b": [0]}


def test_direct_is_taken_again_among_those_whom_it_leaves_level() -> None:
    # Among all four a and b have 4 points, c and d have 2; a beat b, and d beat c.
    table = table_of(played("a b 1\na c 1\nd a 1\nb c 1\nb d 1\nd c 0"))
    assert table.points == {"a": 4, "b": 4, "c": 2, "d": 2}
    assert values("direct", "abcd", table) == {"a": [4, 2], "b": [4, 0], "c": [2, 2], "d": [2, 0]}


def test_direct_leaves_a_circle_as_it_is() -> None:
    assert values("direct", "abc", table_of(played("a b 1\nb c 1\nc a 1"))) == {"a": [2], "b": [2], "c": [2]}


def test_sonneborn_berger() -> None:
    # a beat b (4) and drew with d (2): 4 + 1. b beat c (3) and d (2). c beat a (3), drew with d: 3 + 1.
    # d drew with a (3) and c (3): 1.5 + 1.5.
    assert values("sonneborn-berger", "abcd", table_of(played(FOUR))) == {"a": [5], "b": [5], "c": [4], "d": [3]}


def test_buchholz() -> None:
    # Everybody's opponents are all others: 12 points less one's own.
    assert values("buchholz", "abcd", table_of(played(FOUR))) == {"a": [9], "b": [8], "c": [9], "d": [10]}


def test_buchholz_counts_an_opponent_for_every_game() -> None:
    assert values("buchholz", "ab", table_of(played("a b 1 1 0"))) == {"a": [6], "b": [12]}


def test_a_walkover_is_a_win_against_somebody_like_oneself() -> None:
    table = table_of(played("a b 1\nc a 1"), walkovers={"b": 1})
    assert table.points == {"a": 2, "b": 2, "c": 2}
    assert values("buchholz", "abc", table) == {"a": [4], "b": [4], "c": [2]}
    assert values("sonneborn-berger", "abc", table) == {"a": [2], "b": [2], "c": [2]}
    assert values("wins", "abc", table) == {"a": [1], "b": [0], "c": [1]}


def test_wins_and_faults() -> None:
    table = table_of(played(FOUR), faults={"c": 2, "d": 1})
    assert values("wins", "abcd", table) == {"a": [1], "b": [2], "c": [1], "d": [0]}
    assert values("faults", "abcd", table) == {"a": [0], "b": [0], "c": [-2], "d": [-1]}


@pytest.mark.parametrize(("written", "value"), [(0.1, Fraction(1, 10)), (3, Fraction(3)), (1e-3, Fraction(1, 1000))])
def test_points_are_taken_as_they_are_written(written: float, value: Fraction) -> None:
    assert exact(written) == value


def test_ten_draws_at_a_tenth_are_one_point_and_not_nearly_one() -> None:
    table = table_of(played("a b " + "= " * 10 + "\na c 1"), Points(win=1, draw=0.1))
    assert table.points == {"a": 2, "b": 1, "c": 0}
