"""A worker: a process that plays games of a league, several at once, as it is told.

    python -m arbiter.league.worker DESCRIPTOR FOLDER

It is told over the socket that it has inherited (see `wire`), and starts its bots in its main thread. Their working
directories are in the folder, which is its own. When the socket closes, because the league is over, stopped or killed,
it ends its bots, deletes the folder and goes.
"""

import shutil
import socket
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress

import trio

from arbiter.league.formats import Fixture
from arbiter.league.records import game_id, pack, take_files
from arbiter.league.result import GameResult
from arbiter.league.schedule import void
from arbiter.league.wire import Deal, Done, Over, Setup, Wire
from arbiter.record.ending import Ending
from arbiter.record.strain import Strain
from arbiter.referee.family import shield_referee
from arbiter.referee.job import Job, Played, run_job
from arbiter.rules import Game, Ply


class Measures:
    """An onlooker that notes of each seat its longest move and its processor time for moves, in seconds.

    `processor_s`: None where nothing is known.
    """

    def __init__(self, seats: int = 2) -> None:
        self.longest_s = [0.0] * seats
        self.processor_s: list[float | None] = [None] * seats

    def named(self, announced: Sequence[str | None]) -> None:
        """Nothing to note."""

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """Nothing to note: placing is not moving."""

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """A ply carried out."""
        self._moved(ply.seat, seconds, strain)

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """An answer that was too late or wrong was a move as well; what went wrong before the first has ply 0."""
        for fault in ending.faults:
            if fault.ply:
                self._moved(fault.seat, fault.seconds, fault.strain)

    def _moved(self, seat: int, seconds: float, strain: Strain | None) -> None:
        self.longest_s[seat] = max(self.longest_s[seat], seconds)
        if strain is not None:
            self.processor_s[seat] = (self.processor_s[seat] or 0.0) + strain.processor_s


def result_of(fixture: Fixture, played: Played, measures: Measures) -> GameResult:
    """What the league keeps of a game that was played."""
    ending = played.ending
    processor = tuple(None if seconds is None else _ms(seconds) for seconds in measures.processor_s)
    return GameResult(
        number=fixture.number, round=fixture.round, pair=fixture.pair, first=fixture.first, second=fixture.second,
        winner=ending.winner, reason=ending.reason, plies=played.plies,
        clock_ms=(_ms(played.spent_s[0]), _ms(played.spent_s[1])),
        longest_ms=(_ms(measures.longest_s[0]), _ms(measures.longest_s[1])),
        processor_ms=(processor[0], processor[1]), fault_of=tuple(sorted({fault.seat for fault in ending.faults})),
        disputed=any(fault.disputed for fault in ending.faults),
    )  # fmt: skip


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


async def work(wire: Wire) -> None:
    """Play what comes, until nothing more does; then what is still being played is given up."""
    setup = await wire.receive()
    if not isinstance(setup, Setup):
        return
    async with trio.open_nursery() as games:
        while isinstance(deal := await wire.receive(), Deal):
            games.start_soon(play, setup, deal, wire)
        games.cancel_scope.cancel()


async def play(setup: Setup, deal: Deal, wire: Wire) -> None:
    """One game, from its start to the last of its files. What fails here is no bot's fault: the game is void."""
    fixture, measures = deal.fixture, Measures()
    job = Job(
        game_id(fixture), tuple(setup.entries[bot] for bot in fixture.seats), deal.seeds, setup.terms, setup.walls,
        setup.event, fixture.round, setup.secrets,
    )  # fmt: skip
    with suppress(trio.BrokenResourceError):
        try:
            async with trio.open_nursery() as afterwards:
                played = await run_job(job, setup.folder, afterwards, [measures])
                afterwards.cancel_scope.shield = True  # what has its verdict counts, even if the league is stopped now
                await wire.send(Over(fixture.number))
            _leave_capsules(played)
            data, why = pack(take_files(setup.folder, job.id)), played.ending.why
            done = Done(result_of(fixture, played, measures), data, why)
        except Exception as error:
            done = Done(void(fixture), pack({}), _in_words(error))
        with trio.CancelScope(shield=True):
            await wire.send(done)


def _leave_capsules(played: Played) -> None:
    """A capsule for each bot at fault. The game counts without it where none can be written."""
    if not played.ending.faults:
        return
    from arbiter.referee.capsule import write_capsule  # imported only where there is a fault

    for fault in played.ending.faults:
        with suppress(OSError):
            write_capsule(played.record, played.job.entries[fault.seat], played.job.seeds[fault.seat], fault)


def _in_words(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}"


async def _main(inherited: socket.socket) -> None:
    wire = Wire(trio.SocketStream(trio.socket.from_stdlib_socket(inherited)))
    try:
        await work(wire)
    finally:
        await wire.close()


if __name__ == "__main__":
    shield_referee()
    tempfile.tempdir = sys.argv[2]
    try:
        trio.run(_main, socket.socket(fileno=int(sys.argv[1])))
    finally:
        shutil.rmtree(sys.argv[2], ignore_errors=True)
