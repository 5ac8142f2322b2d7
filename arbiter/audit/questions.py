"""What a bot was asked and what it answered: read from its dialogue, or worked out from the record alone.

Whichever dialect a bot speaks, its messages come in one order: its name is asked for, then its formation, then a move,
and it is told what became of that; a move again, and so on, up to a last word.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arbiter.audit.report import followed
from arbiter.audit.script import Array, Moved, Name, Sent, Step, Wrong, script
from arbiter.audit.story import Story
from arbiter.dialects import Dialect
from arbiter.dialects.exchange import Exchange, Silence, Wants, spelt
from arbiter.record.dialogue import LINE_KEPT, Spoken
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record, RecordError, Scan
from arbiter.record.text import unescaped
from arbiter.rules import LUZHANQI
from arbiter.sight import Outcome


class _Message(NamedTuple):
    data: bytes


class _Line(NamedTuple):
    """What the bot said, byte by byte."""

    data: bytes


class _Known(NamedTuple):
    """What the bot said, as `spelt` puts it; None where the record has not kept it."""

    text: str | None


_Spoken = _Message | _Line | _Known


def heard(dialect: Dialect, lines: Sequence[Spoken], seat: int, fault: FaultLine | None) -> list[Exchange]:
    """The exchanges that the dialogue of `seat` holds; `fault` is what that seat lost by, if it did.

    A bot that could not be started has none; it is the first question then that it did not answer. Raises ValueError
    where a line of the bot's is not written as lines are.
    """
    if not lines and fault and fault.reason == "no-start":
        return [Exchange(dialect.introduce(), "name", silence="never started", waited_s=fault.ms / 1000)]
    spoken = (
        _Message(line.text.encode("latin-1") + b"\n") if line.sent else _Line(unescaped(line.text, LINE_KEPT)[0])
        for line in lines
    )
    return _paired(dialect, seat, fault, spoken)


def recomputed(record: Record, seat: int) -> list[Exchange]:
    """The exchanges of `seat` that a record proves. Raises RecordError where the record is false."""
    story, false = followed(Scan(record.lines, record.torn), record.name)
    if false is not None or story is None:
        raise RecordError(record.name, false.line if false else 1, false.what if false else "there is no header")
    proved = script(story, seat)
    fault = story.fault_of(seat)
    void = story.end is not None and story.end.reason == "void"
    steps: list[Step] = list(proved.steps)
    if proved.asked and (story.end is None or void):
        steps += proved.asked
    steps += _likeliest(proved.endings, fault)
    return _paired(story.dialects[seat], seat, fault, _as_spoken(story, steps))


def _likeliest(endings: Sequence[list[Step]], fault: FaultLine | None) -> list[Step]:
    """The way in which the game ended: a line that nobody had asked for took no time to answer."""
    unasked = fault is not None and fault.text != "" and not fault.ms
    for ending in endings:
        if isinstance(ending[0], Wrong) == unasked:
            return ending
    return endings[0] if endings else []


def _as_spoken(story: Story, steps: Iterable[Step]) -> Iterator[_Spoken]:
    names = story.board.names
    for step in steps:
        match step:
            case Sent(text):
                yield _Message(text.encode("latin-1") + b"\n")
            case Name(text) | Array(text):
                yield _Known(text)
            case Moved(move):
                yield _Known(names[move.origin] + names[move.target])
            case Wrong(fault):
                raw, total = unescaped(fault.text)
                if total <= LINE_KEPT:
                    yield _Line(raw) if total == len(raw) else _Known(None)


def _paired(dialect: Dialect, seat: int, fault: FaultLine | None, spoken: Iterable[_Spoken]) -> list[Exchange]:
    """Each message with what the bot said to it."""
    last_words = {dialect.end(outcome) for outcome in Outcome}
    exchanges: list[Exchange] = []
    asked, messages = False, 0
    for item in spoken:
        if isinstance(item, _Message):
            wants = None if item.data in last_words else _wants(messages)
            ply = 0 if item.data in last_words else _ply(messages, seat)
            exchanges.append(Exchange(item.data, wants, ply))
            asked, messages = wants is not None, messages + 1
            continue
        if not exchanges:
            exchanges.append(Exchange(b""))
        last = exchanges[-1]
        text = item.text if isinstance(item, _Known) else spelt(dialect, last.wants if asked else None, item.data)
        exchanges[-1] = last._replace(answer=text) if asked else last._replace(unasked=text)
        asked = False
    return _with_silence(exchanges, fault)


def _wants(number: int) -> Wants | None:
    """What the message of that number, counted from 0, asks for."""
    if number < 2:
        return "formation" if number else "name"
    return None if number % 2 else "move"


def _ply(number: int, seat: int) -> int:
    return (number // 2 - 1) * LUZHANQI.seats + seat + 1 if number >= 2 else 0


def _with_silence(exchanges: list[Exchange], fault: FaultLine | None) -> list[Exchange]:
    """Say of the last question, where it was never answered, how the bot lost by that."""
    asked = [index for index, exchange in enumerate(exchanges) if exchange.wants]
    if fault is None or not asked or any(exchange.unasked is not None for exchange in exchanges):
        return exchanges
    open_ = exchanges[asked[-1]]
    silence = _silence(fault)
    if open_.answer is None and silence is not None:
        exchanges[asked[-1]] = open_._replace(silence=silence, waited_s=fault.ms / 1000)
    return exchanges


def _silence(fault: FaultLine) -> Silence | None:
    match fault.reason:
        case "crash":
            return "gone"
        case "time" | "no-formation":
            return None if fault.text else "late"
        case "no-start" if not fault.text:
            return "never started"
        case "no-start" | "bad-reply":
            return "too long" if unescaped(fault.text)[1] > LINE_KEPT else None
        case _:
            return None
