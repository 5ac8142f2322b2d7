"""A walk through a game, key by key: where it stands, what a key does, and what is on the screen. No terminal here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from arbiter.review.board import Language, width
from arbiter.review.formation import shown
from arbiter.review.movelist import spent, step_line
from arbiter.review.phrases import PHRASES
from arbiter.review.picture import SEATS, Bit, Line, counted_short, legend, picture, plain, text
from arbiter.review.summary import NAME_SHOWN
from arbiter.review.telling import Telling
from arbiter.rules import Result

Key = Literal["back", "on", "home", "end", "clash", "view", "flip", "quit"]

_KEYS: Mapping[bytes, Key] = {
    b"\x1b[D": "back", b"\x1bOD": "back", b"\x1b[A": "back", b"\x1bOA": "back",
    b"\x1b[C": "on", b"\x1bOC": "on", b"\x1b[B": "on", b"\x1bOB": "on", b" ": "on",
    b"\x1b[H": "home", b"\x1bOH": "home", b"\x1b[1~": "home", b"\x1b[7~": "home",
    b"\x1b[F": "end", b"\x1bOF": "end", b"\x1b[4~": "end", b"\x1b[8~": "end",
    b"/": "clash", b"v": "view", b"f": "flip", b"q": "quit",
}  # fmt: skip
"""What terminals send."""

_LONGEST = max(map(len, _KEYS))
LIST, BESIDE = 13, 54
"""So many plies stand beside the board, in so many columns."""


def keys(data: bytes) -> tuple[list[Key], bytes]:
    """The keys in what a terminal sent, and the beginning of one that is not complete yet. Others are passed over."""
    found: list[Key] = []
    while data:
        known = next((name for name in _KEYS if data.startswith(name)), None)
        if known is not None:
            found.append(_KEYS[known])
            data = data[len(known) :]
        elif len(data) < _LONGEST and any(name.startswith(data) for name in _KEYS):
            break
        else:
            data = data[1:]
    return found, data


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a walk stands. `views`: the tellings to choose from; `view`: which of them it is."""

    views: Sequence[Telling]
    view: int = 0
    ply: int = 0
    flipped: bool = False

    @property
    def telling(self) -> Telling:
        """Whose view is on the screen."""
        return self.views[self.view]


def after(walk: Walk, key: Key) -> Walk:
    """Where a key leads; it stays where there is nothing further."""
    last = walk.telling.plies
    match key:
        case "back" | "on":
            return replace(walk, ply=min(max(walk.ply + (1 if key == "on" else -1), 0), last))
        case "home" | "end":
            return replace(walk, ply=last if key == "end" else 0)
        case "clash":
            further = (step.number for step in walk.telling.steps[walk.ply :] if step.result is not Result.QUIET)
            return replace(walk, ply=next(further, walk.ply))
        case "view":
            return replace(walk, view=(walk.view + 1) % len(walk.views))
        case "flip":
            return replace(walk, flipped=not walk.flipped)
        case "quit":
            return walk


def screen(walk: Walk, language: Language) -> list[Line]:
    """What is to be seen: 22 lines of at most 80 columns."""
    telling, words = walk.telling, PHRASES[language]
    scene, facts = telling.scenes[walk.ply], telling.facts
    names = [shown(name, NAME_SHOWN - 5) for name in facts.names]
    board = picture(telling, scene, language, walk.flipped)
    beside: list[Line] = [(), *_plies_beside(walk, language)]
    beside += [()] * (len(board) - len(beside))
    lost = [
        (Bit(_cut(words.lost.format(words.seats[seat], counted_short(pieces, language)), 80), SEATS[seat]),)
        for seat, pieces in enumerate(scene.lost)
    ]
    return [
        text(_cut(words.against.format(*names), 80), style="bold"),
        text(position(telling, walk.ply, language)),
        (),
        *((*left, Bit("   "), *right) for left, right in zip(board, beside, strict=True)),
        (),
        *lost,
        legend(telling, language, walk.flipped),
        text(words.keys, style="dim"),
    ]


def position(telling: Telling, ply: int, language: Language) -> str:
    """Where the game stands: the ply, whose view it is, whose turn, and both clocks."""
    words, scene = PHRASES[language], telling.scenes[ply]
    where = (words.ply if ply else words.before).format(ply=ply, plies=telling.plies)
    turn = words.over if scene.to_move is None else words.turn.format(words.seats[scene.to_move])
    if not telling.plies and scene.to_move is None:
        turn = words.never_began
    parts = [where, words.teller[telling.teller], turn]
    if ply and any(ms is not None for ms in scene.spent_ms):
        parts.append(" : ".join(spent(ms) for ms in scene.spent_ms))
    return words.separator.join(parts)


def _plies_beside(walk: Walk, language: Language) -> list[Line]:
    """The plies around the one on the screen."""
    telling = walk.telling
    start = max(min(walk.ply - 1 - LIST // 2, telling.plies - LIST), 0)
    lines: list[Line] = []
    for step in telling.steps[start : start + LIST]:
        line = _cut(plain(step_line(telling, replace(step, ms=None), language)), BESIDE)
        here = step.number == walk.ply
        lines.append((Bit(">" if here else " ", "bold"), Bit(line, "now" if here else "")))
    return lines


def _cut(line: str, columns: int) -> str:
    """As much of a line as fits."""
    while width(line) > columns:
        line = line[:-1]
    return line
