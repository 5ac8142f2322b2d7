"""Games to try a rule on."""

from arbiter.rules import CCGC, Game, Move, Ply, Ruleset
from tests.rules.witness import STOPS, cells_of, placed

FORMATIONS = ("cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi")
"""Both flags stand on L1 as their players see it: L1 and A3."""


AT_EASE = "K4:0h A4:1h"
"""A piece a side that can always move."""


def game_at(position: str, rules: Ruleset = CCGC, seat: int = 0) -> Game:
    """A game that has come to a position such as "C0:0g B0:1h", `seat` to move."""
    game = Game(FORMATIONS, rules)
    game.cells = cells_of(placed(position))
    game.seat_to_move = seat
    return game


def move(text: str) -> Move:
    """The move of "C0B0"."""
    return Move(STOPS.index(text[:2]), STOPS.index(text[2:]))


def played(game: Game, text: str) -> Ply:
    """The ply of a legal move."""
    ply = game.play(move(text))
    assert isinstance(ply, Ply), ply
    return ply


def stands(game: Game) -> str:
    """The position, as `placed` reads it."""
    return " ".join(f"{stop}:{piece.seat}{piece.kind}" for stop, piece in zip(STOPS, game.cells, strict=True) if piece)


def everything(game: Game) -> tuple[object, ...]:
    return tuple(game.cells), game.seat_to_move, game.plies, game.quiet_plies, game.verdict, game.flags
