"""Many games: so many at once, in the order given, ended together when somebody asks."""

import signal
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import trio

from arbiter.referee.job import Job, Played, run_job
from arbiter.referee.lag import LagMeter
from arbiter.referee.match import Onlooker

STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end a series in good order."""


async def play_series(
    jobs: Iterable[Job],
    records: Path,
    at_once: int,
    played: Callable[[Played], None],
    began: Callable[[Job], None] = lambda job: None,
    gone: Callable[[Played], None] = lambda game: None,
    onlookers: Sequence[Onlooker] = (),
    meter: LagMeter | None = None,
) -> signal.Signals | None:
    """Play the jobs, `at_once` at a time; `began` and `played` are told of each as it begins and ends, `gone` when both
    of its bots have left and everything beside its record is written.

    `meter` measures the referee's own delay meanwhile. A bot that is slow to leave does not hold up the next game.
    Returns the signal that stopped the series before its end: the games then in progress are closed as void, and no bot
    is left. Raises what `run_job` raises.
    """
    stopped: signal.Signals | None = None
    waiting = iter(jobs)

    async def host(job: Job, task_status: trio.TaskStatus[Played]) -> None:
        async with trio.open_nursery() as leaving:
            game = await run_job(job, records, leaving, onlookers)
            task_status.started(game)
        gone(game)

    async def table() -> None:
        for job in waiting:
            began(job)
            played(await afterwards.start(host, job))

    async def listen(tables: trio.CancelScope, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        nonlocal stopped
        with trio.open_signal_receiver(*STOPPING) as signals:
            task_status.started()
            async for number in signals:
                stopped = signal.Signals(number)
                tables.cancel()

    async with trio.open_nursery() as afterwards, trio.open_nursery() as listening:
        async with trio.open_nursery() as tables:
            await listening.start(listen, tables.cancel_scope)
            if meter is not None:
                listening.start_soon(meter.run)
            for _ in range(at_once):
                tables.start_soon(table)
        listening.cancel_scope.cancel()
    return stopped
