"""The crosstable: who met whom, by seat."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.crosstable import Meeting, Tally, crosstable, total
from tests.league.made_up import played, rivals


def test_wins_draws_and_losses_by_seat() -> None:
    table = crosstable("abc", played("a b 1 1 0 =\nb a 1"))
    assert table["a"] == {"b": Meeting(Tally(2, 1, 1), Tally(0, 0, 1))}
    assert table["b"] == {"a": Meeting(Tally(1, 0, 0), Tally(1, 1, 2))}
    assert table["c"] == {}
    assert total(table["a"]) == Tally(2, 1, 2)


def test_both_at_fault_is_lost_for_both_and_void_is_nothing() -> None:
    table = crosstable("ab", played("a b - void"))
    assert table["a"]["b"].as_first == table["b"]["a"].as_second == Tally(0, 0, 1)
    assert table["a"]["b"].total.games == 1


def test_only_void_games_is_not_having_met() -> None:
    assert crosstable("ab", played("a b void")) == {"a": {}, "b": {}}


def test_rows_and_columns_are_in_the_order_asked_for() -> None:
    table = crosstable("cba", played("a b 1\nc a 1\nb c 1"))
    assert list(table) == list("cba")
    assert list(table["a"]) == list("cb")


@settings(derandomize=True, database=None, max_examples=25, deadline=None)
@given(st.integers(2, 8), st.integers(0, 60), st.integers(0, 1000))
def test_what_one_won_the_other_lost(bots: int, games: int, seed: int) -> None:
    results = rivals(bots, games, seed)
    names = sorted({bot for game in results for bot in game.bots})
    table = crosstable(names, random.Random(seed).sample(results, len(results)))
    assert table == crosstable(names, results)
    for bot in names:
        for other, met in table[bot].items():
            back = table[other][bot]
            assert met.as_first == Tally(back.as_second.losses, back.as_second.draws, back.as_second.wins)
    assert sum(total(row).games for row in table.values()) == 2 * len(results)
