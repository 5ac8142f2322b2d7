"""Formations as people give them, read, checked and drawn.

A text holds any number of them: 25 letters on a line, a line `ARRAY ...` of the protocol, or Chinese glyphs, all on one
line or a row a line (front row first, camps left out) with a blank line after each formation. `#` begins a comment.
A YAML file holds a list of texts, or of mappings with the letters as `array`, the Chinese rows as `rows`, or both.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import yaml

from arbiter.entries.yamlfile import load
from arbiter.record.platform_log import NoPlatformLog, decoded
from arbiter.review.board import Language, width
from arbiter.rules import KINDS, LUZHANQI, flaws, from_glyphs
from arbiter.rules.board import COLUMNS
from arbiter.rules.formation import ROW_LENGTHS

LARGEST_FILE = 1024 * 1024
"""Bytes; room for 10,000 formations."""

ROW = max(ROW_LENGTHS)
_LETTERS = re.compile(r"[A-Za-z]{15,60}")
_ARRAY = re.compile(r"ARRAY\s+(\S{1,60})")
_BREAKS = re.compile(r"[\s,，、;；|/]+")


@dataclass(frozen=True, slots=True)
class Given:
    """A formation as it was given. `source`: a file, or "argument" (then `line` counts arguments from 1).

    `label`: its id or name in a list, else "". `rows`: how many pieces each row had, where it was given in rows.
    """

    source: str
    line: int
    array: str
    label: str = ""
    rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Something that is no formation; `line` 0 where it is about a whole file."""

    source: str
    line: int
    why: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong with a formation: as `arbiter.rules.Flaw`, or rule "row" for a row's length."""

    rule: str
    sentence: str
    kind: str = ""
    found: int = 0
    due: int = 0


def wrong_with(given: Given) -> list[Wrong]:
    """Everything that keeps a formation from being legal."""
    found = _wrong_rows(given.rows) if given.rows else []
    return found + [Wrong(**asdict(flaw)) for flaw in flaws(given.array)]


def _wrong_rows(rows: Sequence[int]) -> list[Wrong]:
    if len(rows) != len(ROW_LENGTHS):
        return [Wrong("row", f"{len(rows)} rows, not {len(ROW_LENGTHS)}", found=len(rows), due=len(ROW_LENGTHS))]
    return [
        Wrong("row", f"row {number} has {found} pieces, not {due}", found=found, due=due)
        for number, (found, due) in enumerate(zip(rows, ROW_LENGTHS, strict=True), 1)
        if found != due
    ]


def draw(array: str, language: Language) -> list[str]:
    """A formation in its owner's view: `(` a camp, `[` a headquarters; a letter a piece, or a Chinese character.

    Every line has the same width. A stop for which there is no letter has a `-`, a character that is no piece a `?`;
    letters after the 25th are left out.
    """
    board, home, wide = LUZHANQI, LUZHANQI.homes[0], 2 if language == "zh" else 1
    letters = dict(zip(home, array, strict=False))
    lines = ["  " + "".join(f" {column:<{wide}} " for column in COLUMNS)]
    for start in range(min(home), len(board.names), len(COLUMNS)):
        cells = []
        for stop in range(start, start + len(COLUMNS)):
            left, right = "()" if stop in board.camps else "[]" if stop in board.all_headquarters else "  "
            piece = "" if stop in board.camps else _piece(letters.get(stop), language)
            cells.append(left + piece + " " * (wide - width(piece)) + right)
        lines.append(f"{board.names[start][0]} " + "".join(cells))
    return lines


def _piece(letter: str | None, language: Language) -> str:
    if letter is None:
        return "-"
    if letter not in KINDS:
        return letter if letter.isascii() and letter.isprintable() else "?"
    return KINDS[letter].glyph if language == "zh" else letter


def shown(text: str, most: int = 60) -> str:
    """Text of any kind, safe to print and not too long."""
    cut = text[:most] + ("..." if len(text) > most else "")
    return "".join(char if char.isprintable() else "?" for char in cut)


def gather(words: Sequence[str], standard_input: Callable[[], bytes]) -> tuple[list[Given], list[Unreadable]]:
    """The formations that the arguments of a command give, in order, and what in them is none.

    A word is `-`, the name of a file, or (a part of) a formation: six words may be the rows of one.
    """
    given: list[Given] = []
    unreadable: list[Unreadable] = []
    texts = _Text("argument", given, unreadable)
    joined = iter(enumerate(words, 1))
    for number, word in joined:
        if word == "-" or _exists(word):
            texts.close()
            source = "standard input" if word == "-" else word
            try:
                data = standard_input() if word == "-" else _bytes(Path(word))
                read(source, data, given, unreadable)
            except OSError as error:
                unreadable.append(Unreadable(source, 0, f"{error.strerror}"))
        elif word == "ARRAY":
            texts.line(number, f"ARRAY {next(joined, (0, ''))[1]}".rstrip())
        else:
            for line in word.split("\n"):
                texts.line(number, line)
    texts.close()
    return given, unreadable


def _exists(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):  # longer than the name of a file can be: a formation, perhaps
        return False


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def read(source: str, data: bytes, given: list[Given], unreadable: list[Unreadable]) -> None:
    """Add what a file's bytes hold (UTF-8 or GBK; text or YAML) to `given`, and what is no formation to the other."""
    if len(data) > LARGEST_FILE:
        unreadable.append(Unreadable(source, 0, f"larger than {LARGEST_FILE} bytes"))
        return
    try:
        text = decoded(data)[0]
    except NoPlatformLog as why:
        unreadable.append(Unreadable(source, 0, str(why)))
        return
    before = len(given), len(unreadable)
    meant = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    if source.endswith((".yaml", ".yml")) or (meant and meant[0].startswith(("- ", "-\r"))):
        _read_yaml(source, text, given, unreadable)
    else:
        lines = _Text(source, given, unreadable)
        for number, line in enumerate(text.split("\n"), 1):
            lines.line(number, line)
        lines.close()
    if (len(given), len(unreadable)) == before:
        unreadable.append(Unreadable(source, 0, "there is no formation in it"))


class _Text:
    """Takes lines one after another and adds the formations in them to `given`."""

    def __init__(self, source: str, given: list[Given], unreadable: list[Unreadable]) -> None:
        self._source, self._given, self._unreadable = source, given, unreadable
        self._rows: list[str] = []
        self._first = 0

    def line(self, number: int, line: str) -> None:
        """One line, or one argument."""
        text = line.split("#")[0].strip()
        if not text:
            if not line.strip():
                self.close()
        elif not text.isascii():
            self._chinese(number, text)
        else:
            self.close()
            if match := _ARRAY.fullmatch(text):
                self._given.append(Given(self._source, number, match[1]))
            elif _LETTERS.fullmatch(text):
                self._given.append(Given(self._source, number, text))
            else:
                self._refuse(number, text)

    def _refuse(self, number: int, text: str) -> None:
        what = "neither a file nor a formation" if self._source == "argument" else "no formation"
        why = f'"{shown(text)}" is {what}: 25 letters a to l, ARRAY and the letters, or Chinese rows'
        self._unreadable.append(Unreadable(self._source, number, why))

    def _chinese(self, number: int, text: str) -> None:
        if match := _ARRAY.fullmatch(text):
            self.close()
            self._given.append(Given(self._source, number, match[1]))
            return
        try:
            pieces = len(from_glyphs(text))
        except ValueError as error:
            self._unreadable.append(Unreadable(self._source, number, str(error)))
            return
        if pieces > ROW:
            self.close()
        self._first = self._first or number
        self._rows.append(text)
        if pieces > ROW or len(self._rows) == len(ROW_LENGTHS):
            self.close()

    def close(self) -> None:
        """The rows so far are a formation."""
        if self._rows:
            rows = self._rows
            if len(rows) == 1:  # a whole formation on a line: its rows, where it shows any, have something between them
                parts = [part for part in _BREAKS.split(rows[0]) if part]
                rows = parts if len(parts) == len(ROW_LENGTHS) else []
            array = from_glyphs("".join(self._rows))
            counts = tuple(len(from_glyphs(row)) for row in rows)
            self._given.append(Given(self._source, self._first, array, rows=counts))
        self._rows, self._first = [], 0


def _read_yaml(source: str, text: str, given: list[Given], unreadable: list[Unreadable]) -> None:
    try:
        root, value = load(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        unreadable.append(Unreadable(source, mark.line + 1 if mark else 0, str(error.problem or error.context)))
        return
    except yaml.YAMLError as error:
        unreadable.append(Unreadable(source, 0, str(error)))
        return
    if not isinstance(root, yaml.SequenceNode) or not isinstance(value, list):
        unreadable.append(Unreadable(source, 1, "a YAML file of formations is a list of them"))
        return
    for node, item in zip(root.value, value, strict=True):
        line = node.start_mark.line + 1
        try:
            given.append(_yaml_item(source, line, item))
        except ValueError as error:
            unreadable.append(Unreadable(source, line, str(error)))


def _yaml_item(source: str, line: int, item: object) -> Given:
    """Raises ValueError with what is wrong."""
    if isinstance(item, str):
        item = {"array": item} if item.isascii() else {"rows": item}
    if not isinstance(item, dict) or not {"array", "rows"} & item.keys():
        raise ValueError("no formation: it has neither array (letters) nor rows (Chinese)")
    label = shown(str(item.get("id", item.get("name", ""))))
    array, counts = item.get("array"), tuple[int, ...]()
    if array is not None and not isinstance(array, str):
        raise ValueError(f"array is {array!r}, and 25 letters are due")
    if "rows" in item:
        rows = item["rows"].split("\n") if isinstance(item["rows"], str) else item["rows"]
        if not (isinstance(rows, list) and all(isinstance(row, str) for row in rows)):
            raise ValueError("rows is not a list of Chinese rows")
        filled = [row for row in rows if row.strip()]
        read_rows = [from_glyphs(row) for row in filled]
        counts = tuple(map(len, read_rows)) if len(filled) > 1 else ()
        if array is not None and array.strip() != "".join(read_rows):
            raise ValueError(f"array and rows differ: the rows are {''.join(read_rows)}")
        array = "".join(read_rows)
    return Given(source, line, (array or "").removeprefix("ARRAY").strip(), label, counts)
