"""The game clock: numbers in, numbers out."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.referee.clock import Clock, Limits

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


def test_the_contests_limits_are_the_defaults() -> None:
    assert Limits() == Limits(startup_s=10, placement_s=30, game_s=1800)


def test_a_clock_counts_each_seat_for_itself() -> None:
    clock = Clock(60, [0.0, 0.0])
    assert clock.charge(0, 20)
    assert clock.charge(1, 1)
    assert clock.charge(0, 15)
    assert clock.spent_s == [35, 1]
    assert (clock.left_s(0), clock.left_s(1)) == (25, 59)


@pytest.mark.parametrize(("seconds", "in_time"), [(59.999, True), (60, True), (60.001, False)])
def test_only_a_total_over_the_limit_is_too_much(seconds: float, in_time: bool) -> None:
    clock = Clock(60, [0.0, 0.0])
    assert clock.charge(0, seconds) is in_time
    assert clock.spent_s == [seconds, 0]


def test_the_limit_is_on_the_total_and_not_on_one_move() -> None:
    clock = Clock(60, [0.0, 0.0])
    assert clock.charge(0, 40)
    assert not clock.charge(0, 20.5)


def test_without_a_limit_time_is_counted_and_never_runs_out() -> None:
    clock = Clock(None, [0.0, 0.0])
    assert clock.left_s(1) == inf
    assert clock.charge(1, 1e9)
    assert clock.left_s(1) == inf
    assert clock.spent_s == [0, 1e9]


@SAME_EACH_TIME
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 500)), max_size=30))
def test_what_is_spent_and_what_is_left_make_the_limit(charges: list[tuple[int, int]]) -> None:
    clock = Clock(1800, [0.0, 0.0])
    for seat, seconds in charges:
        in_time = clock.charge(seat, seconds)
        assert in_time is (clock.left_s(seat) >= 0)
    for seat in (0, 1):
        assert clock.spent_s[seat] == sum(seconds for charged, seconds in charges if charged == seat)
        assert clock.left_s(seat) == 1800 - clock.spent_s[seat]


def test_the_margin_is_forgiven_and_no_more() -> None:
    clock = Clock(60, [0.0, 0.0], margin_s=0.5)
    assert clock.left_s(0) == 60.5
    assert clock.charge(0, 60.5)
    assert not clock.charge(0, 0.001)


# --- A limit for each move -------------------------------------------------------------------------------------------


def test_a_move_has_a_limit_of_its_own() -> None:
    clock = Clock(60, [0.0, 0.0], 0.5, 2)
    assert clock.left_s(0) == 2.5
    assert clock.charge(0, 2.5)
    assert not clock.charge(0, 2.501)
    assert clock.ran_out_by_move(0, 2.501)
    clock.spent_s[0] = 59
    assert clock.left_s(0) == 1.5
    assert not clock.charge(0, 1.6)
    assert not clock.ran_out_by_move(0, 1.6)


def test_a_limit_for_each_move_alone() -> None:
    clock = Clock(None, [0.0, 0.0], move_s=2)
    assert all(clock.charge(0, 2) for _ in range(1000))
    assert clock.left_s(0) == 2
    assert not clock.charge(0, 2.1)
    assert clock.ran_out_by_move(0, 2.1)
