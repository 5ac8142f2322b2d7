"""Which game is next, and by which number."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats import Fixture, Pairing, Stage, State
from arbiter.league.formats.round_robin import RoundRobin
from arbiter.league.schedule import next_of, numbered, void
from tests.league.pretend import names

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@SAME_EACH_TIME
@given(bots=st.integers(2, 9), games=st.integers(1, 3), at_once=st.integers(1, 8), order=st.randoms())
def test_nobody_plays_twice_at_once_and_all_is_played(bots: int, games: int, at_once: int, order: Random) -> None:
    everybody = names(bots)
    waiting = numbered(RoundRobin(games).next(State(everybody)), [])
    playing: list[Fixture] = []
    played = []
    while waiting or playing:
        while len(playing) < at_once and (fixture := next_of(waiting, playing, 1)):
            waiting.remove(fixture)
            playing.append(fixture)
        assert max(Counter(bot for fixture in playing for bot in fixture.seats).values()) == 1
        played.append(playing.pop(order.randrange(len(playing))))
    assert sorted(fixture.number for fixture in played) == list(range(1, len(played) + 1))


def test_without_a_limit_the_order_is_that_of_the_numbers() -> None:
    waiting = numbered(Stage((Pairing(1, "a", "b"), Pairing(1, "b", "a"))), [])
    first = next_of(waiting, [], None)
    assert first == waiting[0]
    assert next_of(waiting[1:], waiting[:1], None) == waiting[1]
    assert next_of(waiting[1:], waiting[:1], 1) is None
    assert next_of(waiting[1:], waiting[:1], 2) == waiting[1]


def test_numbers_and_pairs_go_on_where_they_were() -> None:
    made = numbered(Stage((Pairing(1, "a", "b"), Pairing(1, "c", "d"))), [])
    more = numbered(Stage((Pairing(2, "b", "a"), Pairing(2, "a", "c"), Pairing(2, "a", "b"))), made)
    assert [(fixture.number, fixture.pair) for fixture in (*made, *more)] == [(1, 1), (2, 2), (3, 1), (4, 3), (5, 4)]


def test_a_void_game_counts_for_nobody() -> None:
    assert not void(Fixture(1, "a", "b", 1, 1)).counts
