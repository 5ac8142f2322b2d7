"""Strategist: imagines what the enemy's pieces may be, many times over, and searches each of these worlds.

The kit knows which kinds each enemy piece can still be. A world gives every one of them a kind so that all of it is
possible together, likelier set-ups more often. In each world the enemy's best answer to every move is looked for
(strategist_search.py), and the move that is worth most on average is played.

How much is searched depends on the clock given at START and on the moves made so far, counted in nodes of the search.
So the same seed plays the same game on a slow machine and on a fast one; only when the time runs short after all does
the clock itself cut a search off, and at the very end of it there is no search at all.
"""

from random import Random
from time import perf_counter

from junqi_kit import COUNT, WIN, Bot, Move, Piece, Position, clash, opposite, play, seed
from strategist_search import LETTERS, NUMBER, WORTH, Board, Shares, Way, World, values

NODES_PER_SECOND = 4000  # of the clock at START: a third of what one free processor manages
SHARE = 60  # a move may use this part of the nodes that are left: one 60th
BRAKE = 12  # a search is cut off when it has used this part of the time that is left: one 12th
RESERVE = 0.3  # with less than this part of the clock left, no move is searched
WORLDS = 60  # no more for one move
SAMPLES = 80  # how often the enemy's set-up is looked at to know how likely each of his kinds is
HURRY = 8  # with fewer quiet moves left than this, a fight must stay within reach
SECRECY = 0.3  # a piece that fights shows its strength, which costs this part of its worth
TRUST = 0.25  # how much of the enemy's answer counts: he does not know what we know in a world

# A printed one that did best against the other samples, one that play against itself came to from there by changing two
# pieces at a time, and both as in a mirror.
FORMATIONS = [
    "gieiehkcbfhkagfdcidjjljhg",
    "dfeiehkcbihkagggcidjjljhf",
    "eieigckhkhfbfgajdicdghjlj",
    "eiefdckhkhibggajdicgfhjlj",
]

# How likely a set-up has a kind in the front row, in the middle, and in the last two rows; only the ratios count.
PLACES = {
    "a": (1.0, 1.0, 0.2), "b": (1.2, 1.0, 0.3), "c": (1.5, 1.0, 0.4), "d": (1.5, 1.0, 0.5), "e": (1.2, 1.0, 0.6),
    "f": (1.0, 1.0, 0.8), "g": (1.0, 1.0, 1.0), "h": (0.8, 1.0, 1.2), "i": (0.8, 1.0, 1.0), "j": (1.0, 1.0, 1.5),
    "k": (1.0, 1.0, 0.6), "l": (1.0, 1.0, 1.0),
}  # fmt: skip

# How much likelier than another a kind is to go out.
BOLD = {
    "a": 2.0, "b": 2.0, "c": 1.8, "d": 1.5, "e": 1.2, "f": 1.0, "g": 0.7, "h": 0.6, "i": 0.8, "j": 1, "k": 2.5, "l": 1,
}  # fmt: skip


class StrategistBot(Bot):
    """Plays the move that is best on average in the worlds that it imagines."""

    name = "Strategist"

    def __init__(self) -> None:
        self.random = Random(seed())
        self.nodes_left = 0.0  # for the rest of the game
        self.reserve = 0.0  # seconds

    def formation(self, first: bool) -> str:
        """One of four."""
        return self.random.choice(FORMATIONS)

    def move(self, position: Position) -> Move:
        """The best move on average, found with a share of the nodes that are left for the game."""
        began = perf_counter()
        if not self.reserve:  # this is the first move
            self.nodes_left, self.reserve = position.seconds_left * NODES_PER_SECOND, position.seconds_left * RESERVE
        if position.seconds_left < self.reserve:
            return hasty(position)
        search = Search(position, self.random, began + position.seconds_left / BRAKE)
        move = search.best(self.nodes_left / SHARE)
        self.nodes_left -= search.nodes
        return move


def hasty(position: Position) -> Move:
    """The fight that most likely wins, if one is likelier won than not or has to be had; else the first move."""
    moves = timely(position)
    odds = {}
    for start, end in moves:
        if end in position.board:
            kind, chances = position.board[start].kinds, position.board[end].chances
            odds[start, end] = sum(chance for other, chance in chances.items() if clash(kind, other) == WIN)
    best = max(odds, key=odds.__getitem__, default=moves[0])
    return best if len(odds) == len(moves) or odds.get(best, 0) > 0.5 else next(m for m in moves if m not in odds)


class Search:
    """The search for one move; nodes is the work done, and perf_counter() must not pass the deadline."""

    def __init__(self, position: Position, random: Random, deadline: float) -> None:
        self.position, self.deadline, self.nodes = position, deadline, 0
        self.imagined = Imagined(position.enemies, random)
        self.shares = self.imagined.shares(position)
        self.value = values(self.imagined.board(position), self.shares)
        self.world = self.imagine()

    def best(self, budget: float) -> Move:
        """The move that is worth most on average, for about so many nodes."""
        moves = {(NUMBER[start], NUMBER[end]): (start, end) for start, end in timely(self.position)}
        order = sorted(moves, key=lambda way: self.world.retaken(way, 1) - self.world.gain(way))
        return moves[self.rank(order, budget)[0] if len(order) > 1 else order[0]]

    def rank(self, order: list[Way], budget: float) -> list[Way]:
        """The moves by their average worth in as many worlds as the budget allows, the best first."""
        total = dict.fromkeys(order, 0.0)
        for done in range(WORLDS):
            if done and self.nodes + self.nodes / done > budget:
                break  # the next world would not be done in time
            if done:
                self.world = self.imagine()
            worths = self.weigh(order)
            if worths is None:
                break
            for way, worth in worths.items():
                total[way] += worth
        return sorted(order, key=lambda way: -total[way])

    def weigh(self, order: list[Way]) -> dict[Way, float] | None:
        """What each move is worth in one world; None if time ran short."""
        world, worths = self.world, {}
        for way in order:
            if perf_counter() > self.deadline:
                return None
            gain = world.gain(way)
            answer = gain - world.follow(way, self.position.quiet)
            if way[1] in self.shares:  # how the fight goes on average is known better than from a few worlds
                gain = sum(share * world.gain(way, -kind) for kind, share in self.shares[way[1]].items())
                gain -= SECRECY * WORTH[LETTERS[world.board[way[0]]]]
            worths[way] = gain - TRUST * answer
        self.nodes += world.nodes
        return worths

    def imagine(self) -> World:
        """One more world that agrees with all that is known."""
        return World(self.imagined.board(self.position), self.value, self.position.quiet_limit)


def timely(position: Position) -> list[Move]:
    """The moves after which a fight can still be had in time, when the quiet limit is near; all, when there is none."""
    moves = position.moves()
    quiet_moves = position.quiet_moves_left()
    if quiet_moves >= HURRY:
        return moves
    near = [
        (count, end, (start, first))
        for start, piece in position.board.items()
        if piece.mine
        for end, (count, first) in position.paths(start).items()
        if end in position.board and count <= quiet_moves + 1
    ]
    still = [(count, move) for count, end, move in near if not position.board[end].moved]
    if any(count + 2 <= quiet_moves for count, _ in still):  # one who never moved will hardly get away
        return moves
    fights = [move for move in moves if move[1] in position.board]
    return list(dict.fromkeys(fights + [move for _, move in still or [(0, move) for _, _, move in near]])) or moves


class Imagined:
    """What the enemy's pieces may be, all together: a chain of set-ups, each two pieces away from the one before.

    Two pieces change their kinds if both can still be what the other was, and the likelier that is the sooner
    (the algorithm of Metropolis). So in the long run each set-up comes as often as it is likely.
    """

    def __init__(self, enemies: list[Piece], random: Random) -> None:
        self.random, self.enemies = random, enemies
        self.likely = [{kind: likelihood(kind, enemy) for kind in enemy.kinds} for enemy in enemies]
        self.kinds = some_kinds(enemies, random)
        self.open = [number for number, enemy in enumerate(enemies) if len(enemy.kinds) > 1]
        self.change(200)

    def change(self, times: int) -> None:
        """Try so often to let two pieces change their kinds."""
        kinds, likely, chance, open_ = self.kinds, self.likely, self.random.random, self.open
        for _ in range(times if open_ else 0):
            one, other = open_[int(chance() * len(open_))], open_[int(chance() * len(open_))]
            first, second = kinds[one], kinds[other]
            if second in likely[one] and first in likely[other] and first in likely[one] and second in likely[other]:
                now = likely[one][first] * likely[other][second]
                if chance() * now < likely[one][second] * likely[other][first]:
                    kinds[one], kinds[other] = second, first

    def shares(self, position: Position) -> Shares:
        """For each stop with an enemy, how often he is of each kind, as numbers."""
        count: list[dict[str, float]] = [{} for _ in self.enemies]
        for _ in range(SAMPLES):
            self.change(15)
            for seen, kind in zip(count, self.kinds, strict=True):
                seen[kind] = seen.get(kind, 0.0) + 1 / SAMPLES
        of = dict(zip(self.enemies, count, strict=True))
        return {
            NUMBER[stop]: {LETTERS.index(kind): share for kind, share in of[piece].items()}
            for stop, piece in position.board.items()
            if not piece.mine
        }

    def board(self, position: Position) -> Board:
        """The next world's board."""
        self.change(40)
        kind_of = dict(zip(self.enemies, self.kinds, strict=True))
        board = [0] * 60
        for stop, piece in position.board.items():
            board[NUMBER[stop]] = LETTERS.index(piece.kinds) if piece.mine else -LETTERS.index(kind_of[piece])
        return board


def likelihood(kind: str, enemy: Piece) -> float:
    """How likely a piece is of this kind by where it started and what it did: the strong go out and fight."""
    row = opposite(enemy.home)[0]
    share = PLACES[kind][0 if row == "G" else 1 if row < "K" else 2]
    if not enemy.moved:
        return share if kind in "jl" else share * 0.8
    return share * BOLD[kind] ** (2 if "h" not in enemy.kinds else 1)


def some_kinds(enemies: list[Piece], random: Random) -> list[str]:
    """A kind for each enemy that is possible together with all the others, by augmenting paths."""
    order = list(range(25))
    random.shuffle(order)
    letters = [kind for kind, count in COUNT.items() for _ in range(count)]
    holder: dict[int, int] = {}  # the enemy that holds each of the 25 letters

    def find(enemy: int, seen: set[int]) -> bool:
        for number in order:
            if letters[number] in enemies[enemy].kinds and number not in seen:
                seen.add(number)
                if number not in holder or find(holder[number], seen):
                    holder[number] = enemy
                    return True
        return False

    for enemy in range(len(enemies)):
        find(enemy, set())
    kinds = [enemy.kinds[0] for enemy in enemies]
    for number, enemy in holder.items():
        kinds[enemy] = letters[number]
    return kinds


if __name__ == "__main__":
    play(StrategistBot())
