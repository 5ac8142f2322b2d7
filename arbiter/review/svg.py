"""The Junqi board as SVG: railways, roads, stations, camps, headquarters and mountains, without any piece.

Colours and widths are left to the style sheet of the page that it is put into, by the classes used here.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from arbiter.rules import LUZHANQI, Board, Stop
from arbiter.rules.board import COLUMNS, ROWS

COLUMN, ROW = 110, 62
"""From one stop to the next."""
LEFT, TOP = 74, 54
"""Where the middle of stop A0 is."""
FRONT = 34
"""How much wider apart the two sides are than two rows of one side."""
PIECE = (86, 44)
"""Width and height of a station, and of a piece."""
WIDTH, HEIGHT = LEFT * 2 + COLUMN * (len(COLUMNS) - 1), TOP * 2 + ROW * (len(ROWS) - 1) + FRONT
_CAMP, _QUARTERS = 27, (98, 56)
_LABELS = {"camp": ("行营", "camp"), "headquarters": ("大本营", "HQ")}


def place(stop: Stop) -> tuple[int, int]:
    """The middle of a stop."""
    row, column = divmod(stop, len(COLUMNS))
    return LEFT + COLUMN * column, TOP + ROW * row + (FRONT if row >= len(ROWS) // 2 else 0)


def board_svg(board: Board = LUZHANQI) -> str:
    """The drawing, an `svg` element with an empty group `pieces` on top."""
    parts = "\n".join(_parts(board))
    return f'<svg class="board" viewBox="0 0 {WIDTH} {HEIGHT}" role="group">\n{parts}\n<g class="pieces"></g>\n</svg>'


def _parts(board: Board) -> Iterator[str]:
    yield f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="14"/>'
    yield from _coordinates()
    rails = {frozenset(pair) for line in board.rail_lines for pair in pairwise(line)}
    for one, other in sorted(board.roads):
        if frozenset((one, other)) not in rails:
            yield f'<path class="road" d="{_line((one, other))}"/>'
    for way in ("rail", "sleepers"):
        for line in board.rail_lines:
            yield f'<path class="{way}" d="{_line(line)}"/>'
    yield from _mountains(board)
    for stop in range(len(board.names)):
        yield _stop(board, stop)


def _line(stops: Sequence[Stop]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in map(place, stops))


def _stop(board: Board, stop: Stop) -> str:
    x, y = place(stop)
    if stop in board.camps:
        return f'<circle class="camp" cx="{x}" cy="{y}" r="{_CAMP}"/>{_label("camp", x, y)}'
    if stop in board.all_headquarters:
        return f'<path class="headquarters" d="{_arch(x, y, stop)}"/>{_label("headquarters", x, y)}'
    width, height = PIECE
    return (
        f'<rect class="station" x="{x - width // 2}" y="{y - height // 2}" width="{width}" height="{height}" rx="6"/>'
    )


def _arch(x: int, y: int, stop: Stop) -> str:
    """A house with its roof towards the edge of the board."""
    width, height = _QUARTERS
    roof = -1 if stop < len(ROWS) * len(COLUMNS) // 2 else 1
    base, eaves = y - roof * height // 2, y + roof * height // 4
    left, right = x - width // 2, x + width // 2
    return f"M{left} {base}L{left} {eaves}Q{x} {eaves + roof * height // 2} {right} {eaves}L{right} {base}Z"


def _label(what: str, x: int, y: int) -> str:
    chinese, english = _LABELS[what]
    return (
        f'<text class="label zh" x="{x}" y="{y + 6}">{chinese}</text>'
        f'<text class="label en" x="{x}" y="{y + 5}">{english}</text>'
    )


def _mountains(board: Board) -> Iterator[str]:
    """Where two stops face each other over the front, and neither road nor railway joins them."""
    middle = len(ROWS) // 2 * len(COLUMNS)
    for one in range(middle - len(COLUMNS), middle):
        if one + len(COLUMNS) not in board.neighbours[one]:
            x, y = place(one)[0], (place(one)[1] + place(one + len(COLUMNS))[1]) // 2
            yield (
                f'<path class="mountain" d="M{x - 44} {y + 18}L{x - 22} {y - 12}L{x - 10} {y + 2}L{x + 6} {y - 22}'
                f'L{x + 24} {y + 2}L{x + 32} {y - 8}L{x + 46} {y + 18}Z"/>'
                f'<text class="label zh" x="{x}" y="{y + 14}">山界</text>'
                f'<text class="label en" x="{x}" y="{y + 14}">mountains</text>'
            )


def _coordinates() -> Iterator[str]:
    for row, name in enumerate(ROWS):
        yield f'<text class="coordinate" x="15" y="{place(row * len(COLUMNS))[1] + 6}">{name}</text>'
    for column, name in enumerate(COLUMNS):
        yield f'<text class="coordinate" x="{place(column)[0]}" y="19">{name}</text>'
