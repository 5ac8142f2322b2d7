"""Where a piece may go on any board, and why a move is not allowed."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from arbiter.rules.board import Board, Stop
from arbiter.rules.pieces import BOMB, ENGINEER, FLAG, KINDS, MINE, a_piece
from arbiter.rules.ruleset import Ruleset


class Piece(NamedTuple):
    """A piece on the board: whose it is and the letter of its kind."""

    seat: int
    kind: str


Cells = Sequence[Piece | None]
"""What stands on each stop of the board, in the referee's frame."""


@dataclass(frozen=True, slots=True)
class Move:
    """From one stop to another."""

    origin: Stop
    target: Stop


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a sentence with `{0}`, `{1}` where the names of `stops` belong.

    The names are left out so that each reader gets them as he sees the board.
    """

    sentence: str
    stops: tuple[Stop, ...] = ()


def refusal(board: Board, rules: Ruleset, cells: Cells, seat: int, move: Move) -> Refusal | None:
    """Why `seat` may not make `move`, or None where it may."""
    origin, target = move.origin, move.target
    piece, other = cells[origin], cells[target]
    if piece is None:
        return Refusal("there is no piece on {0}", (origin,))
    if piece.seat != seat:
        return Refusal("the piece on {0} is not yours", (origin,))
    if not _mobile(board, rules, piece, origin):
        return _immobile(piece, origin)
    if other is not None:
        if target == origin:
            return Refusal("a move ends on another stop than {0}, where it began", (origin,))
        if other.seat == seat:
            return Refusal("your own piece stands on {0}", (target,))
        if target in board.camps:
            return Refusal("the piece on {0} is safe in its camp", (target,))
    if not _reaches(board, rules, cells, piece.kind, origin, target):
        return _unreachable(board, rules, cells, piece.kind, move)
    return None


def can_move(board: Board, rules: Ruleset, cells: Cells, seat: int) -> bool:
    """Whether `seat` has any legal move. One step decides: what cannot take one cannot run along the railway either."""
    for origin, piece in enumerate(cells):
        if piece is not None and piece.seat == seat and _mobile(board, rules, piece, origin):
            for target in board.neighbours[origin]:
                if _may_enter(board, cells, seat, target):
                    return True
    return False


def moves(board: Board, rules: Ruleset, cells: Cells, seat: int) -> Iterator[Move]:
    """Every legal move of `seat`, by origin and then by target."""
    for origin, piece in enumerate(cells):
        if piece is not None and piece.seat == seat and _mobile(board, rules, piece, origin):
            for target in sorted(_range(board, rules, cells, piece.kind, origin)):
                if _may_enter(board, cells, seat, target):
                    yield Move(origin, target)


def _may_enter(board: Board, cells: Cells, seat: int, target: Stop) -> bool:
    other = cells[target]
    return other is None or (other.seat != seat and target not in board.camps)


def _mobile(board: Board, rules: Ruleset, piece: Piece, origin: Stop) -> bool:
    if piece.kind == FLAG or piece.kind == MINE:
        return False
    return rules.leave_headquarters or origin not in board.all_headquarters


def _immobile(piece: Piece, origin: Stop) -> Refusal:
    if piece.kind in (FLAG, MINE):
        return Refusal(f"{a_piece(piece.kind)} never moves, and yours on {{0}} is one", (origin,))
    return Refusal("pieces never leave a headquarters, and {0} is one", (origin,))


def _turns_corners(rules: Ruleset, kind: str) -> bool:
    return kind == ENGINEER or rules.all_turn_corners or (rules.bombs_fly and kind == BOMB)


def _reaches(board: Board, rules: Ruleset, cells: Cells, kind: str, origin: Stop, target: Stop) -> bool:
    if target in board.road_steps[origin]:
        return True
    for between in board.runs.get((origin, target), ()):
        for stop in between:
            if cells[stop] is not None:
                break
        else:
            return True
    return _turns_corners(rules, kind) and _railway_way(board, cells, origin, target) is not None


def _range(board: Board, rules: Ruleset, cells: Cells, kind: str, origin: Stop) -> set[Stop]:
    """The stops that a piece on `origin` gets to, whatever stands there."""
    reached = set(board.road_steps[origin])
    if _turns_corners(rules, kind):
        return (reached | _came_from(board, cells, origin).keys()) - {origin}
    for ray in board.rays[origin]:
        for stop in ray:
            reached.add(stop)
            if cells[stop] is not None:
                break
    return reached


def _came_from(board: Board, cells: Cells, origin: Stop) -> dict[Stop, Stop]:
    """Each stop that the railway leads to from `origin` through empty stops, with the stop before it."""
    came_from = {origin: origin}
    queue = deque((origin,))
    while queue:
        stop = queue.popleft()
        for further in board.rail_steps[stop]:
            if further not in came_from:
                came_from[further] = stop
                if cells[further] is None:
                    queue.append(further)
    return came_from


def _railway_way(board: Board, cells: Cells, origin: Stop, target: Stop) -> list[Stop] | None:
    """A shortest way by rail through empty stops, both ends included, or None where there is none."""
    if not board.rail_steps[target]:
        return None
    came_from = _came_from(board, cells, origin)
    if target not in came_from:
        return None
    way = [target]
    while way[-1] != origin:
        way.append(came_from[way[-1]])
    return way[::-1]


def _unreachable(board: Board, rules: Ruleset, cells: Cells, kind: str, move: Move) -> Refusal:
    """What is in the way of a piece that may move, onto a stop that it may enter."""
    origin, target = move.origin, move.target
    for between in board.runs.get((origin, target), ()):
        blocked = [stop for stop in between if cells[stop] is not None]
        if blocked and not _turns_corners(rules, kind):
            return Refusal("the railway from {0} to {1} is blocked at {2}", (origin, target, blocked[0]))
    direct = _railway_way(board, (None,) * len(cells), origin, target)
    if direct is not None:
        if _turns_corners(rules, kind):
            return Refusal("every way by rail from {0} to {1} is blocked", (origin, target))
        way = _railway_way(board, cells, origin, target)
        # A long way round is not the one that the player meant: its corner would only puzzle him.
        if way and len(way) == len(direct):
            return Refusal(f"{a_piece(kind)} cannot turn the corner at {{0}}", (_corner(board, way),))
        sentence = f"no straight railway joins {{0}} and {{1}}, and {KINDS[kind].english}s turn no corner"
        return Refusal(sentence, (origin, target))
    return Refusal("no road leads from {0} to {1} in one step, and no railway", (origin, target))


def _corner(board: Board, way: list[Stop]) -> Stop:
    """The stop where `way`, which no rail line holds whole, leaves the one that it runs along at first."""
    straight = takewhile(lambda i: tuple(way[1:i]) in board.runs.get((way[0], way[i]), ()), range(1, len(way)))
    return way[max(straight)]
