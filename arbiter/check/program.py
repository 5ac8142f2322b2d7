"""The order of an examination: which scenarios a bot goes through, the cheapest and most telling first.

Games whose order does not matter are played two at a time where there are two processors: most of a quick bot's
examination is waiting and listening. A bot that lost such a game on time had the processors to share, and gets it again
alone.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import trio

from arbiter.check.evidence import Part
from arbiter.check.games import Scenario, end_of_input, first_words, placement_s, play_scenario, play_side_by_side
from arbiter.check.judges import same_again
from arbiter.check.opponent import CLEARANCE, FOR_EVENT, PLANS, Plan
from arbiter.entries.entry import Entry
from arbiter.referee.job import seed_for
from arbiter.referee.lag import PERIOD_S, LagMeter
from arbiter.referee.sandbox import Walls

TWIN = replace(PLANS["duel"], most=16)
"""The games that are compared."""
TWIN_TRIES, STOOD_STILL_S = 3, 0.25
"""How often they are played while the machine stands still in them for so long."""
SHORT_PLIES, TIMED_PLIES = 6, 2
"""Plies of games that only try one thing."""
MAIN_GAMES = (("sapper", 0), ("duel", 1), ("siege", 0), ("martyr", 1))
MORE_GAMES = (("bombers", 0), ("still", 1), ("siege", 1), ("sapper", 1), ("duel", 0), ("martyr", 0))
TRIES = 2
"""Games that are given to an event that has not come about."""
MOST_FAULTS = 4
"""Games lost by a fault after which no more are played."""
AT_ONCE = 2
"""How many games are played at once, at the most."""
HEARD_S = 4.0
"""How long a bot is listened to that was told of much time: some think for a fixed part of it."""
_FATAL = ("no-start", "no-formation", "time")


@dataclass
class Examination:
    """What a bot went through. `seed`: where the games' seeds come from; `walls`: what the sandboxed game had."""

    entry: Entry
    seed: int
    walls: Walls
    quick: bool = False
    time_s: float = 20.0
    startup_s: float = 10.0
    parts: list[Part] = field(default_factory=list)

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return seed_for(self.seed, number, 0)

    def hopeless(self) -> bool:
        """Whether more games would tell no more: it does not start, set up or answer in time, or loses often."""
        faults = [part.fault for part in self.parts if part.fault is not None]
        return len(faults) >= MOST_FAULTS or any(fault.reason in _FATAL for fault in faults)

    def has_seen(self, event: str) -> bool:
        """Whether the event has come about in a game."""
        return any(name == event for part in self.parts for name, _ in part.occurred)

    def leaves(self) -> bool:
        """Whether it has exited by itself so far, and so may be waited for again."""
        return all(part.left_s is not None or not part.waited_for_exit for part in self.parts)


Told = Callable[[str], None]


async def examine(exam: Examination, wanted: Iterable[str] | None = None, told: Told = lambda name: None) -> None:
    """Put the bot through the scenarios whose groups are `wanted` (None: all); `told` hears each one's name."""
    groups = {
        "talk": _talk, "games": _games, "lines": _lines, "twins": _twins, "pair": _pair, "walls": _walls,
        "events": _events,
    }  # fmt: skip
    chosen = set(groups if wanted is None else wanted)
    for name, group in groups.items():
        if name in chosen and not (name == "events" and exam.quick):
            await group(exam, told)


async def _talk(exam: Examination, told: Told) -> None:
    told("first words")
    exam.parts.append(await first_words(exam.entry, "first words", exam.seed_of(1), exam.startup_s))
    if not exam.hopeless():
        name, limit_s = "end of input", placement_s(exam.time_s)
        told(name)
        exam.parts.append(await end_of_input(exam.entry, name, exam.seed_of(2), exam.startup_s, limit_s))


async def _play(exam: Examination, told: Told, scenario: Scenario) -> None:
    if exam.hopeless():
        return
    told(scenario.name)
    exam.parts.append(await play_scenario(exam.entry, scenario, exam.startup_s, exam.leaves()))


async def _play_all(exam: Examination, told: Told, scenarios: Sequence[Scenario]) -> None:
    """Games that need nothing of each other, in the order given as far as the parts are concerned."""
    waiting = deque(enumerate(scenarios))
    played: dict[int, Part] = {}
    begun = len(exam.parts)

    async def lane() -> None:
        while waiting and not exam.hopeless():
            number, scenario = waiting.popleft()
            if scenario.event and exam.has_seen(scenario.event):
                continue
            told(scenario.name)
            played[number] = await play_scenario(exam.entry, scenario, exam.startup_s, exam.leaves())
            exam.parts.append(played[number])

    lanes = min(AT_ONCE, processors())
    while waiting and not exam.hopeless():
        async with trio.open_nursery() as nursery:
            for _ in range(lanes):
                nursery.start_soon(lane)
        crowded = [number for number, part in played.items() if part.fault and part.fault.reason in _FATAL]
        for number in crowded if lanes > 1 else ():
            told(scenarios[number].name)
            played[number] = await play_scenario(exam.entry, scenarios[number], exam.startup_s, exam.leaves())
        exam.parts[begun:] = [part for _, part in sorted(played.items(), key=lambda pair: pair[0])]
        lanes = 1


def processors() -> int:
    """How many processors there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _scenario(exam: Examination, name: str, seat: int, plan: Plan, number: int) -> Scenario:
    return Scenario(f"{name}, bot {'first' if seat == 0 else 'second'}", seat, plan, exam.seed_of(number), exam.time_s)


async def _games(exam: Examination, told: Told) -> None:
    """Whole games. The first is played alone: a bot that never answers, or never rightly, is known by it."""
    first, *others = [
        replace(_scenario(exam, name, seat, PLANS[name], number), listens=True)
        for number, (name, seat) in enumerate(MAIN_GAMES if exam.quick else MAIN_GAMES + MORE_GAMES, 100)
    ]
    await _play(exam, told, first)
    await _play_all(exam, told, others)


async def _lines(exam: Examination, told: Told) -> None:
    """Unusual lines and numbers, a few moves each; formations for other seeds come along."""
    short = replace(PLANS["siege"], most=SHORT_PLIES)
    base = _scenario(exam, "a few moves", 0, short, 200)
    trials = [  # the slow ones first
        replace(base, name="9999 seconds", time_s=9999.0, seed=exam.seed_of(202), heard_s=HEARD_S,
                plan=replace(short, most=TIMED_PLIES)),
        replace(base, name="60 seconds", time_s=60.0, seat=1, seed=exam.seed_of(203), heard_s=HEARD_S),
        replace(base, name="lines that end with CRLF", lines="crlf"),
        replace(base, name="lines that it does not know", seat=1, lines="unknown", seed=exam.seed_of(201)),
        replace(base, name="a quiet limit of 50", quiet_limit=50, seed=exam.seed_of(204), lost=True),
        replace(base, name="a quiet limit of 7", quiet_limit=7, seat=1, plan=PLANS["still"], seed=exam.seed_of(205)),
    ]  # fmt: skip
    if not exam.quick:
        openings = ("sapper", "duel", "bombers", "still")
        trials += [
            replace(base, name=f"a beginning ({name})", seat=number % 2, plan=replace(PLANS[name], most=SHORT_PLIES),
                    seed=exam.seed_of(210 + number))
            for number, name in enumerate(openings * 2)
        ]  # fmt: skip
    await _play_all(exam, told, trials)


async def _twins(exam: Examination, told: Told) -> None:
    """One game twice; once more where it differs and the machine stood still meanwhile, which may cut a search off."""
    begun = len(exam.parts)
    for _ in range(TWIN_TRIES):
        del exam.parts[begun:]
        meter = LagMeter()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(meter.run)
            for name in ("one seed, once", "one seed, again"):
                await _play(exam, told, replace(_scenario(exam, name, 1, TWIN, 300), name=name))
            await trio.sleep(PERIOD_S)
            nursery.cancel_scope.cancel()
        delay = meter.delay()
        if same_again(exam.parts[begun:]).status != "failed" or delay is None or delay.longest_s < STOOD_STILL_S:
            return


async def _pair(exam: Examination, told: Told) -> None:
    """Two games at once in one folder."""
    if not exam.hopeless():
        name = "two games in one folder"
        told(name)
        one = replace(_scenario(exam, name, 0, TWIN, 301), name=name)
        other = replace(one, seat=1, seed=exam.seed_of(302))
        exam.parts += await play_side_by_side(exam.entry, one, other, exam.startup_s)


async def _walls(exam: Examination, told: Told) -> None:
    """The same beginning without the sandbox and inside it."""
    base = _scenario(exam, "outside the sandbox", 0, replace(PLANS["sapper"], most=SHORT_PLIES), 400)
    await _play(exam, told, replace(base, name="outside the sandbox"))
    if exam.walls.level != "plain":
        await _play(exam, told, replace(base, name="inside the sandbox", walls=exam.walls))


async def _events(exam: Examination, told: Told) -> None:
    """More games for what has not come about; those for what another has brought about meanwhile are left out."""
    flag, _ = FOR_EVENT["verdict-flag"]
    for attempt in range(TRIES):
        await _play_all(exam, told, [
            replace(_scenario(exam, f"for {event}", attempt, Plan((goal, CLEARANCE, flag), front),
                              500 + 10 * number + attempt), event=event)
            for number, (event, (goal, front)) in enumerate(FOR_EVENT.items())
        ])  # fmt: skip
