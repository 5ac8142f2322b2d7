"""Strategist's search: what a move is worth in a world, that is, on a board where every piece is known.

A board is a list of 60 numbers in the order of STOPS: 0 for an empty stop, 1 to 12 for your a to l, -1 to -12 for the
enemy's. A table of 25 has its entry for a piece at the piece's own number; Python counts negative ones from the end.
A side is 1 for you, -1 for the enemy. A gain is one of the side that moves.
"""

from junqi_kit import CAMPS, HEADQUARTERS, LOSS, RAYS, STEPS, STOPS, TRADE, WIN, clash

Board = list[int]
Way = tuple[int, int]  # a move, as the numbers of its two stops
Shares = dict[int, dict[int, float]]  # for each stop with an enemy: how likely each kind is, 1 to 12
Values = list[list[float]]  # for each piece, what it is worth on each of the stops

# What a piece is worth, if a Lieutenant (h) is worth 1, and what the end of the game is worth.
WORTH = {"a": 30, "b": 20, "c": 14, "d": 9, "e": 6, "f": 4, "g": 2, "h": 1, "i": 4, "j": 4, "k": 8, "l": 0}
GAME = 400.0

GOAL = 12.0  # what it would be worth for one of your pieces to stand on the enemy's flag, and ...
THREAT = 30.0  # for one of his to stand on yours, and ...
APPROACH = 0.6  # ... what part of it is left for each move that it has to go; a fight on the way counts for more moves
POST = 5.0  # what a piece is worth more where it guards the flag
TOLL = {WIN: 1, TRADE: 5, LOSS: 8}
FAR = 40  # no way counts for more moves

LETTERS = " abcdefghijkl"
ENGINEER, MINE, BOMB, FLAG = 9, 10, 11, 12
PIECES = [*range(13), *range(-12, 0)]  # in the order of a table of 25
NUMBER = {stop: number for number, stop in enumerate(STOPS)}
IS_CAMP = [stop in CAMPS for stop in STOPS]
IS_HEADQUARTERS = [stop in HEADQUARTERS for stop in STOPS]
LINES = [[[NUMBER[end] for end in ray] for ray in RAYS[stop]] for stop in STOPS]
ROADS = [[NUMBER[end] for end in STEPS[stop] if all(end != ray[0] for ray in RAYS[stop])] for stop in STOPS]
RESULT = [[clash(LETTERS[abs(one)], LETTERS[abs(other)]) for other in PIECES] for one in PIECES]


class World:
    """A board where every piece is known.

    value is what a piece is worth on each stop, the same in all worlds. nodes counts how often the moves of a side were
    looked through: the measure of the work done.
    """

    def __init__(self, board: Board, value: Values, quiet_limit: int) -> None:
        self.board, self.value, self.quiet_limit, self.nodes = board, value, quiet_limit, 0

    def gain(self, way: Way, meets: int | None = None) -> float:
        """What a move changes at once, for its own side; or would, if another piece stood where it goes."""
        start, end = way
        piece, value = self.board[start], self.value
        other = self.board[end] if meets is None else meets
        if not other:
            return value[piece][end] - value[piece][start]
        if abs(other) == FLAG:
            return GAME
        result = RESULT[piece][other]
        if result == LOSS:
            return -value[piece][start]
        if result == TRADE:
            return value[other][end] - value[piece][start]
        return value[other][end] + value[piece][end] - value[piece][start]

    def follow(self, way: Way, quiet: int) -> float:
        """What a move of yours is worth when the enemy has answered it as well as one can who knows the board.

        quiet is the number of plies since the last collision.
        """
        gain = self.gain(way)
        if gain >= GAME:
            return GAME
        start, end = way
        board = self.board
        piece, other = board[start], board[end]
        result = RESULT[piece][other] if other else WIN
        board[start] = 0
        if result != LOSS:
            board[end] = piece if result == WIN else 0
        worth = gain - self.answer(0 if other else quiet + 1)
        board[start], board[end] = piece, other
        return worth

    def answer(self, quiet: int) -> float:
        """What the enemy gains by his best move. Without one he has lost, as when the quiet limit leaves him none."""
        self.nodes += 1
        fights, calm = ways(self.board, -1)
        if quiet + 1 >= self.quiet_limit:
            calm = []
        best = -GAME
        for gain, way in sorted([(self.gain(way), way) for way in fights + calm], reverse=True):
            if gain <= best:
                break
            best = max(best, gain - self.retaken(way, -1))
        return best

    def retaken(self, way: Way, side: int) -> float:
        """What the mover's side loses, after a fight that its piece won, if the other side can take that piece."""
        start, end = way
        board = self.board
        piece, other = board[start], board[end]
        if not other or abs(other) == FLAG or RESULT[piece][other] != WIN or IS_CAMP[end]:
            return 0.0
        loss, worth = 0.0, self.value[piece][end]
        board[start] = 0
        for stop in near(board, end):
            taker = board[stop]
            if taker * side < 0 and abs(taker) not in (MINE, FLAG) and not IS_HEADQUARTERS[stop]:
                result = RESULT[taker][piece]
                if result == WIN:
                    loss = worth
                elif result == TRADE:
                    loss = max(loss, worth - self.value[taker][stop])
        board[start] = piece
        return loss


def near(board: Board, stop: int) -> list[int]:
    """The stops from which a piece that turns no corner would reach this one, in so far as anything stands there."""
    found = [road for road in ROADS[stop] if board[road]]
    for line in LINES[stop]:
        for end in line:
            if board[end]:
                found.append(end)
                break
    return found


def ways(board: Board, side: int) -> tuple[list[Way], list[Way]]:
    """The legal moves of a side: those that bring a collision, and the quiet ones."""
    fights: list[Way] = []
    calm: list[Way] = []
    for start, piece in enumerate(board):
        kind = piece * side
        if kind <= 0 or kind in (MINE, FLAG) or IS_HEADQUARTERS[start]:
            continue
        for end in ROADS[start]:
            other = board[end]
            if not other:
                calm.append((start, end))
            elif other * side < 0 and not IS_CAMP[end]:
                fights.append((start, end))
        if kind == ENGINEER:
            tracks(board, start, side, fights, calm)
            continue
        for line in LINES[start]:
            for end in line:
                other = board[end]
                if other:
                    if other * side < 0:
                        fights.append((start, end))
                    break
                calm.append((start, end))
    return fights, calm


def tracks(board: Board, start: int, side: int, fights: list[Way], calm: list[Way]) -> None:
    """Add an Engineer's moves along the railway, round any corner."""
    seen = {start}
    corners = [start]
    for corner in corners:
        for line in LINES[corner]:
            for end in line:
                if board[end]:
                    if board[end] * side < 0 and end not in seen:
                        seen.add(end)
                        fights.append((start, end))
                    break
                if end not in seen:
                    seen.add(end)
                    corners.append(end)
                    calm.append((start, end))


def values(board: Board, shares: Shares) -> Values:
    """What each piece is worth on each stop: its worth, and more, the shorter its way to the other side's flag.

    board needs to be right for your own pieces only; what the enemy's may be is in shares.
    """
    value = [[0.0] * 60 for _ in PIECES]
    targets = {stop: kinds[FLAG] for stop, kinds in shares.items() if kinds.get(FLAG, 0) > 0.02}
    for piece in {*board, *range(-12, 0)} - {0}:
        worth = WORTH[LETTERS[abs(piece)]]
        value[piece] = [float(worth)] * 60
        if abs(piece) in (MINE, FLAG):
            continue
        if piece < 0:
            tolls = [(1 if other < 0 else TOLL[RESULT[piece][other]]) if other else 0 for other in board]
            goals, goal = {board.index(FLAG): 1.0}, THREAT
        else:
            tolls = [1 if other else 0 for other in board]
            for stop, kinds in shares.items():
                risk = sum(share * TOLL[RESULT[piece][-kind]] for kind, share in kinds.items() if kind != FLAG)
                tolls[stop] = round(risk)
            goals, goal = targets, GOAL
            for end in posts(board.index(FLAG)):
                value[piece][end] += POST
        for stop, share in goals.items():
            for end, moves in enumerate(distances(board, tolls, piece, stop)):
                value[piece][end] += share * goal * APPROACH**moves
    return value


def posts(flag: int) -> list[int]:
    """The stops from which your flag and the mines around it could be attacked: two beside its front, and the camp."""
    front = flag - 5
    return [front - 1, front + 1, front - 5]


def distances(board: Board, tolls: list[int], piece: int, goal: int) -> list[int]:
    """How many moves a piece has to go to the goal from each stop, if a stop costs as many moves more as its toll.

    Dijkstra's algorithm from the goal backwards, with one list of stops for each distance.
    """
    found = [FAR] * 60
    found[goal] = 0
    waiting: list[list[int]] = [[] for _ in range(FAR + 1)]
    waiting[0].append(goal)
    for distance, stops in enumerate(waiting):
        for stop in stops:
            if found[stop] != distance:
                continue
            total = distance + 1
            if stop != goal:
                if IS_HEADQUARTERS[stop] or (IS_CAMP[stop] and board[stop] * piece < 0):
                    continue
                total += tolls[stop]
            if total >= FAR:
                continue
            for end in ROADS[stop]:
                if total < found[end]:
                    found[end] = total
                    waiting[total].append(end)
            for line in LINES[stop]:
                for end in line:
                    if total < found[end]:
                        found[end] = total
                        waiting[total].append(end)
                    if board[end]:
                        break
    return found
