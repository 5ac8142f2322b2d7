"""Runs what may be stopped by a signal and then still has to be put in order: bots ended, a record closed."""

import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click
import trio

from arbiter.referee.series import STOPPING

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """What `work` returns. A signal cancels it, and ends the program by that signal's exit code.

    Raises what `work` raises, the first of it where there is a group.
    """
    outcome: list[T] = []
    stopped: list[signal.Signals] = []

    async def listen(scope: trio.CancelScope, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        with trio.open_signal_receiver(*STOPPING) as signals:
            task_status.started()
            async for number in signals:
                stopped.append(signal.Signals(number))
                scope.cancel()

    async def main() -> None:
        async with trio.open_nursery() as nursery:
            await nursery.start(listen, nursery.cancel_scope)
            outcome.append(await work())
            nursery.cancel_scope.cancel()

    try:
        trio.run(main)
    except BaseExceptionGroup as group:
        first: BaseException = group
        while isinstance(first, BaseExceptionGroup):
            first = first.exceptions[0]
        raise first from None
    if stopped and not outcome:
        click.echo(f"\nStopped by {stopped[0].name}.", err=True)
        raise SystemExit(128 + stopped[0])
    return outcome[0]
