"""The board as a teller knows it, and pieces in words, as lines of text whose parts have a style.

A stop is four columns wide: `(` a camp, `[` a headquarters; `^` a piece of the side at the bottom, `v` one of the side
at the top, `!` an enemy's whose kind the seat has worked out; then the piece in two columns, `??` where several kinds
are possible.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from arbiter.review.board import Language, label
from arbiter.review.phrases import PHRASES
from arbiter.review.telling import Scene, Spot, Telling
from arbiter.rules import KINDS, Stop
from arbiter.rules.board import COLUMNS, ROWS

SEATS = ("first", "second")
"""The styles of the two sides."""
FEW = 3
"""So many kinds are named one by one where there is room for them."""


class Bit(NamedTuple):
    """Some text and how it looks: names of styles with blanks between them.

    Styles: `first` and `second` a side's pieces, `certain` what a seat has worked out, `last` where the last ply was,
    `bold`, `dim`, `now` the line that is meant.
    """

    text: str
    style: str = ""


Line = tuple[Bit, ...]


def plain(line: Iterable[Bit]) -> str:
    """A line without its styles."""
    return "".join(bit.text for bit in line).rstrip()


def text(*words: str, style: str = "") -> Line:
    """A line of one style."""
    return (Bit("".join(words), style),)


def picture(telling: Telling, scene: Scene, language: Language, flipped: bool = False) -> list[Line]:
    """The board, 14 lines of 22 columns; `flipped`: turned round, so that the other side is at the bottom."""
    step = -1 if flipped else 1
    bottom = (telling.teller or 0) ^ flipped
    last = {scene.step.origin, scene.step.target} if scene.step else set[Stop]()
    lines: list[Line] = [text("   " + "   ".join(COLUMNS[::step]) + "   ", style="dim")]
    for row, name in list(enumerate(ROWS))[::step]:
        stops = range(row * len(COLUMNS), (row + 1) * len(COLUMNS))[::step]
        cells = [_cell(telling, stop, scene.spots[stop], bottom, stop in last, language) for stop in stops]
        lines.append((Bit(f"{name} ", "dim"), *(bit for cell in cells for bit in cell)))
        if len(lines) == 1 + len(ROWS) // 2:
            lines.append(text("   |  ^^   |  ^^   |  ", style="dim"))
    return lines


def _cell(
    telling: Telling, stop: Stop, spot: Spot | None, bottom: int, last: bool, language: Language
) -> tuple[Bit, ...]:
    board = telling.facts.board
    truth = telling.in_truth(stop)
    left, right = "()" if truth in board.camps else "[]" if truth in board.all_headquarters else "  "
    extra = " last" if last else ""
    if spot is None:
        return Bit(left, "dim"), Bit(f" {'.' if left == ' ' else right} ", f"dim{extra}")
    worked_out = spot.kind is not None and not spot.told
    mark = "!" if worked_out else "^" if spot.seat == bottom else "v"
    piece = label(spot.kind, language) if spot.kind else "??"
    return Bit(left, "dim"), Bit(mark + piece, SEATS[spot.seat] + (" certain" if worked_out else "") + extra)


def short(spot: Spot, language: Language) -> str:
    """A piece in a line of moves: `En`, `Br/Co`, or `??` where more than FEW kinds are possible."""
    kinds = [letter for letter in KINDS if letter in spot.kinds]
    return "/".join(label(kind, language) for kind in kinds) if len(kinds) <= FEW else "??"


def full(kind: str, language: Language) -> str:
    """A kind's whole name."""
    return KINDS[kind].chinese if language == "zh" else KINDS[kind].english


def counted(spots: Sequence[Spot], language: Language) -> str:
    """Pieces in words, the strongest first: "Colonel, Engineer x2, unknown x3"."""
    words = PHRASES[language]
    names: dict[str | None, str] = {kind: full(kind, language) for kind in KINDS}
    names[None] = words.unknown
    return words.comma.join(_counted(spots, names, " x")) or words.nothing


def counted_short(spots: Sequence[Spot], language: Language) -> str:
    """The same in few columns: "Co Enx2 ??x3"."""
    names: dict[str | None, str] = {kind: label(kind, language) for kind in KINDS}
    names[None] = "??"
    return " ".join(_counted(spots, names, "x")) or PHRASES[language].nothing


def _counted(spots: Sequence[Spot], names: Mapping[str | None, str], times: str) -> Iterator[str]:
    counts = Counter(spot.kind for spot in spots)
    for kind, name in names.items():
        if counts[kind]:
            yield name if counts[kind] == 1 else f"{name}{times}{counts[kind]}"


def legend(telling: Telling, language: Language, flipped: bool = False) -> Line:
    """What the marks on the board mean."""
    words = PHRASES[language]
    marks = "v^" if flipped else "^v"
    return text(words.legend if telling.teller is None else words.legend_seat.format(*marks), style="dim")
