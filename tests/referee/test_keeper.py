"""One deadline for a whole match, on virtual time."""

from collections.abc import Awaitable, Callable
from math import inf

import pytest
import trio
from trio.testing import MockClock

from arbiter.referee.keeper import DeadlineKeeper

FOREVER = 1e6


async def cancelled_at(deeds: Callable[[DeadlineKeeper], Awaitable[None]]) -> float | None:
    """When the keeper cancelled, on a clock that starts with it, or None if it never did while `deeds` went on."""
    start = trio.current_time()
    async with trio.open_nursery() as nursery:
        keeper = DeadlineKeeper(trio.CancelScope())
        nursery.start_soon(keeper.run)
        with keeper.scope:
            await deeds(keeper)
        nursery.cancel_scope.cancel()
    return trio.current_time() - start if keeper.scope.cancelled_caught else None


async def test_it_cancels_at_the_deadline(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        keeper.move_to(trio.current_time() + 5)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 5


async def test_a_later_deadline_holds_in_place_of_the_first(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        keeper.move_to(trio.current_time() + 5)
        await trio.sleep(1)
        keeper.move_to(trio.current_time() + 20)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 21


async def test_an_earlier_deadline_holds_in_place_of_the_first(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        keeper.move_to(trio.current_time() + 50)
        await trio.sleep(1)
        keeper.move_to(trio.current_time() + 3)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 4


async def test_it_may_be_moved_as_often_as_one_likes(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        for turn in range(100):
            keeper.move_to(trio.current_time() + (3 if turn % 2 else 60))
            await trio.sleep(2)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 201


@pytest.mark.parametrize("first", [inf, 5])
async def test_without_a_deadline_it_never_cancels(autojump_clock: MockClock, first: float) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        keeper.move_to(trio.current_time() + first)
        await trio.sleep(1)
        keeper.move_to(inf)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) is None


async def test_after_none_there_may_be_one_again(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        await trio.sleep(1)
        keeper.move_to(trio.current_time() + 4)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 5


async def test_a_deadline_that_has_passed_cancels_at_once(autojump_clock: MockClock) -> None:
    async def deeds(keeper: DeadlineKeeper) -> None:
        await trio.sleep(7)
        keeper.move_to(trio.current_time() - 1)
        await trio.sleep(FOREVER)

    assert await cancelled_at(deeds) == 7


async def test_a_deadline_set_before_it_watches_counts(autojump_clock: MockClock) -> None:
    with trio.CancelScope() as scope:
        keeper = DeadlineKeeper(scope)
        keeper.move_to(trio.current_time() + 9)
        start = trio.current_time()
        await keeper.run()
    assert scope.cancel_called
    assert trio.current_time() - start == 9
