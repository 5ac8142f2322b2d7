"""The table: places, ties, and that nothing depends on the order of finishing."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.config import TIE_BREAKS, Points
from arbiter.league.standings import Scoring, Standing, standings
from tests.league.made_up import played, result, rivals


def places(text: str, scoring: Scoring | None = None, bots: str = "") -> list[tuple[int, str, float]]:
    results = played(text)
    names = list(bots) or sorted({bot for game in results for bot in game.bots}, reverse=True)
    return [(line.place, line.bot, float(line.points)) for line in standings(names, results, scoring or Scoring())]


def shown(line: Standing) -> list[list[float]]:
    return [list(map(float, value)) for value in line.tie_breaks]


def test_points() -> None:
    assert places("a b 1 1 =\nb c 1\nc a 0") == [(1, "a", 7), (2, "b", 3), (3, "c", 0)]


def test_points_as_configured() -> None:
    assert places("a b 1 =", Scoring(Points(win=3, draw=1, loss=0.5))) == [(1, "a", 4), (2, "b", 1.5)]


def test_both_at_fault_get_what_a_loss_is_worth_and_a_void_game_nothing() -> None:
    assert places("a b - void") == [(1, "a", 0), (1, "b", 0)]
    assert places("a b - void", Scoring(Points(win=3, draw=1, loss=0.5))) == [(1, "a", 0.5), (1, "b", 0.5)]


def test_a_tie_that_nothing_breaks_shares_a_place_and_stands_by_name() -> None:
    assert places("x b 1\nx B 1\nx a 1\nx c =", bots="cbBax") == [
        (1, "x", 7), (2, "c", 1), (3, "a", 0), (3, "B", 0), (3, "b", 0),
    ]  # fmt: skip


def test_a_bot_without_games_has_its_line() -> None:
    assert places("a b 1", bots="abz") == [(1, "a", 2), (2, "b", 0), (2, "z", 0)]


@pytest.mark.parametrize(
    ("tie_breaks", "order"),
    [
        (("direct",), ["b", "c", "a", "d"]),  # c beat a
        (("wins",), ["b", "a", "c", "d"]),  # a win each; by name
        (("sonneborn-berger", "direct"), ["b", "a", "c", "d"]),  # 5 against 4
        (("wins", "direct"), ["b", "c", "a", "d"]),
    ],
)
def test_tie_breaks_are_taken_in_the_order_given(tie_breaks: tuple[str, ...], order: list[str]) -> None:
    text = "a b 1\nc a 1\na d =\nb c 1\nb d 1\nc d ="
    assert [bot for _, bot, _ in places(text, Scoring(tie_breaks=tie_breaks))] == order


def test_a_later_tie_break_never_overrules_an_earlier_one() -> None:
    games = played("a b 1\nd a 1\nb c 1\nd c 1")
    games[1] = result(2, "d", "a", "1", reason="crash", fault_of=(1,))
    for tie_breaks, order in ((("direct", "faults"), "dabc"), (("faults", "direct"), "dbac")):
        assert "".join(line.bot for line in standings("abcd", games, Scoring(tie_breaks=tie_breaks))) == order


def test_direct_is_told_of_those_alone_who_were_level() -> None:
    lines = standings("abc", played("a b 1\nb c 1\na c 1\nc b 1\na b 1"), Scoring(tie_breaks=("direct", "wins")))
    assert {line.bot: shown(line) for line in lines} == {"a": [[], [3]], "b": [[2], [1]], "c": [[2], [1]]}


def test_faults_are_counted_for_each_seat_and_not_in_void_games() -> None:
    games = [
        result(1, "a", "b", "0", reason="time", fault_of=(0,)),
        result(2, "a", "b", "-"),
        result(3, "a", "b", "void", fault_of=(1,)),
    ]
    lines = standings("ab", games, Scoring(tie_breaks=("faults",)))
    assert {line.bot: shown(line) for line in lines} == {"a": [[-2]], "b": [[-1]]}


def test_walkovers_are_points() -> None:
    lines = standings("abc", played("a b ="), Scoring(walkovers={"c": 2}))
    assert [(line.bot, float(line.points), line.walkovers, line.tally.games) for line in lines] == [
        ("c", 4, 2, 0), ("a", 1, 0, 1), ("b", 1, 0, 1),
    ]  # fmt: skip


def test_in_a_knockout_how_far_a_bot_came_goes_before_points() -> None:
    lines = standings("abc", played("a b 1 1 0 1\nc a 1"), Scoring(reached={"c": 2, "a": 1}))
    assert [(line.place, line.bot, line.reached) for line in lines] == [(1, "c", 2), (2, "a", 1), (3, "b", 0)]


@settings(derandomize=True, database=None, max_examples=40, deadline=None)
@given(st.integers(2, 9), st.integers(0, 40), st.integers(0, 10_000), st.permutations(TIE_BREAKS))
def test_the_order_of_finishing_and_of_the_bots_never_matters(
    bots: int, games: int, seed: int, words: list[str]
) -> None:
    results, chance = rivals(bots, games, seed), random.Random(seed)
    names = [f"b{number:02}" for number in range(bots)]
    scoring = Scoring(tie_breaks=tuple(words))
    table = standings(names, results, scoring)
    shuffled = standings(chance.sample(names, bots), chance.sample(results, len(results)), scoring)
    assert table == shuffled
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    for above, below in pairwise(table):
        level = (above.points, above.tie_breaks) == (below.points, below.tie_breaks)
        assert (above.place == below.place) == level
        assert level or above.place < below.place
