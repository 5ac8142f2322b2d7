"""What each bot had to be sent and what it had answered, worked out from a record that was found true.

Every message is made as the referee makes it: the truth goes through `sight` to the bot's dialect.
"""

from collections.abc import Iterator
from typing import NamedTuple

from arbiter import sight
from arbiter.audit.story import Story
from arbiter.dialects import Dialect
from arbiter.record.dialogue import LINE_KEPT
from arbiter.record.lines import FaultLine
from arbiter.record.text import unescaped
from arbiter.rules import Move


class Sent(NamedTuple):
    """A message to the bot, without its newline."""

    text: str


class Name(NamedTuple):
    """The bot says what it is called."""

    name: str | None


class Array(NamedTuple):
    """The bot gives a formation, within `ms`."""

    array: str
    ms: float


class Moved(NamedTuple):
    """The bot gives the move of ply `ply`, in its own view, within `ms`."""

    move: Move
    ply: int
    ms: float


class Wrong(NamedTuple):
    """The bot says what it lost by. `asked`: as the answer to a question; else nobody had asked."""

    fault: FaultLine
    asked: bool


class Unheard(NamedTuple):
    """The bot says something that nobody looked at: its time was up."""


Step = Sent | Name | Array | Moved | Wrong | Unheard


class Script(NamedTuple):
    """The steps that a record proves, and the ways in which they can have gone on to the end of the dialogue.

    `asked`: the messages of the question that was open when the game ended; none where the bot was not to be asked, or
    was to speak of itself. `endings`: the most likely first; none where the record was cut short.
    """

    steps: list[Step]
    asked: list[Sent]
    endings: list[list[Step]]


def script(story: Story, seat: int) -> Script:
    """What the dialogue of `seat` has to be."""
    steps = list(_steps(story, seat))
    asked = _asked(story, seat)
    return Script(steps, asked, _endings(story, seat, asked))


def _sent(messages: bytes) -> list[Sent]:
    """Nothing, one message, or several."""
    return [Sent(text) for text in messages[:-1].decode("latin-1").split("\n")] if messages else []


def _steps(story: Story, seat: int) -> Iterator[Step]:
    """From INFO to what became of the last ply."""
    dialect, formation = story.dialects[seat], story.formations.get(seat)
    name = story.header.seats[seat].announced
    if name is None and formation is None:
        return
    if question := dialect.introduce():
        yield from _sent(question)
        yield Name(name)
    if formation is None:
        return
    yield from _sent(dialect.place(_brief(story, seat)))
    yield Array(formation.array, formation.ms)
    yield from _plies(story, seat, dialect)


def _plies(story: Story, seat: int, dialect: Dialect) -> Iterator[Step]:
    board, view, last = story.board, story.board.views[seat], None
    for ply, line in zip(story.plies, story.moves, strict=True):
        if ply.seat == seat:
            yield from _sent(dialect.ask(sight.seen(board, last, seat) if last else None))
            yield Moved(Move(view[ply.origin], view[ply.target]), ply.number, line.ms)
            yield from _sent(dialect.tell(sight.seen(board, ply, seat)))
        last = ply


def _brief(story: Story, seat: int) -> sight.Brief:
    game_ms, move_ms = story.header.clock.game_ms, story.header.clock.move_ms
    game_s, move_s = (None if ms is None else ms / 1000 for ms in (game_ms, move_ms))
    return sight.brief(seat, game_s, story.rules.quiet_limit, move_s)


def _asked(story: Story, seat: int) -> list[Sent]:
    """The messages of the question that `seat` would be asked next."""
    dialect, game = story.dialects[seat], story.game
    if game is not None:
        if game.verdict is not None or game.seat_to_move != seat:
            return []
        return _sent(dialect.ask(sight.seen(story.board, story.plies[-1], seat) if story.plies else None))
    if seat in story.formations:
        return []
    if story.header.seats[seat].announced is None:
        return _sent(dialect.introduce())
    return _sent(dialect.place(_brief(story, seat)))


def _endings(story: Story, seat: int, asked: list[Sent]) -> list[list[Step]]:
    if story.end is None:
        return []
    last_word = _sent(story.dialects[seat].end(sight.outcome(story.end.winner, seat)))
    fault = story.fault_of(seat)
    if fault is None:
        return [[*last_word]]
    return [[*steps, *last_word] for steps in _at_fault(fault, asked)]


def _at_fault(fault: FaultLine, asked: list[Sent]) -> list[list[Step]]:
    """The ways to lose by `fault` when `asked` was due, up to the last word.

    A question that the bot did not take before its time was up was never sent in full, and a dialogue leaves it out. A
    line that nobody asked for is found before the question, which is then not put. A line that is too long is kept in
    the record alone.
    """
    answered: list[Step] = [*asked, Wrong(fault, True)]
    silent: list[Step] = [*asked]
    unasked: list[Step] = [Wrong(fault, False)]
    match fault.reason:
        case "crash":
            return [silent]
        case "illegal-move" | "illegal-formation":
            return [answered]
        case "bad-reply":
            return [answered, unasked, silent] if _overlong(fault) else [answered, unasked]
        case "no-start" if fault.text:
            return [unasked, silent] if _overlong(fault) else [unasked]
        case "time" if fault.text:
            return [answered]
        case "time":
            return [silent, [], [*asked, Unheard()]]
        case _:
            return [silent, []]


def _overlong(fault: FaultLine) -> bool:
    return unescaped(fault.text)[1] > LINE_KEPT
