"""Round robins: every pair as often as asked, the seats balanced, nobody twice in a round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats import Format
from arbiter.league.formats.round_robin import DoubleRoundRobin, RoundRobin
from tests.league.pretend import by_chance, names, play

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@SAME_EACH_TIME
@given(bots=st.integers(2, 24), games=st.integers(1, 5))
def test_every_pair_meets_as_often_as_asked_with_balanced_seats(bots: int, games: int) -> None:
    league = play(RoundRobin(games), names(bots), by_chance(1))
    assert len(league.stages) == 1
    for one, other in combinations(league.bots, 2):
        met = league.met(one, other)
        assert len(met) == games
        assert abs(sum(1 if fixture.first == one else -1 for fixture in met)) <= 1
    assert max(abs(league.surplus(bot)) for bot in league.bots) <= 1
    if games % 2 == 0:
        assert all(league.surplus(bot) == 0 for bot in league.bots)


@SAME_EACH_TIME
@given(bots=st.integers(2, 24), games=st.integers(1, 3))
def test_in_a_round_everybody_meets_one_opponent_at_most(bots: int, games: int) -> None:
    league = play(RoundRobin(games), names(bots), by_chance(1))
    rounds = max(fixture.round for fixture in league.made)
    assert rounds == bots - 1 + bots % 2
    for number in range(1, rounds + 1):
        pairs = {fixture.bots for fixture in league.made if fixture.round == number}
        assert len(pairs) == bots // 2
        assert len(frozenset().union(*pairs)) == 2 * (bots // 2)


@SAME_EACH_TIME
@given(bots=st.integers(2, 24))
def test_double_round_robin_is_every_pair_once_in_each_seat(bots: int) -> None:
    league = play(DoubleRoundRobin(), names(bots), by_chance(1))
    seats = Counter((fixture.first, fixture.second) for fixture in league.made)
    assert len(seats) == bots * (bots - 1)
    assert set(seats.values()) == {1}
    assert [fixture.round for fixture in league.made] == sorted(fixture.round for fixture in league.made)


@SAME_EACH_TIME
@given(bots=st.integers(2, 12), games=st.integers(1, 5))
def test_pairs_are_two_games_with_the_seats_changed(bots: int, games: int) -> None:
    league = play(RoundRobin(games), names(bots), by_chance(1))
    sizes = Counter(fixture.pair for fixture in league.made)
    assert sum(size == 1 for size in sizes.values()) == (games % 2) * bots * (bots - 1) // 2
    for pair in sizes:
        seats = [fixture.seats for fixture in league.made if fixture.pair == pair]
        assert len(seats) == 1 or seats[0] == seats[1][::-1]
    assert [fixture.number for fixture in league.made] == list(range(1, len(league.made) + 1))


@pytest.mark.parametrize(("before", "after"), [(RoundRobin(1), RoundRobin(2)), (RoundRobin(2), RoundRobin(5))])
def test_more_games_are_added_to_what_was_made(before: RoundRobin, after: RoundRobin) -> None:
    league = play(before, names(5), by_chance(1))
    made = list(league.made)
    added = after.next(league.state()).pairings
    assert len(made) + len(added) == after.expected_games(league.bots)
    assert len(added) == (after.games - before.games) * 10
    whole = [*made, *added]
    for one, other in combinations(league.bots, 2):
        seats = [pairing.first for pairing in whole if pairing.bots == {one, other}]
        assert abs(seats.count(one) - seats.count(other)) <= 1


@SAME_EACH_TIME
@given(bots=st.integers(2, 15), more=st.integers(1, 3), games=st.integers(1, 3))
def test_more_bots_are_added_to_what_was_made(bots: int, more: int, games: int) -> None:
    league = play(RoundRobin(games), names(bots), by_chance(1))
    everybody = names(bots + more)
    league.bots = everybody
    added = RoundRobin(games).next(league.state()).pairings
    met = Counter(pairing.bots for pairing in (*league.made, *added))
    assert set(met.values()) == {games}
    assert len(met) == len(everybody) * (len(everybody) - 1) // 2
    assert not any(pairing.bots <= set(names(bots)) for pairing in added)


@pytest.mark.parametrize("format", [RoundRobin(3), DoubleRoundRobin()])
def test_what_is_known_beforehand_is_right(format: Format) -> None:
    assert format.expected_games(names(7)) == len(play(format, names(7), by_chance(1)).made)


def test_the_games_of_a_bot_that_is_out_are_made_and_not_open() -> None:
    league = play(RoundRobin(1), names(4), by_chance(1), out=["bot2"])
    assert len(league.made) == 6
    assert len(league.results) == 3
    assert not league.state(out=["bot2"]).open()
    assert len(league.state().open()) == 3  # it has come back
    assert not RoundRobin(1).next(league.state()).pairings
