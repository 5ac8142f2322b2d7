"""Compares a dialogue with what its record proves: every line sent, every answer, in order, and nothing more."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from arbiter.audit.fault import ANSWERED, deserved_fault
from arbiter.audit.script import Array, Moved, Name, Script, Sent, Step, Wrong
from arbiter.audit.story import Story
from arbiter.dialects import BadAnswer, Dialect
from arbiter.record.dialogue import LINE_KEPT, Kept, Spoken
from arbiter.record.text import ANSWER_SHOWN, escaped, unescaped

ROUNDED_MS: Final = 0.002
"""How far the time between two lines may be from what the record says, by rounding alone."""

State = Literal["confirmed", "so far", "cut short", "false"]


class Heard(NamedTuple):
    """What came of comparing; `line` (from 1) and `what` where the dialogue is false or breaks off."""

    state: State
    line: int = 0
    what: str = ""


class Difference(NamedTuple):
    """The first line (`at`, an index) that is not as it should be. `short`: there is none, and there should be."""

    at: int
    what: str
    step: Step | None = None
    short: bool = False


def hear(story: Story, seat: int, script: Script, kept: Kept) -> Heard:
    """Whether `kept`, the dialogue of `seat`, is what `script` says."""
    if kept.error:
        return Heard("false", *kept.error)
    lines = kept.lines
    for index in range(1, len(lines)):
        if lines[index].ms < lines[index - 1].ms:
            return _false(Difference(index, f"says {lines[index].ms:.3f} ms, and the line before is later"))
    found = _follow(story, seat, script.steps, lines, 0)
    if story.end is None:
        return Heard("so far") if found is None or found.short else _false(found)
    if story.end.reason == "void":
        found = _broken_off(script, lines, found)
    elif found is None:
        found = _ended(story, seat, script, lines)
    if found is None and not kept.torn:
        return Heard("confirmed")
    if found is None or found.short:
        return Heard("cut short", len(lines) + 1, found.what if found else "the last line is incomplete")
    return _false(found)


def _false(found: Difference) -> Heard:
    return Heard("false", found.at + 1, found.what)


def _follow(story: Story, seat: int, steps: Sequence[Step], lines: Sequence[Spoken], start: int) -> Difference | None:
    """The first of `lines`, from `start` on, that is not as `steps` say."""
    dialect = story.dialects[seat]
    for index, step in enumerate(steps, start):
        if index >= len(lines):
            return Difference(index, f"the dialogue breaks off: {_due(step)}", step, short=True)
        line = lines[index]
        if type(step) is Sent:
            wrong = None if line.text == step.text and line.sent else _missent(step, line)
        elif line.sent:
            wrong = f'says that the bot was sent "{line.text}"; in truth {_due(step)}'
        else:
            asked_ms = lines[index - 1].ms if index and lines[index - 1].sent else None
            wrong = _misquoted(story, seat, dialect, step, line, asked_ms)
        if wrong:
            return Difference(index, wrong, step)
    return None


def _due(step: Step) -> str:
    return f'"{step.text}" was due to be sent' if isinstance(step, Sent) else "an answer was due"


def _missent(step: Sent, line: Spoken) -> str:
    if line.sent:
        return f'says that the bot was sent "{line.text}"; in truth "{step.text}" was due'
    return f'says that the bot said "{line.text}"; in truth it had not been asked: {_due(step)}'


def _misquoted(
    story: Story, seat: int, dialect: Dialect, step: Step, line: Spoken, asked_ms: float | None
) -> str | None:
    """What is wrong with a line of the bot's, read as the record says that it was read.

    `asked_ms`: when the question was put, None where the bot spoke of itself: no line says when that was due.
    """
    try:
        raw, total = unescaped(line.text, LINE_KEPT)
    except ValueError as error:
        return f'says that the bot said "{line.text}"; nothing is written like that: {error}'
    ms: float | None = None
    try:
        match step:
            case Moved(move, ply, ms):
                wrong = None if dialect.read_move(raw) == move else f"the record has another move at ply {ply}"
            case Array(array, ms):
                wrong = None if dialect.read_formation(raw) == array else "the record has another formation"
            case Name(name):
                wrong = None if dialect.read_name(raw) == name else f"the record has the name {name!r}"
            case Wrong(fault, asked):
                ms = fault.ms if asked else None
                wrong = None if _shortened(raw, total) == fault.text else f'the record has "{fault.text}" there'
                if wrong is None and asked and fault.reason in ANSWERED and total == len(raw):
                    wrong = _undeserved(story, seat, fault.reason, raw)
            case _:
                wrong = None
    except BadAnswer as bad:
        wrong = f"that is no such answer as the record has: {bad}"
    if wrong is None and ms is not None and asked_ms is not None and abs(line.ms - asked_ms - ms) > ROUNDED_MS:
        return f"says that the answer took {line.ms - asked_ms:.3f} ms; the record has {ms:.3f} ms"
    return f'says that the bot said "{line.text}"; {wrong}' if wrong else None


def _shortened(raw: bytes, total: int) -> str:
    """A line as the record keeps it."""
    return escaped(raw[:ANSWER_SHOWN]) + (f"... ({total} bytes)" if total > ANSWER_SHOWN else "")


def _undeserved(story: Story, seat: int, reason: str, raw: bytes) -> str | None:
    deserved = deserved_fault(story, seat, raw)
    return None if deserved == reason else f"the record calls it {reason}, and it was {deserved or 'legal'}"


def _ended(story: Story, seat: int, script: Script, lines: Sequence[Spoken]) -> Difference | None:
    """What is wrong behind the steps that the record proves: the way nearest to one of the endings counts."""
    nearest: Difference | None = None
    for ending in script.endings:
        start = len(script.steps)
        found = _follow(story, seat, ending, lines, start)
        if found is None:
            over = start + len(ending)
            if over == len(lines):
                return None
            found = Difference(over, f"{_said(lines[over])}; in truth nothing more was said after the end")
        if nearest is None or found.at > nearest.at:
            nearest = found
    return nearest


def _broken_off(script: Script, lines: Sequence[Spoken], found: Difference | None) -> Difference | None:
    """What is wrong where the referee or the host failed: it broke off somewhere in the steps, and then said so."""
    index = found.at if found else len(script.steps)
    if found and index < len(lines) and not lines[index].sent and not isinstance(found.step, Sent):
        return found
    if found is None and script.asked and all(map(_is, lines[index:], script.asked)):
        index = min(index + len(script.asked), len(lines))
    if index < len(lines) and not lines[index].sent:
        index += 1
    last_word = script.endings[0][-1]
    assert isinstance(last_word, Sent)
    if index >= len(lines):
        return Difference(index, f"the dialogue breaks off: {_due(last_word)}", last_word, short=True)
    if not _is(lines[index], last_word):
        return found or Difference(index, _missent(last_word, lines[index]), last_word)
    if index + 1 < len(lines):
        return Difference(index + 1, f"{_said(lines[index + 1])}; in truth nothing more was said after the end")
    return None


def _is(line: Spoken, step: Sent) -> bool:
    return line.sent and line.text == step.text


def _said(line: Spoken) -> str:
    return f'says that the bot {"was sent" if line.sent else "said"} "{line.text}"'
