"""The board in a terminal: whole, or as one seat sees it, in English or Chinese.

A stop is four columns wide: `(` a camp, `[` a headquarters; `^` a piece of the side at the bottom, `v` one of the side
at the top; then the piece in two columns. `??` is a piece whose kind that seat has not been told.
"""

from collections.abc import Sequence
from typing import Literal

from arbiter.rules import KINDS, Board, Game, Piece
from arbiter.rules.board import COLUMNS, ROWS
from arbiter.sight import Sighting, position

Language = Literal["en", "zh"]

ENGLISH = {
    "a": "FM", "b": "Gn", "c": "MG", "d": "Br", "e": "Co", "f": "Mj",
    "g": "Cp", "h": "Lt", "i": "En", "j": "Mn", "k": "Bm", "l": "Fl",
}  # fmt: skip
"""Two letters for each kind."""

WIDTH = 2 + 4 * len(COLUMNS)
"""Columns of a terminal that a drawn board takes."""

TITLES = {
    "en": ("the truth", "as the first sees it", "as the second sees it"),
    "zh": ("真相", "先手所见", "后手所见"),
}


def draw_truth(game: Game, language: Language) -> list[str]:
    """The whole board in the referee's frame, 14 lines of WIDTH columns."""
    return _draw(game.board, game.cells, bottom=0, language=language)


def draw_view(game: Game, seat: int, language: Language) -> list[str]:
    """The board as `seat` sees it, its own side at the bottom."""
    return _draw(game.board, position(game, seat), bottom=seat, language=language)


def draw_three(game: Game, language: Language, columns: int = 3 * WIDTH + 6) -> list[str]:
    """The truth and both views side by side, or as many of them, in this order, as `columns` have room for."""
    boards = [draw_truth(game, language), *(draw_view(game, seat, language) for seat in range(game.board.seats))]
    boards = boards[: max((columns + 3) // (WIDTH + 3), 1)]
    titled = [[_padded(title, WIDTH), *board] for title, board in zip(TITLES[language], boards, strict=False)]
    return ["   ".join(line).rstrip() for line in zip(*titled, strict=True)]


def _draw(board: Board, cells: Sequence[Sighting | None], bottom: int, language: Language) -> list[str]:
    lines = ["   " + "   ".join(COLUMNS) + "   "]
    for row, name in enumerate(ROWS):
        stops = range(row * len(COLUMNS), (row + 1) * len(COLUMNS))
        lines.append(f"{name} " + "".join(_stop(board, stop, cells[stop], bottom, language) for stop in stops))
        if name == "F":
            lines.append("   |  ^^   |  ^^   |  ")
    return lines


def _stop(board: Board, stop: int, sighting: Sighting | None, bottom: int, language: Language) -> str:
    left, right = "()" if stop in board.camps else "[]" if stop in board.all_headquarters else "  "
    if sighting is None:
        return f"{left} {'.' if left == ' ' else right} "
    seat, kind = sighting
    mark = "^" if seat == bottom else "v"
    return left + mark + (label(kind, language) if isinstance(sighting, Piece) and isinstance(kind, str) else "??")


def label(kind: str, language: Language) -> str:
    """A piece in two columns: `FM`, or one Chinese character."""
    return ENGLISH[kind] if language == "en" else KINDS[kind].glyph


def width(text: str) -> int:
    """Columns of a terminal: Chinese characters and punctuation take two."""
    return sum(2 if ord(char) >= 0x2E80 else 1 for char in text)


def _padded(text: str, columns: int) -> str:
    return text + " " * max(columns - width(text), 0)
