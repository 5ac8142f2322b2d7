"""Reads a record: bytes to typed lines, lines to a game played again.

A field that is not known is passed over. What the host cut short (a torn last line, no `end` line) is a readable
prefix. Anything else that is no line of a record is an error that names file and line.
"""

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import msgspec

from arbiter.record.lines import FORMAT, EndLine, FormationLine, GameLine, Line, MoveLine
from arbiter.rules import LUZHANQI, Board, Game, Move, Ply, Refusal, Ruleset, flaws
from arbiter.sight import told


class _Format(msgspec.Struct):
    format: str


_LINE, _FORMAT = msgspec.json.Decoder(Line), msgspec.json.Decoder(_Format)
_NO_HEADER = "not a record: its first line is no header"
_RULES = {field.name for field in fields(Ruleset)}


class RecordError(Exception):
    """Something in a record that cannot be. The message names the file and the line (from 1) and says what is wrong."""

    def __init__(self, name: str, line: int, what: str) -> None:
        super().__init__(f"{name}:{line}: {what}")
        self.name, self.line, self.what = name, line, what


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read.

    `name`: the file, for messages. `lines`: as they follow each other, the first one the header; `lines[n]` is line
    n + 1 of the file. `torn`: the last line was incomplete and is left out.
    """

    name: str
    lines: tuple[Line, ...]
    torn: bool = False

    @property
    def header(self) -> GameLine:
        """The first line."""
        header = self.lines[0]
        assert isinstance(header, GameLine)  # `read_record` has seen to it
        return header

    @property
    def end(self) -> EndLine | None:
        """The last line; None where the record was cut short."""
        last = self.lines[-1]
        return last if isinstance(last, EndLine) else None


@dataclass(frozen=True, slots=True)
class Scan:
    """The lines of a file up to the first that is none: `error`, with its number. `torn` as in `Record`."""

    lines: tuple[Line, ...]
    torn: bool = False
    error: tuple[int, str] | None = None


def read_record(source: Path | bytes, name: str = "record") -> Record:
    """Read a record, or its bytes, which `name` then stands for in messages.

    Raises RecordError where a line is none or the first is no header, and OSError.
    """
    if isinstance(source, Path):
        source, name = source.read_bytes(), str(source)
    found = scan(source)
    if found.error:
        raise RecordError(name, *found.error)
    if not found.lines:
        raise RecordError(name, 1, "it was cut short before its first line was written")
    return Record(name, found.lines, found.torn)


def scan(data: bytes) -> Scan:
    """The lines of a record's bytes, as far as they go; raises nothing."""
    raw = data.split(b"\n")
    last = raw.pop()
    try:
        lines = _LINE.decode_lines(data[: len(data) - len(last)])
    except (msgspec.DecodeError, RecursionError):
        lines = []
    error = None
    if len(lines) != len(raw):  # a wrong line, or an empty one, which `decode_lines` passes over
        lines, error = _one_by_one(raw)
    torn = False
    if last and error is None:
        try:
            lines.append(_LINE.decode(last))
        except (msgspec.DecodeError, RecursionError) as wrong:
            torn = last.startswith(b"{") and type(wrong) is msgspec.DecodeError
            error = None if torn else (len(lines) + 1, _what_is_wrong(wrong))
    if (lines or error) and (wrong_header := _header_error(raw[0] if raw else last, lines)):
        return Scan((), error=(1, wrong_header))
    return Scan(tuple(lines), torn, error)


def _one_by_one(raw: list[bytes]) -> tuple[list[Line], tuple[int, str] | None]:
    lines: list[Line] = []
    for number, line in enumerate(raw, 1):
        try:
            lines.append(_LINE.decode(line))
        except (msgspec.DecodeError, RecursionError) as wrong:
            return lines, (number, "an empty line" if not line.strip() else _what_is_wrong(wrong))
    return lines, None


def _what_is_wrong(error: Exception) -> str:
    if isinstance(error, msgspec.ValidationError):
        return f"not a line of a record: {error}"
    return f"not JSON: {error}"


def _header_error(first: bytes, lines: list[Line]) -> str | None:
    """What is wrong with the first line as the header of a record that this reader knows."""
    try:
        known = _FORMAT.decode(first).format
    except msgspec.ValidationError:
        return "the header names no format" if lines and isinstance(lines[0], GameLine) else _NO_HEADER
    except (msgspec.DecodeError, RecursionError) as wrong:
        marked = first.startswith(BOM_UTF8)
        return f"not a record: {'a byte order mark before it' if marked else _what_is_wrong(wrong)}"
    if known != FORMAT:
        newer = "; a newer arbiter may" if known.startswith(FORMAT.rpartition("/")[0]) else ""
        return f'format "{known}" is not known; this reader knows "{FORMAT}"{newer}'
    return None if not lines or isinstance(lines[0], GameLine) else _NO_HEADER


def ruleset_of(header: GameLine) -> Ruleset:
    """The ruleset that a game was played by, from its header. Raises ValueError where it cannot be rebuilt."""
    return ruleset_from(header.rules)


def ruleset_from(rules: Mapping[str, Any]) -> Ruleset:
    """A ruleset from its fields; one that is missing is as in the contest. Raises ValueError naming what is wrong."""
    if strange := sorted(rules.keys() - _RULES):
        raise ValueError(f'rules: unknown field "{strange[0]}": a newer arbiter may know it')
    try:
        ruleset = msgspec.convert(rules, Ruleset)
    except msgspec.ValidationError as error:
        raise ValueError(f"rules: {error}") from error
    if ruleset.quiet_limit < 1:
        raise ValueError(f"rules: quiet_limit is {ruleset.quiet_limit}, and the least is 1")
    return ruleset


def opening(record: Record) -> Game | None:
    """The game before its first ply; None where it never came to that, for want of a formation.

    Raises RecordError where the ruleset cannot be rebuilt or a formation breaks it.
    """
    try:
        rules = ruleset_of(record.header)
    except ValueError as error:
        raise RecordError(record.name, 1, str(error)) from error
    arrays: dict[int, str] = {}
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, FormationLine):
            if wrong := flaws(line.array, rules):
                raise RecordError(record.name, number, f"the formation of seat {line.seat}: {wrong[0].sentence}")
            arrays[line.seat] = line.array
    seats = range(LUZHANQI.seats)
    return Game([arrays[seat] for seat in seats], rules) if arrays.keys() == set(seats) else None


def replay(record: Record, game: Game | None = None) -> Iterator[tuple[MoveLine, Ply]]:
    """Every move with the ply that it comes to, in order. Raises RecordError at one that is against the rules.

    `game`: the game to play it in, as `opening` gives it, for a caller who looks at the board between the plies:

        record = read_record(path)
        game = opening(record)
        for line, ply in replay(record, game):
            draw(game.cells)
    """
    game = game or opening(record)
    if game is None:
        return
    for number, line in enumerate(record.lines, 1):
        if isinstance(line, MoveLine):
            try:
                ply = game.play(move_of(line, game.board))
            except ValueError as error:
                raise RecordError(record.name, number, f"ply {line.ply}: {error}") from error
            if isinstance(ply, Refusal):
                # The first seat sees the board as the referee does.
                raise RecordError(record.name, number, f"ply {line.ply}: {told(game.board, 0, ply)}")
            yield line, ply


def move_of(line: MoveLine, board: Board) -> Move:
    """The move of a line. Raises ValueError naming a stop that is not on the board."""
    origin, target = board.stop_of.get(line.origin), board.stop_of.get(line.target)
    if origin is None or target is None:
        lost = line.origin if origin is None else line.target
        raise ValueError(f'"{lost}" is not on the board, which is {board.names[0]} to {board.names[-1]}')
    return Move(origin, target)
