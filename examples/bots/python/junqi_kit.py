"""A kit for Junqi bots: copy this file beside your bot, make a subclass of Bot, and call play().

    from junqi_kit import Bot, Move, Position, play

    class Forward(Bot):
        name = "Forward"

        def move(self, position: Position) -> Move:
            return min(position.moves(), key=lambda move: move[1])

    play(Forward())

Stops are written as in the protocol, row letter and column digit, "A0" to "L4", always as you see the board: you sit
at the bottom, rows G to L, whether you move first or second. So a smaller letter is nearer to the enemy: "F2" < "G2".
One after the other, this file has the board, the pieces, the position as far as you can know it, and the protocol.
"""

import os
import sys
import time

# --- The board -------------------------------------------------------------------------------------------------------

ROWS, COLUMNS = "ABCDEFGHIJKL", "01234"
STOPS = [row + column for row in ROWS for column in COLUMNS]
CAMPS = frozenset(("C1", "C3", "D2", "E1", "E3", "H1", "H3", "I2", "J1", "J3"))
HEADQUARTERS = frozenset(("A1", "A3", "L1", "L3"))
HOME = [stop for stop in STOPS if stop >= "G0" and stop not in CAMPS]  # your 25 stops, in the order of a formation

RAIL_LINES = [[row + column for column in COLUMNS] for row in "BFGK"]
RAIL_LINES += [[row + column for row in "BCDEFGHIJK"] for column in "04"]
RAIL_LINES += [["F2", "G2"]]


def opposite(stop: str) -> str:
    """The stop as the enemy calls it, who sees the board turned by 180 degrees."""
    return ROWS[11 - ROWS.index(stop[0])] + COLUMNS[4 - int(stop[1])]


def _neighbours(stop: str) -> list[str]:
    """The stops one step away: the straight neighbours but across a mountain, and diagonally into and out of camps."""
    row, column = ROWS.index(stop[0]), int(stop[1])
    found = []
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)):
        if 0 <= row + down < 12 and 0 <= column + right < 5:
            near = ROWS[row + down] + COLUMNS[column + right]
            diagonal = down != 0 and right != 0
            mountain = {stop, near} in ({"F1", "G1"}, {"F3", "G3"})
            if (stop in CAMPS or near in CAMPS) if diagonal else not mountain:
                found.append(near)
    return found


def _rays(stop: str) -> list[list[str]]:
    """The railway seen from a stop: each straight way out as the stops along it, the nearest first."""
    rays = []
    for line in RAIL_LINES:
        if stop in line:
            here = line.index(stop)
            rays += [line[here + 1 :], line[:here][::-1]]
    return [ray for ray in rays if ray]


STEPS = {stop: _neighbours(stop) for stop in STOPS}
RAYS = {stop: _rays(stop) for stop in STOPS}

# --- The pieces ------------------------------------------------------------------------------------------------------

# Field Marshal, General, Major General, Brigadier, Colonel, Major, Captain, Lieutenant, Engineer, Landmine, Bomb, Flag.
# From a to i the letters follow the ranks, the highest first: of two such pieces the smaller letter wins.
COUNT = {"a": 1, "b": 1, "c": 2, "d": 2, "e": 2, "f": 2, "g": 3, "h": 3, "i": 3, "j": 3, "k": 2, "l": 1}

# What a move comes to, for the piece that moved: the numbers of the protocol.
LOSS, WIN, TRADE, QUIET = 0, 1, 2, 3


def clash(attacker: str, defender: str) -> int:
    """What comes of a piece of one kind attacking one of another: LOSS, WIN, or TRADE, where both are removed."""
    if attacker == "k" or defender == "k":
        return TRADE
    if defender == "l":
        return WIN
    if defender == "j":
        return WIN if attacker == "i" else LOSS
    if attacker == defender:
        return TRADE
    return WIN if attacker < defender else LOSS


def may_stand(kind: str, stop: str) -> bool:
    """Whether a formation may put a piece of this kind on this one of your stops."""
    if kind == "l":
        return stop in HEADQUARTERS
    return stop >= {"j": "K0", "k": "H0"}.get(kind, "G0")


def formation_faults(array: str) -> list[str]:
    """What is wrong with a formation of 25 letters, fault by fault; an empty list when it is legal."""
    faults = [f"{array.count(kind)} pieces {kind}, not {n}" for kind, n in COUNT.items() if array.count(kind) != n]
    faults += [f"{letter!r} is no piece" for letter in dict.fromkeys(array) if letter not in COUNT]
    placed = zip(array, HOME, strict=False)
    return faults + [f"{kind} may not stand on {stop}" for kind, stop in placed if not may_stand(kind, stop)]


class Piece:
    """A piece, yours or the enemy's, with all that you can know of it.

    kinds    the letters of what it may be: one for your own, fewer and fewer for an enemy's. An enemy that your Major
             General (c) lost against is one of "ab", or of "abj" if it never moved and stands where mines may stand
    chances  how likely each of these is, {letter: 0 to 1}: a fair guess from what is not accounted for
    home     where it stood when the game began
    moved    whether it ever moved
    """

    __slots__ = ("chances", "home", "kinds", "mine", "moved")

    def __init__(self, home: str, kinds: str, mine: bool) -> None:
        self.home, self.kinds, self.mine, self.moved = home, kinds, mine, False
        self.chances = {kind: 1 / len(kinds) for kind in kinds}

    def keep(self, kinds: str) -> None:
        """Learn that it is one of these. What contradicts all that was known is not believed."""
        self.kinds = "".join(kind for kind in self.kinds if kind in kinds) or self.kinds

    def __str__(self) -> str:
        """Your own: its letter. The enemy's: its capital letter once it is known, till then # or, if it moved, ?"""
        if self.mine:
            return self.kinds
        return self.kinds.upper() if len(self.kinds) == 1 else "?" if self.moved else "#"


# --- The position ----------------------------------------------------------------------------------------------------

Move = tuple[str, str]  # from where, to where


class Position:
    """All that you can know of the game, kept up to date by the kit: for you to read, not to change.

    board         where the pieces are, {stop: Piece}; an empty stop is not in it
    enemies       the enemy's 25 pieces, the fallen ones too
    flag          where the enemy's flag stands, shown once his Field Marshal has fallen; "" before
    quiet         how many plies have passed since the last collision, yours and the enemy's together
    quiet_limit   whoever makes the ply that brings quiet to this number loses: 31 in the contest
    seconds_left  what is left of your thinking time for the whole game, as far as the kit can tell
    """

    def __init__(self, array: str, seconds: float = 1800, quiet_limit: int = 31) -> None:
        mine = [Piece(stop, kind, True) for stop, kind in zip(HOME, array, strict=False)]
        self.enemies = [Piece(opposite(stop), "".join(k for k in COUNT if may_stand(k, stop)), False) for stop in HOME]
        self.board = {piece.home: piece for piece in mine + self.enemies}
        self.flag, self.quiet = "", 0
        self.quiet_limit, self.seconds_left = quiet_limit, seconds
        self._conclude()

    def moves(self) -> list[Move]:
        """Your legal moves."""
        return [(start, end) for start, piece in self.board.items() if piece.mine for end in self.reach(start)]

    def reach(self, start: str, at: str = "") -> list[str]:
        """Where the piece on start may go, yours or the enemy's; or where it could go next if it stood on at.

        An enemy's piece is taken to turn no corner on the railway until it is known to be an Engineer.
        """
        board, piece, at = self.board, self.board[start], at or start
        if at in HEADQUARTERS or piece.kinds in ("j", "l"):
            return []
        engineer = piece.kinds == "i"
        found: dict[str, None] = {}  # a set that keeps its order, so that the same seed plays the same game
        corners = [at]
        for corner in corners:
            for ray in RAYS[corner]:
                for stop in ray:
                    if stop in board:
                        found[stop] = None
                        break
                    if engineer and stop not in found:
                        corners.append(stop)  # it may turn here: the outer loop comes to this stop too
                    found[stop] = None
        found.update(dict.fromkeys(STEPS[at]))
        return [end for end in found if end not in board or (board[end].mine != piece.mine and end not in CAMPS)]

    def paths(self, start: str) -> dict[str, tuple[int, str]]:
        """All that a piece could get to if nothing else moved: {stop: (number of moves, where the first one goes)}.

        A path ends where it meets an enemy.
        """
        found = {end: (1, end) for end in self.reach(start)}
        stops = list(found)
        for stop in stops:  # grows during the loop, the nearest stops first
            if stop not in self.board:
                moves, first = found[stop]
                for end in self.reach(start, stop):
                    if end not in found:
                        found[end] = (moves + 1, first)
                        stops.append(end)
        return found

    def quiet_moves_left(self) -> int:
        """How many moves you may still make without a collision; the next such move would lose the game.

        Asked when it is your move. When the enemy would be the one to make the losing ply, the answer is quiet_limit.
        """
        plies = self.quiet_limit - self.quiet
        return (plies - 1) // 2 if plies % 2 == 1 else self.quiet_limit

    def follow(self, start: str, end: str, result: int, flag: str) -> None:
        """Carry out a move of either side, with the result and the flag field of the referee's message."""
        turned = end not in self.reach(start)
        mover, met = self.board.pop(start), self.board.get(end)
        mover.moved = True
        if result in (WIN, QUIET):
            self.board[end] = mover
        elif result == TRADE:
            self.board.pop(end, None)
        self.quiet = self.quiet + 1 if result == QUIET else 0

        enemy = met if mover.mine else mover
        if enemy is None:
            return  # a quiet move of your own tells nothing new
        if enemy is mover:
            enemy.keep("i" if turned else "abcdefghik")  # only Engineers turn; mines and the flag never move
        if met is not None:
            if mover.mine:
                enemy.keep("".join(kind for kind in COUNT if clash(mover.kinds, kind) == result))
            else:
                enemy.keep("".join(kind for kind in COUNT if clash(kind, met.kinds) == result))
            if result == TRADE or result == (WIN if mover.mine else LOSS):
                # The enemy's piece fell. It was his Field Marshal just when this message is the first to show his flag.
                enemy.keep("a" if flag != "00" and not self.flag else "bcdefghijk")
        if flag != "00":
            self.flag = flag
            if flag in self.board:
                self.board[flag].keep("l")
        self._conclude()

    def _conclude(self) -> None:
        """Draw what conclusions there are from the number of pieces of each kind, then weigh the chances."""
        share: dict[str, float] = {}
        news = True
        while news:
            news = False
            for kind, count in COUNT.items():
                perhaps = [enemy for enemy in self.enemies if kind in enemy.kinds and enemy.kinds != kind]
                missing = count - sum(enemy.kinds == kind for enemy in self.enemies)
                share[kind] = max(missing, 0.01) / max(len(perhaps), 1)
                if perhaps and not 0 < missing < len(perhaps):  # then none of these is of this kind, or all are
                    news = True
                    for enemy in perhaps:
                        enemy.keep(kind if missing > 0 else enemy.kinds.replace(kind, ""))
        for enemy in self.enemies:
            total = sum(share[kind] for kind in enemy.kinds)
            enemy.chances = {kind: share[kind] / total for kind in enemy.kinds}

    def __str__(self) -> str:
        """The board as text, for print(position, file=sys.stderr)."""
        text = "   " + "  ".join(COLUMNS)
        for stop in STOPS:
            left, right = "()" if stop in CAMPS else "[]" if stop in HEADQUARTERS else "  "
            text += f"\n{stop[0]} " if stop[1] == "0" else ""
            text += left + str(self.board.get(stop, ".")) + right
        return text


# --- The protocol ----------------------------------------------------------------------------------------------------


class Bot:
    """What a bot is: a name, a formation and a way to choose moves. Make a subclass and change what you like.

    Print nothing to standard output, which belongs to the protocol; print to sys.stderr whatever you want to see.
    """

    name = "Plain"

    def formation(self, first: bool) -> str:
        """Your 25 pieces as letters, in the order of HOME. first: whether you make the first move of the game."""
        return "dhcgeakfbikdgicejhfijljhg"

    def move(self, position: Position) -> Move:
        """One of position.moves(); whenever you are asked there is one."""
        return position.moves()[0]


LAG = 0.003  # seconds that a move costs you besides: messages are on their way, and other programs want the processor


class Session:
    """One game of one bot. hear() takes a line of the referee's and gives the answer, None where none is due."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.position: Position  # there from START on
        self.last: Move  # your own last move, there from the first GO on

    def hear(self, line: str) -> str | None:
        """INFO, START and GO want an answer; RESULT and all else do not."""
        word, *fields = line.split() or [""]
        if word.startswith("INFO"):  # the contest's platform also writes it out, INFORMATION
            return f"NAME {self.bot.name}"
        if word == "START":
            first, seconds, quiet_limit = fields
            array = self.bot.formation(first == "0")
            if array is None:
                raise TypeError("formation() returned nothing: it ended without a return")
            for fault in formation_faults(array):
                print("formation:", fault, file=sys.stderr)
            self.position = Position(array, float(seconds), int(quiet_limit))
            return f"ARRAY {array}"
        if word == "GO":
            began = time.perf_counter()
            move, result, flag = fields
            if move != "0000":
                self.position.follow(move[:2], move[2:], int(result), flag)
            self.last = self.bot.move(self.position)
            if self.last is None:
                raise TypeError("move() returned nothing: it ended without a return")
            self.position.seconds_left -= time.perf_counter() - began + LAG
            return "BESTMOVE " + "".join(self.last)
        if word == "RESULT":
            self.position.follow(*self.last, int(fields[0]), fields[1])
        return None


def play(bot: Bot) -> None:
    """Play one game on standard input and output, up to END. The referee starts a new process for each game."""
    session = Session(bot)
    for line in sys.stdin:
        answer = session.hear(line)
        if answer is not None:
            print(answer, flush=True)  # flush: else it waits in a buffer while your clock runs
        if line.startswith("END"):
            break


def seed() -> int:
    """A seed for your random choices: the referee's, so that a game can be played again, or any if there is none."""
    return int(os.environ.get("ARBITER_SEED") or time.time_ns())
