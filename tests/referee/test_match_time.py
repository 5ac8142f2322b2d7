"""The clocks of a match between scripted seats, on virtual time: what runs out when, and who loses by it."""

import pytest
import trio
from trio.testing import MockClock

from arbiter.referee.clock import Limits
from arbiter.referee.match import Match, Terms
from arbiter.referee.seat import Reply
from arbiter.rules import Move
from arbiter.sight import Brief, Outcome, Seen
from tests.playouts import games
from tests.scripted import Answer, Event, Say, ScriptedSeat, Witness, move, play

HELLO = (["Alder", "cifgefkhbdiagkhdjcigeljjh"], ["Birch", "bhhiacgckgidffkdjgjejlehi"])
MINUTE = Terms(limits=Limits(startup_s=10, placement_s=30, game_s=60))
TO_AND_FRO = ["H0H1", "H1H0"] * 20
"""Moves that meet nobody, for either seat."""


async def test_a_clock_that_runs_out_ends_the_game_at_that_instant(autojump_clock: MockClock) -> None:
    start = trio.current_time()
    scripted = await play([*HELLO[0], "H0H1"], [*HELLO[1], Say("H0H1", 61)], MINUTE)
    assert trio.current_time() - start == 60
    assert scripted.verdict == (0, "time")
    assert scripted.faults == [(1, 2, "time", "its 60 s for all moves ran out at ply 2, 60.000 s after it was asked")]
    assert scripted.match.clock.spent_s == [0, 60]
    assert (0, "dismiss", Outcome.WON) in scripted.log
    assert (1, "dismiss", Outcome.LOST) in scripted.log
    assert scripted.match.game
    assert scripted.match.game.plies == 1


async def test_the_clock_is_cumulative(autojump_clock: MockClock) -> None:
    start = trio.current_time()
    thinks: list[Answer] = [Say("H0H1", 25), Say("H1H0", 25), Say("H0H1", 25)]
    scripted = await play([*HELLO[0], *thinks], [*HELLO[1], *(Say(text, 3) for text in TO_AND_FRO)], MINUTE)
    assert scripted.verdict == (1, "time")
    assert scripted.faults == [(0, 5, "time", "its 60 s for all moves ran out at ply 5, 10.000 s after it was asked")]
    assert trio.current_time() - start == 25 + 3 + 25 + 3 + 10
    assert scripted.match.clock.spent_s == [60, 6]


async def test_a_total_of_exactly_the_limit_is_in_time(autojump_clock: MockClock) -> None:
    thinks: list[Answer] = [Say("H0H1", took_s=20), Say("H1H0", took_s=40), Say("H0H1", took_s=0), "A0A0"]
    scripted = await play([*HELLO[0], *thinks], [*HELLO[1], *TO_AND_FRO], MINUTE)
    assert scripted.verdict == (1, "illegal-move")
    assert scripted.match.clock.spent_s == [60, 0]


async def test_an_answer_that_brings_the_total_over_the_limit_is_not_looked_at(autojump_clock: MockClock) -> None:
    thinks: list[Answer] = [Say("H0H1", took_s=20), Say("A0A0", took_s=40.001)]
    scripted = await play([*HELLO[0], *thinks], [*HELLO[1], *TO_AND_FRO], MINUTE)
    assert scripted.verdict == (1, "time")
    fault = scripted.ending.faults[0]
    assert (fault.ply, fault.text, fault.seconds) == (3, "A0A0", 40.001)
    assert scripted.match.clock.spent_s == [60.001, 0]
    assert scripted.match.game
    assert scripted.match.game.plies == 2


async def test_even_a_winning_move_comes_too_late(autojump_clock: MockClock) -> None:
    first, second = ([answer.split()[1] for answer in games()["flag-first"].answers(seat)] for seat in (0, 1))
    scripted = await play(["Alder", *first[:-1], Say(first[-1], took_s=61)], ["Birch", *second], MINUTE)
    assert scripted.verdict == (1, "time")
    assert scripted.match.game
    assert scripted.match.game.verdict is None


async def test_without_a_clock_nobody_runs_out_of_time(autojump_clock: MockClock) -> None:
    scripted = await play([*HELLO[0], Say("H0H1", 1e6), "A0A0"], [*HELLO[1], "H0H1"], Terms(limits=Limits(game_s=None)))
    assert scripted.verdict == (1, "illegal-move")
    assert (1, "place", Brief(1, None, 31)) in scripted.log
    assert scripted.match.clock.spent_s == [1e6, 0]


class OnTheInstant(ScriptedSeat):
    """Is handed its move by a task of `elsewhere` at the very instant at which its clock runs out."""

    elsewhere: trio.Nursery

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Its one move."""
        ready = trio.Event()
        self.elsewhere.start_soon(self._ring, ready)
        await ready.wait()
        return Reply(move("H0H1"), "H0H1", 60)

    async def _ring(self, ready: trio.Event) -> None:
        await trio.sleep(60)
        ready.set()


@pytest.mark.parametrize("again", range(25))
async def test_on_the_very_instant_only_the_seat_that_was_asked_can_lose(autojump_clock: MockClock, again: int) -> None:
    """trio runs the tasks of one instant in random order: the keeper first, or the answer first."""
    log: list[Event] = []
    async with trio.open_nursery() as afterwards:
        first, second = OnTheInstant(0, log, HELLO[0]), ScriptedSeat(1, log, [*HELLO[1], Say("A0A0", 1)])
        first.elsewhere = afterwards
        match = Match([first, second], MINUTE, [Witness(log)], afterwards)
        ending = await match.play()
    assert (ending.winner, ending.reason) in [(1, "time"), (0, "illegal-move")]
    assert match.clock.spent_s == [60, 0 if ending.reason == "time" else 1]


# --- A limit for each move -------------------------------------------------------------------------------------------


async def test_a_move_that_runs_out_ends_the_game_at_that_instant(autojump_clock: MockClock) -> None:
    start = trio.current_time()
    terms = Terms(limits=Limits(game_s=60, move_s=5))
    scripted = await play([*HELLO[0], Say("H0H1", 4)], [*HELLO[1], Say("H0H1", 5.5)], terms)
    assert trio.current_time() - start == 9
    assert scripted.faults == [(1, 2, "time", "its 5 s for a move ran out at ply 2, 5.000 s after it was asked")]
    assert (1, "place", Brief(1, 60, 31, 5)) in scripted.log


async def test_the_games_limit_stands_beside_the_moves(autojump_clock: MockClock) -> None:
    terms = Terms(limits=Limits(game_s=8, move_s=5))
    scripted = await play([*HELLO[0], Say("H0H1", 4), Say("H1H0", 4.5)], [*HELLO[1], *TO_AND_FRO], terms)
    assert scripted.faults == [(0, 3, "time", "its 8 s for all moves ran out at ply 3, 4.000 s after it was asked")]
