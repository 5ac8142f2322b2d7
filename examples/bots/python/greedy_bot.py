"""Greedy: weighs every fight that its pieces could have, from what it has seen, and goes for the best one.

For each piece and each enemy that it could get to, Greedy asks what the fight would bring on average. A fight that is
further away counts for less, a piece should not stop where an enemy could take it, and an enemy who threatens something
is worth more than his rank. It looks no further than that: it never asks what the enemy would answer.
"""

from collections.abc import Iterator
from random import Random

from junqi_kit import LOSS, WIN, Bot, Move, Piece, Position, clash, play, seed

# What a piece is worth, if a Lieutenant (h) is worth 1. Mines and Engineers count for what they do to the flag.
WORTH = {"a": 30, "b": 20, "c": 14, "d": 9, "e": 6, "f": 4, "g": 2, "h": 1, "i": 4, "j": 4, "k": 8, "l": 200}

DISTANCE = 0.8  # a fight that takes one move more counts for this part of it
HURRY = 4  # with fewer quiet moves left than this, every move must bring a fight nearer

FORMATIONS = [
    "dhcgeakfbikdgicejhfijljhg",
    "ecghdfkbdaikcgihfijeghjlj",
    "chdgdeakkgbiifchjfeijljhg",
]


class GreedyBot(Bot):
    """Plays for the best fight; chance decides between moves of equal value."""

    name = "Greedy"

    def __init__(self) -> None:
        self.random = Random(seed())

    def formation(self, first: bool) -> str:
        """One of three, each with the flag behind its mines and strong pieces on both wings."""
        return self.random.choice(FORMATIONS)

    def move(self, position: Position) -> Move:
        """The move of highest value."""
        best, choice = float("-inf"), self.random.choice(position.moves())
        for value, move in options(position):
            value += 0.01 * self.random.random()
            if value > best:
                best, choice = value, move
        return choice


def options(position: Position) -> Iterator[tuple[float, Move]]:
    """The moves that come into question, with what each is worth; none where no fight can be had in time."""
    quiet_moves = position.quiet_moves_left()
    attackers = find_attackers(position)
    menace = find_menace(position, attackers)
    for start, piece in position.board.items():
        if not piece.mine:
            continue
        escape = danger(piece, attackers.get(start, []))
        for end, (moves, first) in position.paths(start).items():
            enemy = position.board.get(end)
            if enemy and moves <= quiet_moves + 1:
                value = fight(piece, enemy) + menace.get(enemy, 0) * chance_to_remove(piece, enemy)
                value *= DISTANCE ** (moves - 1)
            elif not enemy and moves == 1 and quiet_moves >= HURRY:
                value = 0.0
            else:
                continue
            if first not in position.board:
                value -= danger(piece, attackers.get(first, []))
            yield value + escape, (start, first)


def fight(attacker: Piece, defender: Piece) -> float:
    """What the attacker's side wins on average: the worth of what it removes less the worth of what it loses."""
    gain = 0.0
    for one, chance_of_one in attacker.chances.items():
        if one in ("j", "l"):
            continue  # these never attack
        for other, chance_of_other in defender.chances.items():
            result, chance = clash(one, other), chance_of_one * chance_of_other
            if result != LOSS:
                gain += chance * WORTH[other]
            if result != WIN:
                gain -= chance * WORTH[one]
    return gain


def chance_to_remove(attacker: Piece, defender: Piece) -> float:
    """How likely the defender is gone after the fight."""
    return sum(chance for kind, chance in defender.chances.items() if clash(attacker.kinds, kind) != LOSS)


def find_attackers(position: Position) -> dict[str, list[Piece]]:
    """The enemies that could move to a stop, for each stop where there are any."""
    attackers: dict[str, list[Piece]] = {}
    for start, piece in position.board.items():
        if not piece.mine:
            for end in position.reach(start):
                attackers.setdefault(end, []).append(piece)
    return attackers


def danger(piece: Piece, attackers: list[Piece]) -> float:
    """What the enemy would win by the best of these attacks on a piece, or 0."""
    return max([0.0, *(fight(attacker, piece) for attacker in attackers)])


def find_menace(position: Position, attackers: dict[str, list[Piece]]) -> dict[Piece, float]:
    """For each enemy who attacks anything, what he would win by his best attack."""
    menace: dict[Piece, float] = {}
    for stop, enemies in attackers.items():
        if stop in position.board:
            for enemy in enemies:
                menace[enemy] = max(menace.get(enemy, 0.0), fight(enemy, position.board[stop]))
    return menace


if __name__ == "__main__":
    play(GreedyBot())
