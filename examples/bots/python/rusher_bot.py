"""Rusher: sends the piece that has the best way to the flag, and fights only what stands in that way.

A way costs 1 for each move, and more for each enemy on it, up to RISK more for one that surely stops the piece. For
every piece of its own Rusher finds the cheapest way to where the flag may be, by Dijkstra's algorithm, and makes the
first move of the cheapest of all. It never defends anything.
"""

from heapq import heappop, heappush
from random import Random

from junqi_kit import WIN, Bot, Move, Piece, Position, clash, play, seed

RISK = 8  # the loss of the piece on its way costs as much as this many moves

FORMATIONS = [
    "bidicaeckdekfifgjhghjljhg",
    "cibeadicefkkgdihfhjgghjlj",
]


class RusherBot(Bot):
    """Goes for the flag; chance decides between pieces whose ways cost the same."""

    name = "Rusher"

    def __init__(self) -> None:
        self.random = Random(seed())

    def formation(self, first: bool) -> str:
        """One of two, with strong pieces and Engineers in front and the weak ones at home."""
        return self.random.choice(FORMATIONS)

    def move(self, position: Position) -> Move:
        """The first step of the cheapest way to the flag."""
        moves = position.moves()
        fights = [(start, end) for start, end in moves if end in position.board]
        if fights and position.quiet_moves_left() == 0:  # without a fight the game is lost with this move
            return min(fights, key=lambda move: risk(position.board[move[0]], position.board[move[1]]))

        self.random.shuffle(moves)
        lowest, choice = float("inf"), moves[0]
        for start in dict.fromkeys(start for start, _ in moves):
            way = cheapest_way(position, start, lowest)
            if way:
                lowest, choice = way[0], (start, way[1])
        return choice


def cheapest_way(position: Position, start: str, limit: float) -> tuple[float, str] | None:
    """The cost of a piece's cheapest way to the flag and where its first move goes; None if none costs below limit."""
    piece = position.board[start]
    done: set[str] = set()
    ways = [(0.0, start, "")]  # a heap: cost so far, where the piece would stand, its first move
    while ways:
        cost, stop, first = heappop(ways)
        enemy = position.board.get(stop)
        if cost >= limit:
            return None
        if enemy and not enemy.mine and "l" in enemy.kinds:
            return cost, first
        if stop not in done:
            done.add(stop)
            for end in position.reach(start, stop):
                if end not in done:
                    enemy = position.board.get(end)
                    fare = 1 + RISK * risk(piece, enemy) if enemy else 1
                    heappush(ways, (cost + fare, end, first or end))
    return None


def risk(piece: Piece, enemy: Piece) -> float:
    """How likely the piece is lost by attacking this enemy. If he is the flag, it has done its work."""
    return sum(chance for kind, chance in enemy.chances.items() if kind != "l" and clash(piece.kinds, kind) != WIN)


if __name__ == "__main__":
    play(RusherBot())
