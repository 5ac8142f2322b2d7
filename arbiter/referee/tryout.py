"""Whether a bot starts at all, found out before the first game."""

import itertools
from collections.abc import Collection
from math import inf
from pathlib import Path

import trio

from arbiter.dialects import DIALECTS
from arbiter.entries.entry import Entry, EntryError
from arbiter.record.dialogue import Dialogue
from arbiter.referee.advice import by_last_words
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.fault import BotFault
from arbiter.referee.launch import launch, told_in_command
from arbiter.referee.sandbox import NO_WALLS, Walls
from arbiter.referee.seat import BotSeat
from arbiter.referee.start import CannotStart
from arbiter.sight import Brief, Outcome

_LINES_SHOWN = 10

_ON_TRIAL = Brief(0, None, 31)
"""What a bot is told in its command where no game follows."""
_seeds = itertools.count(1)
"""Seeds of bots on trial. By its seed it is told what belongs to a bot, and several may be on trial at once."""


async def try_out(entry: Entry, startup_s: float | None, walls: Walls = NO_WALLS, hidden: Collection[Path] = ()) -> str:
    """Start the bot, ask its name and end it. Returns the name, empty where its dialect has none.

    `hidden`: what it may not see, as in a game.
    Raises EntryError with what it did instead and the last that it wrote to standard error.
    """
    async with trio.open_nursery() as nursery:
        why, name = await _first_words(entry, startup_s, walls, hidden, nursery)
    if why:
        raise EntryError(f'bot "{entry.name}" does not start ({" ".join(entry.command)}): {why}')
    return name


async def _first_words(
    entry: Entry, startup_s: float | None, walls: Walls, hidden: Collection[Path], nursery: trio.Nursery
) -> tuple[str, str]:
    """What kept it from starting, or its name. Exceptions stay out of the nursery, which would wrap them."""
    errors = ErrorLog(None)
    try:
        bot = launch(told_in_command(entry, _ON_TRIAL), next(_seeds), walls, errors, hidden)
    except (CannotStart, OSError) as error:
        return str(error), ""
    nursery.start_soon(bot.process.watch)
    seat = BotSeat(bot.process, DIALECTS[entry.dialect], Dialogue(None), bot.tidy)
    why = name = hint = ""
    try:
        with trio.move_on_after(inf if startup_s is None else startup_s) as limit:
            name = (await seat.introduce()).value
        why = f"no answer to its first question within {startup_s} s" if limit.cancelled_caught else ""
    except BotFault as fault:
        why = fault.why
    finally:
        hint = await seat.dismiss(Outcome.NEITHER)
    if name:
        return "", name
    told = (why, hint, "" if errors.last_line() in why else errors.last_line())
    return "; ".join(part for part in told if part) + _at_length(errors), ""


def _at_length(errors: ErrorLog) -> str:
    """The last lines of its standard error, if there is more than one, and what to mend, if they tell."""
    last = errors.last_lines(_LINES_SHOWN)
    lines = [f"  mend      {advice}"] if (advice := by_last_words(last)) else []
    if len(last) > 1:
        lines += ["  the last lines of its standard error:", *(f"    | {line}" for line in last)]
    return "".join(f"\n{line}" for line in lines)
