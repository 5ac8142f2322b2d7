"""Ways to bring an event about, for an opponent that sees the whole board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol

from arbiter.check.events import is_long_turn
from arbiter.rules import Game, Move, Result, Stop, clash
from arbiter.rules.pieces import BOMB, ENGINEER, FLAG, MINE

_ONE_STEP, _OWN, _ENEMY, _MINE = 1, 3, 4, 9
"""What a stop on the way costs: an empty one, one with an own piece, with an enemy, with a mine."""


class Goal(Protocol):
    """Something to bring about."""

    @property
    def event(self) -> str:
        """The name of what it brings about."""

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The move, of `moves`, the legal ones of the seat to move, that is nearest to it; None where there is none."""


@dataclass(frozen=True, slots=True)
class Meet:
    """A piece of one of the kinds `own` attacks one of the kinds `theirs`; `quarters`: in his headquarters."""

    event: str
    own: str
    theirs: str = ""
    quarters: bool = False

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Along the cheapest way; what stands in it is moved away or taken."""
        legal = {(move.origin, move.target): move for move in moves}
        for way in self._ways(game):
            for length in range(len(way) - 1, 0, -1):
                move, last = legal.get((way[0], way[length])), length == len(way) - 1
                if move and (last or game.cells[way[length]] is None):
                    return move
            if move := _cleared(game, moves, way):
                return move
        return None

    def _ways(self, game: Game) -> list[list[Stop]]:
        """From each piece that may do it to its nearest target, the cheapest first."""
        targets = set(self._targets(game))
        found = []
        for origin, piece in enumerate(game.cells):
            fit = piece is not None and piece.seat == game.seat_to_move and piece.kind in self.own
            if fit and origin not in game.board.all_headquarters and (way := _way(game, origin, targets)):
                found.append(way)
        return [way for _, way in sorted(found)]

    def _targets(self, game: Game) -> Iterator[Stop]:
        seat = game.seat_to_move
        if self.quarters:
            other = 1 - seat
            for stop in game.board.headquarters[other]:
                if (held := game.cells[stop]) is None or (held.seat == other and held.kind not in (FLAG, MINE)):
                    yield stop
            return
        for stop, piece in enumerate(game.cells):
            if piece is not None and piece.seat != seat and piece.kind in self.theirs and stop not in game.board.camps:
                yield stop


def _way(game: Game, origin: Stop, targets: set[Stop]) -> tuple[int, list[Stop]] | None:
    """The cheapest way to one of `targets`, and its cost: Dijkstra's search over single steps."""
    came_from, cost = {origin: origin}, {origin: 0}
    queue = [(0, origin)]
    while queue:
        spent, stop = heappop(queue)
        if stop in targets:
            way = [stop]
            while way[-1] != origin:
                way.append(came_from[way[-1]])
            return spent, way[::-1]
        if spent > cost[stop]:
            continue
        for near in game.board.neighbours[stop]:
            step = _ONE_STEP if near in targets else _toll(game, near)
            if step is not None and spent + step < cost.get(near, 1 << 30):
                came_from[near], cost[near] = stop, spent + step
                heappush(queue, (spent + step, near))
    return None


def _toll(game: Game, stop: Stop) -> int | None:
    """What it costs to pass a stop, None where nothing passes."""
    piece = game.cells[stop]
    if stop in game.board.all_headquarters:
        return None
    if piece is None:
        return _ONE_STEP
    if piece.seat == game.seat_to_move:
        return None if piece.kind in (FLAG, MINE) else _OWN
    return None if stop in game.board.camps or piece.kind == FLAG else _MINE if piece.kind == MINE else _ENEMY


def _cleared(game: Game, moves: Sequence[Move], way: Sequence[Stop]) -> Move | None:
    """A move that takes what stands first in the way out of it: an own piece leaves, an enemy is attacked."""
    blocked = next((stop for stop in way[1:-1] if game.cells[stop] is not None), None)
    if blocked is None:
        return None
    piece = game.cells[blocked]
    assert piece is not None
    if piece.seat == game.seat_to_move:
        aside = [move for move in moves if move.origin == blocked and move.target not in way]
        return min(aside, key=lambda move: (game.cells[move.target] is not None, move.target), default=None)
    order = {Result.WIN: 0, Result.TRADE: 1, Result.LOSS: 2, Result.QUIET: 3}
    attacks = [move for move in moves if move.target == blocked and move.origin != way[0]]
    attacks += [move for move in moves if move.target == blocked and move.origin == way[0]
                and comes_to(game, move) is Result.WIN]  # fmt: skip
    return min(attacks, key=lambda move: order[comes_to(game, move)], default=None)


def comes_to(game: Game, move: Move) -> Result:
    """What a move would come to, by the truth."""
    attacker, defender = game.cells[move.origin], game.cells[move.target]
    assert attacker is not None
    return Result.QUIET if defender is None else clash(attacker.kind, defender.kind, game.rules)


@dataclass(frozen=True, slots=True)
class LongTurn:
    """An engineer runs far and round a corner, as soon as there is room for it."""

    event: str = "long-engineer-turn"

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """The turn, a quiet one before one that meets somebody."""
        engineers = [move for move in moves if (piece := game.cells[move.origin]) and piece.kind == ENGINEER]
        turns = [move for move in engineers if is_long_turn(game.board, move.origin, move.target)]
        return min(turns, key=lambda move: game.cells[move.target] is not None, default=None)


@dataclass(frozen=True, slots=True)
class Camp:
    """Sits down in a camp beside the bot's pieces, and stays while others move."""

    event: str = "beside-a-camp"

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """Into an empty camp beside an enemy; towards one; else anything quiet from outside the camps."""
        seat, board, cells = game.seat_to_move, game.board, game.cells
        beside = {
            camp
            for camp in board.camps
            if any((near := cells[s]) and near.seat != seat for s in board.road_steps[camp])
        }
        into = [move for move in moves if move.target in beside and move.origin not in board.camps]
        if into:
            return into[0]
        held = any((piece := cells[camp]) and piece.seat == seat for camp in beside)
        quiet = [move for move in moves if cells[move.target] is None and move.origin not in board.camps]
        if held and quiet:
            return quiet[game.plies // 2 % len(quiet)]
        ways = [
            way
            for origin, piece in enumerate(cells)
            if piece and piece.seat == seat and piece.kind not in (FLAG, MINE) and origin not in board.all_headquarters
            and (way := _way(game, origin, {camp for camp in beside if cells[camp] is None}))
        ]  # fmt: skip
        legal = {(move.origin, move.target): move for move in moves}
        for _, path in sorted(ways):
            for length in range(len(path) - 1, 0, -1):
                if move := legal.get((path[0], path[length])):
                    return move
        return None


@dataclass(frozen=True, slots=True)
class Perish:
    """Every piece that can move runs into something that removes it."""

    event: str = "verdict-no-move"

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """An attack that loses its piece; or else the way to one."""
        attacks = [move for move in moves if game.cells[move.target] is not None]
        order = {Result.LOSS: 0, Result.TRADE: 1}
        fatal = [move for move in attacks if comes_to(game, move) in order]
        if fatal:
            return min(fatal, key=lambda move: order[comes_to(game, move)])
        return Meet("", "hgfedcbaik", "abcdefghjk").step(game, moves)


@dataclass(frozen=True, slots=True)
class Still:
    """Nothing collides, as far as it lies with this side."""

    event: str = "verdict-quiet-limit"

    def step(self, game: Game, moves: Sequence[Move]) -> Move | None:
        """A quiet move, back and forth behind the lines where that can be."""
        rows = game.board.views[game.seat_to_move]
        quiet = [
            move for move in moves if game.cells[move.target] is None and move.target not in game.board.all_headquarters
        ]
        return max(quiet, key=lambda move: rows[move.target] + (move.target in game.board.camps), default=None)


def otherwise(game: Game, moves: Sequence[Move]) -> Move:
    """A move where no goal has one: a quiet one or one that wins, but never the end of the game."""

    def rank(move: Move) -> tuple[int, int]:
        held = game.cells[move.target]
        if held is not None and held.kind == FLAG:
            return 9, 0
        worth = {Result.WIN: 0, Result.QUIET: 1, Result.TRADE: 2, Result.LOSS: 3}[comes_to(game, move)]
        mover = game.cells[move.origin]
        precious = mover is not None and mover.kind in (ENGINEER, BOMB)
        return worth + precious, (move.origin * 7 + move.target * 3 + game.plies) % 11

    return min(moves, key=rank)
