"""What a page holds of a record: everything, or no more than one seat may know.

A page for a seat is made of its own formation, what it was told of each ply (`arbiter.sight`), what follows from that
(`arbiter.knowledge`), and what everybody may know: who plays, how long each move took, who won and why. Nothing else
of the record is looked at, so that nothing else can be in it. Stops are numbers of the referee's frame.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from arbiter.knowledge import Kinds
from arbiter.record.lines import FaultLine, NoteLine
from arbiter.record.reader import Record
from arbiter.review.board import ENGLISH, Language
from arbiter.review.explained import explained, reason
from arbiter.review.formation import shown
from arbiter.review.replayed import Replayed, replayed
from arbiter.review.svg import place
from arbiter.review.telling import Step as Told
from arbiter.rules import KINDS, LUZHANQI
from arbiter.rules.pieces import PIECES_A_SIDE

TEXT_SHOWN = 1000
"""Characters of a text in a record that a page has."""
NAME_SHOWN = 120
"""Characters of a bot's name."""
LANGUAGES: tuple[Language, ...] = ("en", "zh")


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A ply. `ms`: 0 where no times are known. `shown`: seats and their flags' stops that the ply brought to light."""

    seat: int
    origin: int
    target: int
    result: str
    ms: float
    shown: list[tuple[int, int]]


class View(msgspec.Struct, frozen=True):
    """A story of the game: the truth (`seat` None), or that of a seat.

    `pieces`: for each piece, the first seat's 25 before the second's, in the order of the formations' letters, the
    kinds that it can be before the first ply; "" where there is none. `learned`: ply, piece, and what it can be from
    that ply on.
    """

    seat: int | None
    pieces: list[str]
    learned: list[tuple[int, int, str]]


class Answer(msgspec.Struct, frozen=True):
    """A fault. `reason`: by language.

    `text`, `why`: as in the record, None for the other side, as they speak of the pieces of who made it.
    """

    seat: int
    ply: int
    reason: dict[str, str]
    text: str | None
    why: str | None
    disputed: bool


class End(msgspec.Struct, frozen=True):
    """How it ended; `winner` and `reason` None where the record was cut short. `sentence`: by language."""

    winner: int | None
    reason: str | None
    sentence: dict[str, str]
    clock_ms: list[float] | None


class PageData(msgspec.Struct, frozen=True):
    """All that a page knows of a game. `audience`: the seat that it is for, None for the referee's."""

    language: Language
    audience: int | None
    board: dict[str, Any]
    kinds: dict[str, dict[str, str]]
    players: list[dict[str, str]]
    game: dict[str, Any]
    steps: list[Step]
    views: list[View]
    faults: list[Answer]
    notes: list[str]
    end: End


def page_data(record: Record, audience: int | None, language: Language) -> PageData:
    """What the page of a record holds; `audience`: the seat that it is for, None: everything.

    Raises RecordError where the record is false.
    """
    game = replayed(record)
    names = [shown(name, NAME_SHOWN) for name in game.facts.names]
    seats = range(game.facts.board.seats)
    return PageData(
        language=language,
        audience=audience,
        board=_board(),
        kinds=_kind_names(),
        players=[
            {"name": name, "announced": shown(seat.announced or "", NAME_SHOWN)}
            for name, seat in zip(names, record.header.seats, strict=True)
        ],
        game=_facts(record, game),
        steps=[_step(step) for step in game.telling(None).steps],
        views=[truth(game), *(view(game, seat) for seat in seats)] if audience is None else [view(game, audience)],
        faults=[_answer(fault, audience) for fault in game.facts.faults],
        notes=list(_notes(record)) if audience is None else [],
        end=_end(game, names),
    )


def truth(game: Replayed) -> View:
    """The whole truth."""
    return View(None, _pieces(game.arrays), [])


def view(game: Replayed, seat: int) -> View:
    """What a seat may know: its own pieces, and what the others can be."""
    known = list(game.known(seat))
    sides: dict[int, Sequence[str]] = {seat: array} if (array := game.arrays.get(seat)) else {}
    (enemy,) = (other for other in range(game.facts.board.seats) if other != seat)
    if known:
        sides[enemy] = list(map(_letters, known[0]))
    return View(seat, _pieces(sides), list(_learned(known, enemy * PIECES_A_SIDE)))


def _learned(known: Sequence[Sequence[Kinds]], first_piece: int) -> Iterator[tuple[int, int, str]]:
    for ply, (before, now) in enumerate(pairwise(known), 1):
        for number, (earlier, kinds) in enumerate(zip(before, now, strict=True), first_piece):
            if kinds != earlier:
                yield ply, number, _letters(kinds)


def _letters(kinds: Kinds) -> str:
    return "".join(sorted(kinds))


def _pieces(sides: Mapping[int, Sequence[str]]) -> list[str]:
    nobody = [""] * PIECES_A_SIDE
    return [kinds for seat in range(LUZHANQI.seats) for kinds in sides.get(seat, nobody)]


def _board() -> dict[str, Any]:
    board = LUZHANQI
    return {
        "names": board.names,
        "homes": board.homes,
        "views": board.views,
        "places": [place(stop) for stop in range(len(board.names))],
    }


def _kind_names() -> dict[str, dict[str, str]]:
    return {
        letter: {"zh": kind.chinese, "en": kind.english, "short": ENGLISH[letter]} for letter, kind in KINDS.items()
    }


def _facts(record: Record, game: Replayed) -> dict[str, Any]:
    header = record.header
    return {
        "id": shown(header.id, NAME_SHOWN),
        "event": shown(header.event or "", NAME_SHOWN),
        "round": header.round,
        "started": shown(header.started, NAME_SHOWN),
        "rules": shown(game.facts.rules.name, NAME_SHOWN),
        "game_ms": header.clock.game_ms,
        "timed": game.facts.timed,
    }


def _step(step: Told) -> Step:
    """What everybody may know of a ply: not the pieces."""
    return Step(step.seat, step.origin, step.target, step.result.value, round(step.ms or 0.0, 2), list(step.shown))


def _answer(fault: FaultLine, audience: int | None) -> Answer:
    known = audience in (None, fault.seat)
    text, why = (shown(words, TEXT_SHOWN) if known else None for words in (fault.text, fault.why))
    named: dict[str, str] = {language: reason(language, fault.reason) for language in LANGUAGES}
    return Answer(fault.seat, fault.ply, named, text, why, fault.disputed)


def _notes(record: Record) -> Iterator[str]:
    """What else the record says in words; it may be about anything, the truth as well."""
    if record.end is not None and record.end.why:
        yield shown(record.end.why, TEXT_SHOWN)
    for line in record.lines:
        if isinstance(line, NoteLine):
            yield shown(line.text, TEXT_SHOWN)


def _end(game: Replayed, names: Sequence[str]) -> End:
    end, rules = game.facts.end, game.facts.rules
    sentence: dict[str, str] = {language: explained(end, names, rules, language) for language in LANGUAGES}
    if end is None:
        return End(None, None, sentence, None)
    clocks = [round(ms, 2) for ms in end.clock_ms] if len(end.clock_ms) == len(names) else None
    return End(end.winner, end.reason, sentence, clocks)
