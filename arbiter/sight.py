"""What each seat may know: the one place where the truth becomes somebody's view.

A seat sees the board turned so that its own side is at the bottom, learns of a clash who was removed but never what the
other piece was, and learns an enemy flag's stop only once that flag has been shown. What it is told of a ply is a
`Seen`; nothing else of a game reaches a bot.
"""

from dataclasses import dataclass
from enum import Enum
from math import ceil

from arbiter.rules import Board, Game, Move, Piece, Ply, Refusal, Result, Stop
from arbiter.rules.pieces import FLAG


@dataclass(frozen=True, slots=True)
class Seen:
    """One ply as one seat may know it, every stop as that seat sees it.

    `seat`: who is told. `own`: whether it made the ply. `result`: from the mover's side. `flags`: for each seat where
    its flag stands, None while that has not been shown. `shown`: the seats whose flag this ply has brought to light.
    """

    seat: int
    own: bool
    origin: Stop
    target: Stop
    result: Result
    flags: tuple[Stop | None, ...]
    shown: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Brief:
    """What a seat is told before it sets up: its seat, the whole game's time (whole seconds, None: no clock), the quiet
    limit (plies), and the time for each move (seconds, None: no limit)."""

    seat: int
    time_s: int | None
    quiet_limit: int
    move_s: float | None = None


def brief(seat: int, game_s: float | None, quiet_limit: int, move_s: float | None = None) -> Brief:
    """What `seat` is told where each has `game_s` seconds: rounded up, as a bot that is told none would not move."""
    return Brief(seat, None if game_s is None else ceil(game_s), quiet_limit, move_s)


class Outcome(Enum):
    """How the game ended for one seat; a draw, a void game and both at fault are `NEITHER`."""

    LOST = 0
    WON = 1
    NEITHER = 2


def seen(board: Board, ply: Ply, seat: int) -> Seen:
    """What `seat` may know of `ply`."""
    view = board.views[seat]
    flags = tuple([None if flag is None else view[flag] for flag in ply.flags])
    return Seen(seat, ply.seat == seat, view[ply.origin], view[ply.target], ply.result, flags, ply.shown)


def turned_back(board: Board, seat: int, move: Move) -> Move:
    """A move that `seat` gave in its own view, in the referee's frame."""
    truth = board.truths[seat]
    return Move(truth[move.origin], truth[move.target])


def told(board: Board, seat: int, refusal: Refusal) -> str:
    """The sentence of a refusal with the stops named as `seat` sees them."""
    view = board.views[seat]
    return refusal.sentence.format(*(board.names[view[stop]] for stop in refusal.stops))


def outcome(winner: int | None, seat: int) -> Outcome:
    """How a game that `winner` won (None: nobody) ended for `seat`."""
    if winner is None:
        return Outcome.NEITHER
    return Outcome.WON if winner == seat else Outcome.LOST


class Unknown(Enum):
    """Stands for an enemy piece whose kind a seat has not been told."""

    PIECE = "?"


Sighting = Piece | tuple[int, Unknown]
"""What a seat sees on a stop: one of its own pieces, a shown flag, or (whose, UNKNOWN)."""


def position(game: Game, seat: int) -> list[Sighting | None]:
    """The board as `seat` sees it now, stop by stop of its own view."""
    truth = game.board.truths[seat]
    return [_sighting(game, seat, truth[stop]) for stop in range(len(truth))]


def _sighting(game: Game, seat: int, stop: Stop) -> Sighting | None:
    piece = game.cells[stop]
    if piece is None or piece.seat == seat or (piece.kind == FLAG and game.flags[piece.seat] == stop):
        return piece
    return piece.seat, Unknown.PIECE
