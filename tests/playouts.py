"""Short games with the endings that a random game rarely reaches, found by seeded search with the truth in view.

    python -m tests.playouts

writes `tests/data/games.txt` anew, the same each time: for each game its name, both formations, and the moves in the
referee's frame. `test_endings.py` plays every one of them again, so the file cannot be wrong unnoticed.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arbiter.rules import KINDS, LUZHANQI, Game, Move, Ply, Refusal, Result, Verdict, clash
from arbiter.rules.ruleset import Reason

DATA = Path(__file__).parent / "data" / "games.txt"

LAST_ROWS, QUARTERS = range(15, 25), (21, 23)
"""Where in a formation's letters mines may stand, and the flag."""


Chooser = Callable[[Game, list[Move]], Sequence[Move]]
"""Narrows down the legal moves to those that a search is after; none: all of them will do."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A whole game: both formations, and every move in the referee's frame."""

    formations: tuple[str, ...]
    moves: tuple[Move, ...]

    def replayed(self) -> Iterator[tuple[Game, Ply]]:
        """Every ply, each with the game as it stands after it."""
        game = Game(self.formations)
        for move in self.moves:
            ply = game.play(move)
            assert not isinstance(ply, Refusal), ply
            yield game, ply

    def answers(self, seat: int) -> list[str]:
        """What the bot in `seat` answers to START and to each GO, in its own view."""
        view, names = LUZHANQI.views[seat], LUZHANQI.names
        moves = [names[view[move.origin]] + names[view[move.target]] for move in self.moves[seat::2]]
        return [f"ARRAY {self.formations[seat]}", *(f"BESTMOVE {move}" for move in moves)]


def random_formation(rng: random.Random) -> str:
    """A legal formation: first what has the fewest places, then the rest anywhere."""
    array = [""] * 25
    array[rng.choice(QUARTERS)] = "l"
    for letter, places in (("j", LAST_ROWS), ("k", range(5, 25))):
        for place in rng.sample([place for place in places if not array[place]], KINDS[letter].count):
            array[place] = letter
    rest = [letter for letter, kind in KINDS.items() if letter not in "jkl" for _ in range(kind.count)]
    rng.shuffle(rest)
    return "".join(letter or rest.pop() for letter in array)


def result_of(game: Game, move: Move) -> Result:
    """What a move would come to."""
    attacker, defender = game.cells[move.origin], game.cells[move.target]
    assert attacker
    return Result.QUIET if defender is None else clash(attacker.kind, defender.kind, game.rules)


def playout(rng: random.Random, choose: Chooser, most: int = 400) -> Recorded:
    """A random game of at most `most` plies; `choose` narrows down the legal moves where it can."""
    game = Game([random_formation(rng), random_formation(rng)])
    moves: list[Move] = []
    while game.verdict is None and len(moves) < most:
        legal = list(game.legal_moves())
        moves.append(rng.choice(choose(game, legal) or legal))
        game.play(moves[-1])
    return Recorded(game.formations, tuple(moves))


def _takes_flag(game: Game, move: Move) -> bool:
    defender = game.cells[move.target]
    return defender is not None and defender.kind == "l"


def _forward(game: Game, moves: list[Move]) -> list[Move]:
    """The moves that attack, else those that get nearer to the other side."""
    rows = 1 if game.seat_to_move else -1
    attacks = [move for move in moves if game.cells[move.target]]
    return attacks or [move for move in moves if (move.target // 5 - move.origin // 5) * rows > 0]


def for_the_flag(with_a: str) -> Chooser:
    """Go forward, and take the flag with a piece of one of the kinds `with_a` as soon as it can be done."""

    def choose(game: Game, moves: list[Move]) -> Sequence[Move]:
        takes = [move for move in moves if _takes_flag(game, move)]
        kinds = {move: piece.kind for move in moves if (piece := game.cells[move.origin])}
        return [move for move in takes if kinds[move] in with_a] or _forward(game, [m for m in moves if m not in takes])

    return choose


def quiet(game: Game, moves: list[Move]) -> Sequence[Move]:
    """Keep out of the other's way."""
    return [move for move in moves if game.cells[move.target] is None]


def quiet_after(plies: int) -> Chooser:
    """One clash as soon as one can be had after `plies`, and then none."""

    def choose(game: Game, moves: list[Move]) -> Sequence[Move]:
        clashed = game.plies > game.quiet_plies
        attacks = [move for move in moves if game.cells[move.target] and not _takes_flag(game, move)]
        return quiet(game, moves) if clashed or game.plies < plies else attacks or quiet(game, moves)

    return choose


def slaughter(game: Game, moves: list[Move]) -> Sequence[Move]:
    """The first seat takes what it can, the second gives what it can; nobody takes a flag."""
    wanted = (Result.WIN, Result.TRADE) if game.seat_to_move == 0 else (Result.LOSS, Result.TRADE)
    others = [move for move in moves if not _takes_flag(game, move)]
    return [move for move in others if result_of(game, move) in wanted] or _forward(game, others)


def swaps(game: Game, moves: list[Move]) -> Sequence[Move]:
    """Piece for piece until nobody is left to move; nobody takes a flag."""
    others = [move for move in moves if not _takes_flag(game, move) and move.target not in LUZHANQI.all_headquarters]
    trades = [move for move in others if result_of(game, move) is Result.TRADE]
    return trades or [move for move in others if result_of(game, move) is Result.WIN] or _forward(game, others)


def found(choose: Chooser, reason: Reason, winner: int | None, within: int, last: str = "") -> Recorded:
    """The first game, seed by seed, that ends so within so many plies; `last`: the kinds that make its last move."""
    for seed in range(10_000):
        recorded = playout(random.Random(seed), choose, within)
        *_, (_, ply) = recorded.replayed()
        if ply.verdict == Verdict(winner, reason) and (ply.attacker in last or not last):
            return recorded
    raise LookupError(f"no game ends with {reason} and winner {winner}")


OFFICERS = "abcdefghi"
SEARCHES: dict[str, Callable[[], Recorded]] = {
    "flag-first": lambda: found(for_the_flag(OFFICERS), "flag", 0, 50),
    "flag-second": lambda: found(for_the_flag(OFFICERS), "flag", 1, 50),
    "flag-by-bomb": lambda: found(for_the_flag("k"), "flag", 0, 60, "k"),
    "quiet-from-the-first-ply": lambda: found(quiet, "quiet-limit", 1, 31),
    "quiet-after-a-clash": lambda: found(quiet_after(4), "quiet-limit", 0, 40),
    "no-move": lambda: found(slaughter, "no-move", 0, 150),
    "no-move-draw": lambda: found(swaps, "no-move", None, 200),
}
"""The games by name, and how each is found."""


def write_games() -> None:
    """Search for all of them and write the data file."""
    blocks = []
    for name, search in SEARCHES.items():
        recorded = search()
        names = LUZHANQI.names
        moves = " ".join(names[move.origin] + names[move.target] for move in recorded.moves)
        blocks.append("\n".join((name, *recorded.formations, moves)) + "\n")
    DATA.write_text("\n".join(blocks), encoding="ascii")


def games() -> dict[str, Recorded]:
    """The games of the data file by name."""
    stops = LUZHANQI.stop_of
    read = {}
    for block in DATA.read_text(encoding="ascii").split("\n\n"):
        name, first, second, moves = block.split("\n")[:4]
        read[name] = Recorded((first, second), tuple(Move(stops[m[:2]], stops[m[2:]]) for m in moves.split()))
    return read


if __name__ == "__main__":
    write_games()
