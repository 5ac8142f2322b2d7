"""Two games that one seat cannot tell apart: it is shown the same, and the truth is another."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from arbiter.rules import LUZHANQI, Game, Move, Refusal
from arbiter.sight import Seen, seen
from tests.playouts import Recorded

SEATS = range(LUZHANQI.seats)


@dataclass(frozen=True)
class Twins:
    """`seat` is the one that cannot tell the two apart; the other one's formations differ."""

    seat: int
    one: Recorded
    other: Recorded


def twins(recorded: Recorded, plies: int, rng: random.Random, most: int) -> Iterator[Twins]:
    """At most `most` pairs of the first `plies` plies of a game; each exchanges two pieces of one side."""
    moves = recorded.moves[:plies]
    one = Recorded(recorded.formations, moves)
    found = 0
    for seat in SEATS:
        hidden = 1 - seat
        places = list(range(25))
        rng.shuffle(places)
        for first, second in zip(places[::2], places[1::2], strict=False):
            array = list(recorded.formations[hidden])
            if array[first] == array[second]:
                continue
            array[first], array[second] = array[second], array[first]
            arrays = list(recorded.formations)
            arrays[hidden] = "".join(array)
            if found < most and shown_to(arrays, moves, seat) == shown_to(recorded.formations, moves, seat):
                found += 1
                yield Twins(seat, one, Recorded(tuple(arrays), moves))


def shown_to(formations: list[str] | tuple[str, ...], moves: tuple[Move, ...], seat: int) -> list[Seen] | None:
    """Everything that `seat` is shown of a game, None where the game cannot be played so to the end of `moves`."""
    try:
        game = Game(formations)
    except ValueError:
        return None
    shown = []
    for move in moves:
        ply = None if game.verdict else game.play(move)
        if ply is None or isinstance(ply, Refusal):
            return None
        shown.append(seen(game.board, ply, seat))
    return None if game.verdict else shown
