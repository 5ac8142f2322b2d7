"""Guardian: keeps its pieces at home, lets the enemy come, and wins by the rules that end a game without a flag.

Whoever makes the 31st quiet ply in a row loses. The plies alternate, so the side that makes the first ply after a
collision also makes the 31st: the side that fought last need not fight again, and the other one must. So while the
enemy is the one to make the losing ply, Guardian waits in its camps and takes only what it is sure to win. When it is
its own turn to fight, it takes the best fight before its quiet moves run out. Who must always be the one to
attack loses more pieces than he takes, and who has none left that can move has lost.
"""

from random import Random

from junqi_kit import CAMPS, LOSS, WIN, Bot, Move, Piece, Position, clash, play, seed

# What a piece is worth, if a Lieutenant (h) is worth 1.
WORTH = {"a": 30, "b": 20, "c": 14, "d": 9, "e": 6, "f": 4, "g": 2, "h": 1, "i": 3, "j": 6, "k": 10, "l": 500}

PATIENT = 1.5  # what a fight must bring while the enemy is the one who has to fight
HURRY = 5  # with fewer quiet moves left than this, every move must bring a fight nearer
SHELTER = 0.02  # a camp, where nothing can be attacked, is worth this part of what stands in it
GUARD = 4.0  # a stop from which the flag, or a mine before it, could be attacked
COVER = {"L1": ("J1", "K0", "K2"), "L3": ("J3", "K2", "K4")}
ABROAD = 1.5  # a stop beyond the front costs so much

FORMATIONS = [
    "hghfgbkacihdkfcdjegijljei",
    "gfhghakbkdhicdcigejfiejlj",
]


class GuardianBot(Bot):
    """Waits, and fights where it is the stronger or has to; chance decides between equal moves."""

    name = "Guardian"

    def __init__(self) -> None:
        self.random = Random(seed())

    def formation(self, first: bool) -> str:
        """One of two, with the flag behind three mines and the strong pieces beside the camps."""
        return self.random.choice(FORMATIONS)

    def move(self, position: Position) -> Move:
        """The move of highest value."""
        attackers = find_attackers(position)
        best, choice = float("-inf"), position.moves()[0]
        for move in timely(position):
            worth = value(position, move, attackers) + 0.01 * self.random.random()
            if worth > best:
                best, choice = worth, move
        return choice


def timely(position: Position) -> list[Move]:
    """The moves that come into question: when the quiet moves run out, those that still bring a fight in time."""
    moves, quiet_moves = position.moves(), position.quiet_moves_left()
    if quiet_moves >= HURRY:
        return moves
    fights = []
    for start, piece in position.board.items():
        if piece.mine:
            for end, (count, first) in position.paths(start).items():
                if end in position.board and count <= quiet_moves + 1:
                    fights.append((fight(piece, position.board[end]), (start, first)))
    top = max((worth for worth, _ in fights), default=0.0)
    near = [move for worth, move in fights if worth == top]
    return near + [move for move in moves if move[1] in position.board] or moves


def value(position: Position, move: Move, attackers: dict[str, list[Piece]]) -> float:
    """What a move is worth: what it takes, and how much better the piece stands afterwards."""
    start, end = move
    piece, enemy = position.board[start], position.board.get(end)
    worth = danger(piece, attackers.get(start, []))
    if enemy:
        gain = fight(piece, enemy) + threat(position, end, enemy)
        waiting = position.quiet_moves_left() == position.quiet_limit
        return worth + gain - post(position, piece, start) - (PATIENT if waiting else 0.0)
    return worth - danger(piece, attackers.get(end, [])) + post(position, piece, end) - post(position, piece, start)


def post(position: Position, piece: Piece, stop: str) -> float:
    """How good a stop is to wait on: best where it covers the flag, then a camp, the better the stronger the piece."""
    if stop < "G0":
        return -ABROAD
    if stop in COVER["L1" if "L1" in position.board and position.board["L1"].kinds == "l" else "L3"]:
        return GUARD
    return SHELTER * WORTH[piece.kinds] if stop in CAMPS else 0.0


def threat(position: Position, stop: str, enemy: Piece) -> float:
    """What the enemy's piece on a stop could win with its next move."""
    if enemy.kinds in ("j", "l"):
        return 0.0
    prey = [position.board[end] for end in position.reach(stop) if end in position.board]
    return max([0.0, *(fight(enemy, piece) for piece in prey)])


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


if __name__ == "__main__":
    play(GuardianBot())
