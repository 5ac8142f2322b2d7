"""A game in a few lines: who, how it ended, times, clashes, and what is left of both sides."""

import re
from collections.abc import Iterator, Sequence

from arbiter.record.lines import FaultLine
from arbiter.record.transcript import WORDS
from arbiter.review.board import Language, width
from arbiter.review.explained import explained
from arbiter.review.formation import shown
from arbiter.review.movelist import padded, spent
from arbiter.review.phrases import PHRASES
from arbiter.review.picture import SEATS, Bit, Line, counted, full, text
from arbiter.review.telling import Step, Telling
from arbiter.rules import Result

NAME_SHOWN, TEXT_SHOWN = 30, 300
"""Characters of a bot's name, and of what else is in a record, that are shown."""
LABEL, COLUMN = 22, 24
"""Columns of the table."""
WIDTH = 80


def summary(telling: Telling, certain: Sequence[int], language: Language) -> list[Line]:
    """The whole of it. `certain`: for each seat of how many enemy pieces it is certain at the end, where to be told."""
    facts, words = telling.facts, PHRASES[language]
    names = [shown(name, NAME_SHOWN) for name in facts.names]
    about = [words.rules.format(shown(facts.rules.name)), *(shown(one) for one in facts.about)]
    about += [shown(facts.event)] if facts.event else []
    about += [words.round.format(facts.round)] if facts.round is not None else []
    about.append(words.teller[telling.teller])
    lines: list[Line] = [text(words.against.format(*names), style="bold"), *_wrapped(words.separator.join(about))]
    lines.append(text(explained(facts.end, names, facts.rules, language), style="bold"))
    if facts.end is not None and facts.end.why:
        lines += _wrapped(words.why.format(shown(facts.end.why, TEXT_SHOWN)), "  ")
    for fault in facts.faults:
        lines += _fault(fault, names, language)
    lines += [(), *_table(telling, names, certain, language), ()]
    for seat, lost in enumerate(telling.scenes[-1].lost):
        lines += _wrapped(words.lost.format(words.seats[seat], counted(lost, language)), "  ")
    return lines + list(_certainties(telling, language))


def _fault(fault: FaultLine, names: Sequence[str], language: Language) -> Iterator[Line]:
    words, reason = PHRASES[language], WORDS[language].reasons[fault.reason]
    told = words.at_fault if fault.ply else words.at_fault_before
    name = names[fault.seat]
    yield text(told.format(name=name, seat=words.seats[fault.seat], ply=fault.ply, reason=reason))
    if fault.text:
        yield from _wrapped(words.answered.format(shown(fault.text, TEXT_SHOWN)), "    ")
    if fault.why:
        yield from _wrapped(words.why.format(shown(fault.why, TEXT_SHOWN)), "    ")


def _table(telling: Telling, names: Sequence[str], certain: Sequence[int], language: Language) -> Iterator[Line]:
    words, last = PHRASES[language], telling.scenes[-1]
    steps = [[step for step in telling.steps if step.seat == seat] for seat in range(len(names))]
    yield _row("", [f"{name}" for name in names])
    yield _row(words.table["plies"], [str(len(own)) for own in steps])
    if telling.facts.timed:
        end = telling.facts.end
        clocks = end.clock_ms if end and len(end.clock_ms) == len(names) else last.spent_ms
        yield _row(words.table["time"], [spent(ms) for ms in clocks])
        yield _row(words.table["longest"], [_longest(own) for own in steps])
    for result in (Result.WIN, Result.LOSS, Result.TRADE):
        yield _row(words.table[result.value], [str(sum(step.result is result for step in own)) for own in steps])
    left = [sum(spot is not None and spot.seat == seat for spot in last.spots) for seat in range(len(names))]
    if any(left):
        yield _row(words.table["left"], [str(count) for count in left])
    if certain:
        yield _row(words.table["certain"], [str(count) for count in certain])


def _row(label: str, cells: Sequence[str]) -> Line:
    return (Bit(padded(label, LABEL)), *(Bit(padded(cell, COLUMN), SEATS[seat]) for seat, cell in enumerate(cells)))


def _longest(steps: Sequence[Step]) -> str:
    """The time of the longest move, and its ply."""
    times = [(step.ms, step.number) for step in steps if step.ms is not None]
    ms, ply = max(times, default=(None, 0))
    return "-" if ms is None else f"{spent(ms)} ({ply})"


def _certainties(telling: Telling, language: Language) -> Iterator[Line]:
    """The ply at which each of the enemy's pieces became certain, in that order."""
    words, names = PHRASES[language], telling.facts.board.names
    found = [(suspect.certain_since, suspect) for suspect in telling.scenes[-1].suspects if suspect.kind]
    if not found:
        return
    yield text(words.certain)
    for ply, suspect in sorted(found, key=lambda pair: (pair[0] or 0, pair[1].home)):
        now = words.now.format(names[suspect.stop]) if suspect.stop is not None else words.gone
        now = words.there if suspect.stop == suspect.home else now
        piece = full(suspect.kind or "", language)
        yield text("  " + words.certain_of.format(piece=piece, home=names[suspect.home], now=now, ply=ply))


def _wrapped(words: str, indent: str = "") -> Iterator[Line]:
    """Words on as many lines as they need; further ones are indented."""
    line = ""
    for word in _parts(words):
        if line.strip() and width(line + word.rstrip()) > WIDTH:
            yield text(line.rstrip())
            line = indent
        line += word
    if line.strip():
        yield text(line.rstrip())


def _parts(words: str) -> Iterator[str]:
    """Between two of these a line may be broken; none is longer than a line."""
    for word in _WORD.findall(words):
        part = ""
        for char in word:
            if width(part + char) > WIDTH - 4:
                yield part
                part = ""
            part += char
        yield part


_WORD = re.compile(r"[^\s、，；：。]+(?: x\d+)?[、，；：。,]?\s*|[\s、，；：。]+")
"""Up to a blank or a Chinese comma, but not up to a count."""
