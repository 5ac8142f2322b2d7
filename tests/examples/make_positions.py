"""Positions with their legal moves, as data for every kit: made by the referee's rules and sight.

    python -m tests.examples.make_positions

writes `examples/bots/positions.txt` anew, the same each time: positions out of games with much fighting, and
positions such as the end of a game has, with few pieces anywhere and Engineers among them.
"""

import random
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path

from arbiter import sight
from arbiter.rules import LUZHANQI, Game, Piece
from tests.playouts import random_formation

POSITIONS = Path(__file__).resolve().parents[2] / "examples" / "bots" / "positions.txt"
FROM_GAMES, SCATTERED = 2000, 1000

HEADER = """\
# Positions with their legal moves, made by `python -m tests.examples.make_positions`. One a line, as the player to move
# sees it: the rows A to L parted by /, his own pieces as letters, ? for an enemy's, . for an empty stop. Then a word
# for each piece that can move: where it stands and the stops that it may move to, as in G0F0E0 for G0-F0 and G0-E0.
"""


def board(game: Game) -> str:
    """The board as the seat to move sees it, whatever it has been shown of the enemy's."""
    seat = game.seat_to_move
    view = sight.position(game, seat)
    letters = ["." if there is None else there.kind if _own(there, seat) else "?" for there in view]  # type: ignore[union-attr]
    return "/".join("".join(letters[row : row + 5]) for row in range(0, 60, 5))


def _own(there: sight.Sighting, seat: int) -> bool:
    return isinstance(there, Piece) and there.seat == seat


def moves(game: Game) -> list[str]:
    """The legal moves as the seat to move sees them, such as G0F0, in order."""
    names, view = LUZHANQI.names, LUZHANQI.views[game.seat_to_move]
    return sorted(names[view[move.origin]] + names[view[move.target]] for move in game.legal_moves())


def line(game: Game) -> str:
    """A position as a line of the file."""
    words = [start + "".join(move[2:] for move in group) for start, group in groupby(moves(game), lambda m: m[:2])]
    return " ".join((board(game), *words))


def unfolded(text: str) -> tuple[str, list[str]]:
    """The board of a line, and its moves one by one."""
    place, *words = text.split()
    return place, [word[:2] + word[i : i + 2] for word in words for i in range(2, len(word), 2)]


def games(dice: random.Random) -> Iterator[str]:
    """About every fourth position of games in which half of the moves that can attack do."""
    while True:
        game = Game([random_formation(dice), random_formation(dice)])
        while game.verdict is None:
            if dice.random() < 0.25:
                yield line(game)
            legal = list(game.legal_moves())
            fights = [move for move in legal if game.cells[move.target]]
            game.play(dice.choice(fights if fights and dice.random() < 0.5 else legal))


def scattered(dice: random.Random) -> Iterator[str]:
    """Few pieces, anywhere."""
    game = Game([random_formation(dice), random_formation(dice)])
    while True:
        game.cells = [None] * 60
        game.seat_to_move = dice.randrange(2)
        letters = [(seat, kind) for seat in (0, 1) for kind in dice.sample("aabcdefghiiiijkl", dice.randint(1, 12))]
        for stop, (seat, kind) in zip(dice.sample(range(60), len(letters)), letters, strict=True):
            game.cells[stop] = Piece(seat, kind)
        yield line(game)


def text() -> str:
    """The whole file."""
    dice = random.Random(1)
    lines = [*islice(games(dice), FROM_GAMES), *islice(scattered(dice), SCATTERED)]
    return HEADER + "".join(f"{one}\n" for one in lines)


def positions() -> list[str]:
    """The lines of the file without its header."""
    return [one for one in POSITIONS.read_text("ascii").splitlines() if not one.startswith("#")]


if __name__ == "__main__":
    POSITIONS.write_text(text(), encoding="ascii")
