"""What a worker measures and hands over."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import trio

from arbiter.entries.entry import Entry
from arbiter.entries.find import samples
from arbiter.league.formats import Fixture
from arbiter.league.records import CAPSULE_FILES, unpack
from arbiter.league.wire import Deal, Done, Message, Over, Setup, Wire
from arbiter.league.worker import Measures, play, work
from arbiter.record.ending import Ending, Fault
from arbiter.record.strain import Strain
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import NO_WALLS
from arbiter.rules import CCGC, Game, Ply
from tests.scripted import move

FIXTURE = Fixture(1, "random", "rusher", 7, 4)
ARRAY = "cifgefkhbdiagkhdjcigeljjh"


def setup(folder: Path) -> Setup:
    """Games of sample bots."""
    return Setup("event", samples(), Terms(), NO_WALLS, folder)


async def pair() -> tuple[Wire, Wire]:
    """Both ends of a wire."""
    ends = trio.socket.socketpair()
    return Wire(trio.SocketStream(ends[0])), Wire(trio.SocketStream(ends[1]))


async def received(wire: Wire) -> list[Message]:
    """All that comes over a wire until its other end is gone."""
    messages = []
    while (message := await wire.receive()) is not None:
        messages.append(message)
    return messages


async def test_a_game_from_its_deal_to_its_record(tmp_path: Path) -> None:
    ours, theirs = await pair()
    await ours.send(setup(tmp_path))
    await ours.send(Deal(FIXTURE, (5, 6)))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(work, theirs)
        over, done = await ours.receive(), await ours.receive()
        await ours.hang_up()
    assert over == Over(7)
    assert isinstance(done, Done)
    result = done.result
    assert (result.number, result.round, result.pair, result.bots) == (7, 1, 4, ("random", "rusher"))
    assert (result.counts, done.why) == (True, None)
    assert {".jsonl", ".0.dialogue", ".1.dialogue"} <= unpack(done.data).keys()
    assert b'"seed":5' in unpack(done.data)[".jsonl"]
    assert not os.listdir(tmp_path)  # noqa: PTH208 (in a moment)
    await ours.close()
    await theirs.close()


async def test_a_bot_at_fault_leaves_a_capsule_with_the_record(tmp_path: Path) -> None:
    deaf = Entry("deaf", (sys.executable, "-c", "input(); print('NAME deaf', flush=True); input()"), tmp_path)
    told = replace(setup(tmp_path), entries={"rusher": samples()["rusher"], "deaf": deaf})
    ours, theirs = await pair()
    await play(told, Deal(Fixture(1, "rusher", "deaf", 7, 4), (5, 6)), theirs)
    await theirs.close()
    over, done = await received(ours)
    assert over == Over(7)
    assert isinstance(done, Done)
    assert done.result.fault_of == (1,)
    files = unpack(done.data)
    capsule = {name: data for name, data in files.items() if ".capsule/" in name}
    assert set(capsule) == {f".1.capsule/{file}" for file in CAPSULE_FILES}
    assert b"ARBITER_SEED: '6'" in capsule[".1.capsule/bot.yaml"]
    assert capsule[".1.capsule/dialogue"] == files[".1.dialogue"]
    assert not os.listdir(tmp_path)  # noqa: PTH208 (in a moment)
    await ours.close()


async def test_what_fails_on_the_host_is_void_and_nobodys_loss(tmp_path: Path) -> None:
    ours, theirs = await pair()
    await play(setup(tmp_path / "nowhere"), Deal(FIXTURE, (1, 2)), theirs)
    await theirs.close()
    [done] = await received(ours)
    assert isinstance(done, Done)
    assert not done.result.counts
    assert done.why is not None
    assert "FileNotFoundError" in done.why
    assert unpack(done.data) == {}
    await ours.close()


async def test_a_league_that_is_gone_ends_the_worker_and_its_games(tmp_path: Path) -> None:
    ours, theirs = await pair()
    await ours.send(setup(tmp_path))
    await ours.send(Deal(FIXTURE, (1, 2)))
    await ours.close()
    with trio.fail_after(60):
        await work(theirs)
    await theirs.close()


async def test_large_messages_and_several_senders() -> None:
    ours, theirs = await pair()
    messages = [Deal(Fixture(1, "a" * 300_000, "b", number, 1), (number, 2**64 - 1)) for number in range(20)]
    async with trio.open_nursery() as nursery:
        for message in messages:
            nursery.start_soon(ours.send, message)
        got = [await theirs.receive() for _ in messages]
    assert sorted(deal.fixture.number for deal in got if isinstance(deal, Deal)) == list(range(20))
    await ours.close()
    assert await theirs.receive() is None
    await theirs.close()


def test_measures() -> None:
    measures, game = Measures(), Game([ARRAY, ARRAY], CCGC)
    assert measures.processor_s == [None, None]
    measures.placed(0, ARRAY, 9.0)
    ply = game.play(move("G0F0"))
    assert isinstance(ply, Ply)
    measures.played(game, ply, 0.5, Strain(0.25, 0.0))
    measures.played(game, ply, 0.125, Strain(0.125, 0.0))
    assert (measures.longest_s, measures.processor_s) == ([0.5, 0.0], [0.375, None])
    late = Fault(1, 2, "time", "", "too late", 3.0, Strain(2.5, 0.0))
    early = Fault(0, 0, "no-formation", "", "none", 30.0)
    measures.ended(Ending(0, "time", (late, early)), (0.0, 0.0))
    assert (measures.longest_s, measures.processor_s) == ([0.5, 3.0], [0.375, 2.5])
