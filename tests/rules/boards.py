"""Small boards of no rows and columns, whose stops are single letters."""

from collections.abc import Sequence

from arbiter.rules import Board, Piece


def small_board(
    names: str, rail_lines: Sequence[str], roads: Sequence[str] = (), camps: str = "", headquarters: str = ""
) -> Board:
    """The board for one player whose rail lines and roads are written in the letters of their stops."""
    at = names.index
    return Board(
        names=tuple(names),
        camps=frozenset(map(at, camps)),
        headquarters=(frozenset(map(at, headquarters)),),
        homes=((0,),),
        roads=frozenset((at(road[0]), at(road[1])) for road in roads),
        rail_lines=tuple(tuple(map(at, line)) for line in rail_lines),
        views=(tuple(range(len(names))),),
    )


CURVED = small_board("abcdefghxyz", ["abcdef", "agd", "dh", "xy"], ["az"], camps="z", headquarters="y")
"""A railway that bends, a to f; one from a by g to d that meets it twice; one from d to h; one far off; and a camp."""


def on(board: Board, text: str) -> list[Piece | None]:
    """What stands where on a small board, as in "a:0g d:1h"."""
    position = {one[0]: Piece(int(one[2]), one[3]) for one in text.split()}
    return [position.get(name) for name in board.names]
