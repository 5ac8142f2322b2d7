"""Reads a game that was written down as plain text (`arbiter.record.transcript` shows how) and judges it anew.

A line need not say everything: of a ply the number and the two squares will do, in English or Chinese, also mixed. What
it says beyond that has to be so by the rules. `#` begins a line that is passed over.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast, get_args

from arbiter.record.ending import Ending, Fault, FaultReason
from arbiter.record.notation_ending import ENDS_HERE, NotationError, Said, ending_of
from arbiter.record.platform_log import NoPlatformLog, decoded
from arbiter.record.reader import ruleset_from
from arbiter.record.transcript import WORDS
from arbiter.rules import CCGC, KINDS, LUZHANQI, Game, Move, Ply, Refusal, Ruleset, a_piece, flaws, from_glyphs
from arbiter.sight import told

LONGEST_LINE = 4000
"""Characters; the longest sentence on a fault is far shorter."""
SHOWN = 60
"""Characters of a line that are shown in a message."""

_SEATS = range(LUZHANQI.seats)

_PLY = re.compile(
    r"(\d{1,6})\s*[.．、]?\s*(\D*?)\s*([A-L][0-4])\s*[-–—→到至]?\s*([A-L][0-4])(?!\w)\s*(.*)", re.IGNORECASE
)
_HEADER = re.compile(r"([^:：]+?)\s*[:：]\s*(.*)")
_FAULT = re.compile(
    r"(\S+?)\s*[;；]\s*(?:ply|第)\s*(\d{1,6})(?:\s*步)?\s*[;；]\s*(\S+?)\s*[;；]\s*(?:answered|回答)\s*"
    r'("(?:[^"\\]|\\.)*")\s*[;；]\s*(.*)'
)
_RULES = re.compile(r'("(?:[^"\\]|\\.)*"|[^\s"]\S*)\s*(.*)')
_RESULT = re.compile(r"(.+?)\s*(?:wins|胜|获胜)\s*[(（]\s*([^)）]+?)\s*[)）](?:\s*[;；]\s*(.*))?")
_FLAG = re.compile(r"(\S+?)\s*(?:shows its flag on|亮旗)\s*([A-L][0-4])", re.IGNORECASE)

_HEADERS = {
    getattr(words, name).lower(): name
    for words in WORDS.values()
    for name in ("game", "event", "round", "started", "rules", "result", "fault")
}
_SIDES = {word: seat for words in WORDS.values() for seat, word in enumerate(words.seats)}
_FORMATIONS = {word.lower(): seat for words in WORDS.values() for seat, word in enumerate(words.formations)}
_REASONS = {word: reason for words in WORDS.values() for reason, word in words.reasons.items()}
_NONE = tuple(words.none for words in WORDS.values())
_NO_RESULT = re.compile(f"(?:{'|'.join(_NONE)})\\s*(?:[:：].*)?")
_NOBODY = ("nobody", "无人")
_RESULTS = {verb: result for words in WORDS.values() for result, verb in words.results.items()}
_PIECES = {name.lower(): letter for letter, kind in KINDS.items() for name in (kind.english, kind.chinese, kind.glyph)}


@dataclass(slots=True)
class Notation:
    """A game that was written down, as the rules have it. `game` None: it never began.

    `confirmed`: how much of what the text says has been found so by the rules, by kind.
    """

    id: str = ""
    names: list[str] = field(default_factory=lambda: ["first", "second"])
    rules: Ruleset = CCGC
    event: str | None = None
    round: int | None = None
    started: str = ""
    formations: dict[int, str] = field(default_factory=dict)
    game: Game | None = None
    plies: list[Ply] = field(default_factory=list)
    confirmed: Counter[str] = field(default_factory=Counter)
    ending: Ending = field(default_factory=lambda: Ending(None, "void", why=ENDS_HERE))


def is_notation(data: bytes) -> bool:
    """Whether a file's bytes begin like a notation."""
    try:
        lines = decoded(data)[0].split("\n")
    except NoPlatformLog:
        return False
    first = next((line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    return first in [words.title for words in WORDS.values()]


def read_notation(data: bytes) -> Notation:
    """The game of a file's bytes, UTF-8 or GBK. Raises NotationError at the first line that cannot be."""
    try:
        text = decoded(data)[0]
    except NoPlatformLog as error:
        raise NotationError(1, str(error)) from error
    reader = _Reader()
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reader.line(number, line.strip())
    return reader.done(len(lines))


class _Reader:
    """Takes the lines of one notation."""

    def __init__(self) -> None:
        self.found = Notation()
        self.said: Said | None = None
        self.faults: list[tuple[int, Fault]] = []
        self._titled = False

    def line(self, number: int, line: str) -> None:
        """Take one line in."""
        if len(line) > LONGEST_LINE:
            raise NotationError(number, f"a line of {len(line)} characters is none of a game")
        if not self._titled:
            self._titled = True
        elif match := _PLY.fullmatch(" ".join(line.split())):
            self._ply(number, match)
        elif match := _HEADER.fullmatch(line):
            self._header(number, match[1].lower(), match[2])
        else:
            raise NotationError(number, f'"{_shown(line)}" is neither a ply ("1. first G0-F0") nor a header')

    # --- The header --------------------------------------------------------------------------------------------------

    def _header(self, number: int, key: str, value: str) -> None:
        found = self.found
        if key in _FORMATIONS:
            self._formation(number, _FORMATIONS[key], value)
        elif key in _SIDES:
            found.names[_SIDES[key]] = _unwritten(number, value)
        elif key in _HEADERS:
            readers: Mapping[str, Callable[[int, str], None]] = {
                "game": self._game, "rules": self._rules, "result": self._result, "fault": self._fault,
                "round": self._round, "event": self._event, "started": self._started,
            }  # fmt: skip
            readers[_HEADERS[key]](number, value)
        else:
            raise NotationError(number, f'"{_shown(key)}" is no header; there are {", ".join(sorted(_HEADERS))}')

    def _game(self, number: int, value: str) -> None:
        self.found.id = _unwritten(number, value)

    def _event(self, number: int, value: str) -> None:
        self.found.event = _unwritten(number, value)

    def _started(self, number: int, value: str) -> None:
        self.found.started = _unwritten(number, value)

    def _round(self, number: int, value: str) -> None:
        if not re.fullmatch(r"\d{1,6}", value):
            raise NotationError(number, f'"{_shown(value)}" is no round; a number is due')
        self.found.round = int(value)

    def _rules(self, number: int, value: str) -> None:
        if self.found.formations:
            raise NotationError(number, "the rules stand above the formations")
        match = _RULES.fullmatch(value)
        if match is None:
            raise NotationError(number, f'"{_shown(value)}" is no ruleset; "ccgc" is one')
        fields: dict[str, object] = {"name": _unwritten(number, match[1])}
        try:
            for one in match[2].split():
                key, _, field_value = one.partition("=")
                fields[key] = json.loads(field_value)
            self.found.rules = ruleset_from(fields)
        except (ValueError, RecursionError) as error:
            raise NotationError(number, f"the rules cannot be rebuilt: {error}") from error

    def _formation(self, number: int, seat: int, value: str) -> None:
        if value in _NONE:
            return
        try:
            array = value.replace(" ", "") if value.isascii() else from_glyphs(value)
        except ValueError as error:
            raise NotationError(number, str(error)) from error
        if wrong := flaws(array, self.found.rules):
            raise NotationError(number, f"this formation is illegal: {wrong[0].sentence}")
        self.found.formations[seat] = array
        self.found.confirmed["formations"] += 1

    def _result(self, number: int, value: str) -> None:
        if _NO_RESULT.fullmatch(value):
            return
        match = _RESULT.fullmatch(value)
        winner = None if match is None or match[1] in _NOBODY else _SIDES.get(match[1], -1)
        if match is None or winner == -1 or match[2] not in _REASONS:
            raise NotationError(number, f'"{_shown(value)}" is no result; "first wins (flag)" is one')
        self.said = Said(number, winner, _REASONS[match[2]], _unwritten(number, match[3] or ""))

    def _fault(self, number: int, value: str) -> None:
        match = _FAULT.fullmatch(value)
        reason = _REASONS.get(match[3]) if match else None
        if match is None or match[1] not in _SIDES or reason not in get_args(FaultReason):
            example = 'second; ply 12; illegal-move; answered "BESTMOVE A0A0"; there is no piece on A0'
            raise NotationError(number, f'"{_shown(value)}" is no fault; "{example}" is one')
        text, why = _unwritten(number, match[4]), _unwritten(number, match[5])
        fault = Fault(_SIDES[match[1]], int(match[2]), cast(FaultReason, reason), text, why)
        self.faults.append((number, fault))

    # --- The plies ---------------------------------------------------------------------------------------------------

    def _ply(self, number: int, match: re.Match[str]) -> None:
        found = self.found
        if found.game is None:
            if found.formations.keys() != set(_SEATS):
                raise NotationError(number, "there is a ply before both formations")
            found.game = Game([found.formations[seat] for seat in _SEATS], found.rules)
        game = found.game
        if game.verdict is not None:
            raise NotationError(number, f"the game was over with ply {game.plies}: {game.verdict.reason}")
        if int(match[1]) != game.plies + 1:
            raise NotationError(number, f"this is ply {match[1]}, and ply {game.plies + 1} is due")
        stops = LUZHANQI.stop_of
        ply = game.play(Move(stops[match[3].upper()], stops[match[4].upper()]))
        if isinstance(ply, Refusal):
            raise NotationError(number, f"ply {game.plies + 1} is illegal: {told(LUZHANQI, 0, ply)}")
        found.confirmed["legality"] += 1
        found.confirmed.update(_compare_mover(number, match[2], ply))
        found.confirmed.update(_compare_result(number, match[5], ply))
        found.plies.append(ply)

    def done(self, last_line: int) -> Notation:
        """The game, once every line has been taken in."""
        found = self.found
        if found.game is None and found.formations.keys() == set(_SEATS):
            found.game = Game([found.formations[seat] for seat in _SEATS], found.rules)
        found.ending = ending_of(self.said, self.faults, found.game, last_line)
        return found


def _compare_mover(number: int, before: str, ply: Ply) -> Iterator[str]:
    """What stands between the number and the squares: the side, the piece, or both, or nothing."""
    side = next((word for word in _SIDES if before.lower().startswith(word)), "")
    if side and _SIDES[side] != ply.seat:
        raise NotationError(number, f"it says {side}, and it is the turn of the other side")
    yield from _compare_piece(number, before[len(side) :].strip(), ply.attacker, "the piece that moves")


def _compare_piece(number: int, said: str, kind: str, what: str) -> Iterator[str]:
    if not said:
        return
    if said.lower() not in _PIECES:
        raise NotationError(number, f'"{_shown(said)}" is no piece')
    if _PIECES[said.lower()] != kind:
        raise NotationError(number, f"it says {said}, and {what} is {a_piece(kind)} ({KINDS[kind].chinese})")
    yield "pieces"


def _compare_result(number: int, after: str, ply: Ply) -> Iterator[str]:
    """What stands behind the squares: what came of the ply, and flags that it brought to light."""
    said, *flags = (part.strip() for part in re.split("[;；]", after))
    if said:
        verb = next((verb for verb in _RESULTS if said.lower().startswith(verb)), None)
        if verb is None:
            raise NotationError(number, f'"{_shown(said)}" is no result; there are {", ".join(_RESULTS)}')
        if _RESULTS[verb] is not ply.result:
            due = "nothing was met" if ply.defender is None else f"by the rules it is a {ply.result.value}"
            raise NotationError(number, f'it says "{verb}", and {due}')
        yield "results"
        yield from _compare_piece(number, said[len(verb) :].strip(), ply.defender or "", "the piece that was met")
    shown = {seat: LUZHANQI.names[flag] for seat in ply.shown if (flag := ply.flags[seat]) is not None}
    for one in flags:
        match = _FLAG.fullmatch(one)
        if match is None or shown.get(_SIDES.get(match[1].lower(), -1)) != match[2].upper():
            raise NotationError(number, f'"{_shown(one)}": that flag is not shown by this ply')
        yield "flags"


def _unwritten(number: int, text: str) -> str:
    """Undoes `transcript.written`."""
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text))
    except ValueError as error:
        raise NotationError(number, f"{_shown(text)} is no text in quotes") from error


def _shown(text: str) -> str:
    cut = text[:SHOWN] + ("..." if len(text) > SHOWN else "")
    return "".join(char if char.isprintable() else "?" for char in cut)
