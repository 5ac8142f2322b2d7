"""A recorded game played into a bot again, alone: the same bytes, and what it answers to them now."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Protocol

import trio

from arbiter.dialects import DIALECTS, Dialect
from arbiter.dialects.exchange import Exchange, Silence, Wants, spelt
from arbiter.entries.command import missing
from arbiter.entries.entry import Entry
from arbiter.record.text import escaped
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.foreground import start_in_foreground
from arbiter.referee.launch import launch
from arbiter.referee.process import LINE_BOUND, Gone, Overlong
from arbiter.referee.sandbox import NO_WALLS, Walls
from arbiter.referee.start import CannotStart
from arbiter.referee.workplace import Workplace

TOLD_S = 1.0
"""How long a bot may take to read a message that takes no answer; the referee waits for none."""
UNASKED_S = 1.0
"""How long to wait for a line that nobody asks for and that the record has."""
STARTING_S = 10.0
"""How long, at the least, a bot that never said its name is given to say it now."""


class Player(Protocol):
    """A running bot, as `BotProcess` and `Foreground` are."""

    async def send(self, line: bytes) -> None:
        """Write a whole line."""

    async def read_line(self) -> bytes:
        """The next line. Raises Gone or Overlong."""

    def unasked(self) -> bytes:
        """What it has said and nobody has read, without waiting."""

    async def stop(self) -> bytes:
        """End it. Returns what it had still to say."""


@dataclass(frozen=True, slots=True)
class Now:
    """What the bot did now. `answer`: as `spelt` puts it, None where there was none, and then `silence` says how.

    `text`: for people, the line (escaped) or what happened instead. `asked`: whether anybody had asked for it.
    """

    answer: str | None
    silence: Silence | None
    text: str
    seconds: float
    asked: bool = True


class Spectator(Protocol):
    """Somebody who is shown a playback as it goes."""

    def sent(self, exchange: Exchange) -> None:
        """This message is put to the bot now."""

    def did(self, exchange: Exchange, now: Now, same: bool | None) -> None:
        """This is what the bot did, and whether that is what is on record; `same` None: nothing is."""

    def left(self, rest: bytes) -> None:
        """The bot has gone; `rest` is what it said only when its input was closed."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the bot first did something else: at which question, and what it did now."""

    exchange: Exchange
    now: Now


@dataclass(frozen=True, slots=True)
class PlayedBack:
    """What came of a playback.

    `compared`: how many answers are on record and were put to the test. `first`: None where all were the same.
    `left_out`: how many questions were not put any more.
    """

    compared: int
    first: Difference | None
    left_out: int = 0


async def play_back(
    entry: Entry,
    seed: int,
    exchanges: Sequence[Exchange],
    spectator: Spectator,
    errors: ErrorLog,
    walls: Walls = NO_WALLS,
    time_out_s: float | None = None,
    go_on: bool = False,
) -> PlayedBack:
    """Start the bot with the seed that it had, behind `walls`, and play the exchanges into it.

    `errors` takes its standard error. No clock runs, but for `time_out_s` an answer; where the bot lost by its time, it
    gets as much again. After a difference it ends, unless it is to `go_on`, and always where the bot gives no answer.
    Raises CannotStart.
    """
    bot = launch(entry, seed, walls, errors)
    try:
        async with trio.open_nursery() as nursery:
            nursery.start_soon(bot.process.watch)
            conversation = converse(bot.process, DIALECTS[entry.dialect], exchanges, spectator, time_out_s, go_on)
            return await _to_its_end(bot.process, conversation, spectator)
    finally:
        await bot.tidy()


async def debug(
    entry: Entry,
    seed: int,
    exchanges: Sequence[Exchange],
    spectator: Spectator,
    ready: Callable[[int], Awaitable[None]],
    go_on: bool = False,
) -> PlayedBack:
    """The same in the terminal's foreground, without walls and bounds; `ready` is first given the process's number."""
    if why := missing(entry.command, entry.cwd_files):
        raise CannotStart(why)
    workplace = Workplace(entry, seed)
    try:
        process = start_in_foreground(entry.command, workplace.folder, workplace.env)

        async def conversation() -> PlayedBack:
            await ready(process.pid)
            return await converse(process, DIALECTS[entry.dialect], exchanges, spectator, inf, go_on)

        return await _to_its_end(process, conversation(), spectator)
    finally:
        workplace.remove()


async def _to_its_end(player: Player, conversation: Awaitable[PlayedBack], spectator: Spectator) -> PlayedBack:
    """The conversation, after which the bot is ended, whatever comes."""
    try:
        return await conversation
    finally:
        spectator.left(await player.stop())


async def converse(
    player: Player,
    dialect: Dialect,
    exchanges: Sequence[Exchange],
    spectator: Spectator,
    time_out_s: float | None = None,
    go_on: bool = False,
) -> PlayedBack:
    """Put the messages one after the other and compare what the bot does; times as in `play_back`."""
    compared, first = 0, None

    def may_go_on(exchange: Exchange, now: Now) -> bool:
        nonlocal compared, first
        same = agree(exchange, now)
        compared += same is not None
        if same is False and first is None:
            first = Difference(exchange, now)
        spectator.did(exchange, now, same)
        return same is True or (now.silence is None and (same is None or go_on or not left))

    left = sum(exchange.wants is not None for exchange in exchanges)
    for exchange in exchanges:
        if exchange.wants and (early := _early(player, dialect, exchange)):
            if not may_go_on(exchange, early):
                return PlayedBack(compared, first, left)
            while b"\n" in player.unasked():
                await player.read_line()
        left -= exchange.wants is not None
        spectator.sent(exchange)
        for now in await _put(player, dialect, exchange, time_out_s):
            if not may_go_on(exchange, now):
                return PlayedBack(compared, first, left)
    return PlayedBack(compared, first)


def agree(exchange: Exchange, now: Now) -> bool | None:
    """Whether the bot did what is on record of this exchange; None where nothing is. A name may be another."""
    if not now.asked:
        if now.silence == "too long":  # a flood, of which the dialogue has the beginning
            return exchange.unasked is not None and len(exchange.unasked) >= LINE_BOUND
        return now.answer is not None and now.answer == exchange.unasked
    if exchange.answer is not None:
        return now.answer is not None and (exchange.wants == "name" or now.answer == exchange.answer)
    match exchange.silence:
        case None:
            return None
        case "late":
            return now.silence == "late" or (now.answer is not None and now.seconds >= exchange.waited_s)
        case "never started":
            return now.silence in ("gone", "late")
        case silence:
            return now.silence == silence


def _early(player: Player, dialect: Dialect, exchange: Exchange) -> Now | None:
    """What the bot has said before it is asked, unless that was taken for its answer in the game, too."""
    line = player.unasked().split(b"\n")[0]
    if not line or spelt(dialect, exchange.wants, line) == exchange.answer:
        return None
    return Now(spelt(dialect, None, line), None, escaped(line), 0.0, asked=False)


async def _put(player: Player, dialect: Dialect, exchange: Exchange, time_out_s: float | None) -> list[Now]:
    """Put one message; what the bot does then, as far as it is waited for."""
    if exchange.wants is None:
        with trio.move_on_after(inf if time_out_s == inf else TOLD_S):
            await player.send(exchange.message)
        done = []
    else:
        limit_s = _limit_s(exchange) if time_out_s is None else time_out_s
        done = [await _heard(player, dialect, exchange.wants, exchange.message, limit_s)]
    if exchange.unasked is not None:
        done.append(await _heard(player, dialect, None, b"", UNASKED_S))
    return done


def _limit_s(exchange: Exchange) -> float:
    if exchange.silence == "late":
        return exchange.waited_s
    return max(exchange.waited_s, STARTING_S) if exchange.silence == "never started" else inf


async def _heard(player: Player, dialect: Dialect, wants: Wants | None, message: bytes, limit_s: float) -> Now:
    """Send `message` and wait for a line."""
    asked = wants is not None
    begun = trio.current_time()
    with trio.move_on_after(limit_s):
        if message:
            await player.send(message)
            begun = trio.current_time()
        try:
            line = await player.read_line()
        except Gone as why:
            return Now(None, "gone", str(why), trio.current_time() - begun, asked)
        except Overlong as why:
            text = f'{why}, and this one begins "{escaped(why.start, 60)}"'
            return Now(None, "too long", text, trio.current_time() - begun, asked)
        return Now(spelt(dialect, wants, line), None, escaped(line), trio.current_time() - begun, asked)
    nothing = "no answer" if asked else "nothing"
    return Now(None, "late", f"{nothing} within {limit_s:g} s", trio.current_time() - begun, asked)
