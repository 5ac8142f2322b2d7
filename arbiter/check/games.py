"""One scenario played: the bot's process, the examiner's opponent, and the referee's own match between them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf

import trio

from arbiter.check.dialects import WithCarriageReturns, WithUnknownLines
from arbiter.check.events import SIEGE, events
from arbiter.check.evidence import Part
from arbiter.check.opponent import Enough, Opponent, Plan
from arbiter.check.seat import CheckedSeat, CountedErrors
from arbiter.dialects import Dialect
from arbiter.dialects.ccgc import Ccgc
from arbiter.entries.entry import Entry
from arbiter.record.ending import Ending, Fault, FaultReason
from arbiter.record.strain import Strain
from arbiter.referee.bounds import Bounds
from arbiter.referee.clock import Limits
from arbiter.referee.fault import BotFault
from arbiter.referee.launch import Launched, launch
from arbiter.referee.match import Match, Terms
from arbiter.referee.sandbox import NO_WALLS, Walls
from arbiter.referee.seat import Seat
from arbiter.referee.start import CannotStart, start_bot
from arbiter.referee.workplace import Workplace
from arbiter.rules import Game, Ply, Ruleset
from arbiter.sight import Brief, Outcome

DIALECTS: dict[str, Dialect] = {"plain": Ccgc(), "crlf": WithCarriageReturns(), "unknown": WithUnknownLines()}
LONGEST_PLACEMENT_S, PLACEMENT_SHARE = 30.0, 3.0
"""The time to set up: so many seconds at the most, and so many times what there is for the moves."""
BANNER_S = 0.5
"""How long a banner is waited for, before the first question."""


def placement_s(time_s: float) -> float:
    """How long a bot has to set up where it has `time_s` for its moves: the arbiter's own limit at the most."""
    return min(LONGEST_PLACEMENT_S, time_s * PLACEMENT_SHARE)


Launcher = Callable[[CountedErrors], Launched]


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is played. `time_s`: the bot's clock and what START says of it; `lines`: which of DIALECTS. `listens`:
    whether any time is taken to hear what nobody asked for. `event`: what it is played for, "" where for itself.
    `heard_s`: how long it goes on, at the most, before it is broken off. `lost`: whether END says then that the bot has
    lost, which one that wins all its games would not hear."""

    name: str
    seat: int
    plan: Plan
    seed: int
    time_s: float
    quiet_limit: int = 31
    lines: str = "plain"
    walls: Walls = NO_WALLS
    listens: bool = False
    event: str = ""
    heard_s: float = inf
    lost: bool = False


class Observer:
    """An onlooker that keeps plies and events in `part`."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def named(self, announced: Sequence[str | None]) -> None:
        """Its name is in the transcript."""

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """Its formation is in the transcript."""

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """A ply carried out."""
        self._part.plies.append(ply)
        self._part.occurred += [(event, ply.number) for event in events(game, ply, self._part.seat)]

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """Its fault, if that is what ended it."""
        if ending.reason != "void":
            self._part.ending = ending
        self._part.fault = next((fault for fault in ending.faults if fault.seat == self._part.seat), None)


async def play_scenario(entry: Entry, scenario: Scenario, startup_s: float, patient: bool) -> Part:
    """A game, or the beginning of one. `patient`: whether the bot's exit is waited for."""
    return await _play(
        scenario, entry, lambda errors: launch(entry, scenario.seed, scenario.walls, errors), startup_s, patient
    )


async def play_side_by_side(entry: Entry, one: Scenario, other: Scenario, startup_s: float) -> list[Part]:
    """Two games at once whose bots share one working directory, and no seed: that tells what belongs to which."""
    place = Workplace(entry, one.seed)
    parts: list[Part] = []

    async def play(scenario: Scenario) -> None:
        def started(errors: CountedErrors) -> Launched:
            way = NO_WALLS.around(entry, place.folder, {**place.env, "ARBITER_SEED": str(scenario.seed)})
            bounds = Bounds(entry.confinement.memory, entry.confinement.processes, scenario.seed)
            return Launched(start_bot(way.command, way.folder, way.env, errors, bounds), trio.lowlevel.checkpoint)

        part = await _play(scenario, entry, started, startup_s, patient=False)
        part.unusual = True
        parts.append(part)

    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(play, one)
            nursery.start_soon(play, other)
    finally:
        await place.tidy()
    return parts


async def _play(scenario: Scenario, entry: Entry, start: Launcher, startup_s: float, patient: bool) -> Part:
    part = Part(scenario.name, scenario.seat, unusual=scenario.lines != "plain")
    errors = CountedErrors()
    try:
        bot = start(errors)
    except CannotStart as why:
        part.fault = Fault(scenario.seat, 0, "no-start", "", str(why))
        return part
    async with trio.open_nursery() as afterwards:
        afterwards.start_soon(bot.process.watch)
        disk = entry.confinement.disk
        checked = CheckedSeat(bot, DIALECTS[scenario.lines], part, errors, disk, patient, scenario.listens)
        opponent = Opponent(scenario.plan, lambda: match.game, lambda event: _done(part, event))
        seats: list[Seat] = [opponent, opponent]
        seats[scenario.seat] = checked
        terms = Terms(
            Ruleset(quiet_limit=scenario.quiet_limit), Limits(startup_s, placement_s(scenario.time_s), scenario.time_s)
        )
        match = Match(seats, terms, [Observer(part)], afterwards)
        try:
            with trio.move_on_after(scenario.heard_s) as heard:
                await match.play()
            if heard.cancelled_caught:
                checked.break_off()
                raise Enough
        except* Enough:
            winner = 1 - scenario.seat if scenario.lost else None
            await match.dismiss(Ending(winner, "void", why="the examiner has seen enough"))
        except* BaseException:
            with trio.CancelScope(shield=True):
                await checked.end(b"")
            raise
    return part


def _done(part: Part, event: str) -> bool:
    times = sum(name == event for name, _ in part.occurred)
    return times >= (SIEGE if event == "beside-a-camp" else 1)


async def first_words(entry: Entry, name: str, seed: int, startup_s: float) -> Part:
    """No game: INFO and END, after a while in which nothing may be said."""

    async def talk(seat: CheckedSeat) -> None:
        await seat.listen(BANNER_S)
        await _within(startup_s, seat.introduce(), "no-start", "no name")

    return await _converse(entry, name, seed, talk)


async def end_of_input(entry: Entry, name: str, seed: int, startup_s: float, placement_s: float) -> Part:
    """No game: INFO, START, and then the end of its input."""

    async def talk(seat: CheckedSeat) -> None:
        await _within(startup_s, seat.introduce(), "no-start", "no name")
        await _within(placement_s, seat.place(Brief(0, 1800, 31)), "no-formation", "no formation")
        await seat.close_input()

    return await _converse(entry, name, seed, talk)


async def _within(limit_s: float, answer: Awaitable[object], late: FaultReason, nothing: str) -> None:
    with trio.move_on_after(limit_s) as limit:
        await answer
    if limit.cancelled_caught:
        raise BotFault(late, f"{nothing} within {limit_s:g} s")


async def _converse(entry: Entry, name: str, seed: int, talk: Callable[[CheckedSeat], Awaitable[None]]) -> Part:
    part = Part(name, 0)
    errors = CountedErrors()
    try:
        bot = launch(entry, seed, NO_WALLS, errors)
    except CannotStart as why:
        part.fault = Fault(0, 0, "no-start", "", str(why))
        return part
    async with trio.open_nursery() as nursery:
        nursery.start_soon(bot.process.watch)
        seat = CheckedSeat(bot, DIALECTS["plain"], part, errors, entry.confinement.disk, patient=True)
        try:
            await talk(seat)
        except BotFault as fault:
            part.fault = Fault(0, 0, fault.reason, fault.text, fault.why)
        finally:
            await seat.dismiss(Outcome.NEITHER)
    return part
