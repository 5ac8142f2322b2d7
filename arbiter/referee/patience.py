"""Time that a bot is given for something, of which a machine that stands still takes nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio

_SLICE_S = 0.1


@asynccontextmanager
async def move_on_after(seconds: float) -> AsyncIterator[None]:
    """As trio's, but counted a slice at a time: a machine that stands still for a while takes no more than one."""

    async def count(scope: trio.CancelScope) -> None:
        left_s = seconds
        while left_s > 0:
            await trio.sleep(min(left_s, _SLICE_S))
            left_s -= _SLICE_S
        scope.cancel()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(count, nursery.cancel_scope)
        yield
        nursery.cancel_scope.cancel()
