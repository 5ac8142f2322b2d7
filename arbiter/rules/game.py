"""One game: whose turn it is, what a move comes to, and the verdict."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbiter.rules import movement
from arbiter.rules.board import LUZHANQI, Board, Stop
from arbiter.rules.combat import Result, clash
from arbiter.rules.formation import flaws
from arbiter.rules.movement import Move, Piece, Refusal
from arbiter.rules.pieces import FLAG, KINDS, MARSHAL
from arbiter.rules.ruleset import CCGC, Reason, Ruleset


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a legal move ended the game: the winning seat, None for a draw, and the reason."""

    winner: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Ply:
    """A move carried out, with the whole truth about it.

    `number` counts from 1. `attacker`, `defender`: letters, None where nothing stood on the target. `shown`: the seats
    whose flag this ply brought to light, `flags`: for each seat its flag's stop where it has been shown so far.
    """

    number: int
    seat: int
    origin: Stop
    target: Stop
    attacker: str
    defender: str | None
    result: Result
    shown: tuple[int, ...]
    flags: tuple[Stop | None, ...]
    verdict: Verdict | None


class Game:
    """A game in progress. Holds the truth: what a seat may know of it is for `arbiter.sight` to say."""

    def __init__(self, formations: Sequence[str], rules: Ruleset = CCGC, board: Board = LUZHANQI) -> None:
        """Both formations in seat order. Raises ValueError where one breaks the rules."""
        for seat, array in enumerate(formations):
            if wrong := flaws(array, rules, board):
                raise ValueError(f"seat {seat}: {wrong[0].sentence}")
        self.rules, self.board = rules, board
        self.formations = tuple(formations)
        self.cells: list[Piece | None] = [None] * len(board.names)
        self.seat_to_move = 0
        self.plies = 0
        self.quiet_plies = 0
        self.verdict: Verdict | None = None
        self.flags: tuple[Stop | None, ...] = (None,) * board.seats
        pieces = {(seat, letter): Piece(seat, letter) for seat in range(board.seats) for letter in KINDS}
        for seat, array in enumerate(formations):
            for stop, letter in zip(board.homes[seat], array, strict=True):
                self.cells[stop] = pieces[seat, letter]

    def legal_moves(self) -> Iterator[Move]:
        """Every move that the seat to move may make; none after the verdict."""
        if self.verdict is None:
            yield from movement.moves(self.board, self.rules, self.cells, self.seat_to_move)

    def refusal(self, move: Move) -> Refusal | None:
        """Why the seat to move may not make `move`, or None where it may."""
        return movement.refusal(self.board, self.rules, self.cells, self.seat_to_move, move)

    def play(self, move: Move) -> Ply | Refusal:
        """Judge and carry out a move of the seat to move; a refused one changes nothing.

        Raises ValueError once there is a verdict.
        """
        if self.verdict is not None:
            raise ValueError("the game is over")
        return self.refusal(move) or self._carry_out(move)

    def _carry_out(self, move: Move) -> Ply:
        cells, seat = self.cells, self.seat_to_move
        attacker, defender = cells[move.origin], cells[move.target]
        assert attacker is not None  # a legal move has a piece to make it
        cells[move.origin] = None
        shown: tuple[int, ...] = ()
        if defender is None:
            result = Result.QUIET
            cells[move.target] = attacker
            self.quiet_plies += 1
        else:
            result = clash(attacker.kind, defender.kind, self.rules)
            if result is not Result.LOSS:
                cells[move.target] = attacker if result is Result.WIN else None
            self.quiet_plies = 0
            shown = self._show_flags(attacker, defender, result)
        self.plies += 1
        self.seat_to_move = (seat + 1) % self.board.seats
        self.verdict = self._judge(seat, defender)
        return Ply(
            self.plies, seat, move.origin, move.target, attacker.kind, defender.kind if defender else None,
            result, shown, self.flags, self.verdict,
        )  # fmt: skip

    def _show_flags(self, attacker: Piece, defender: Piece, result: Result) -> tuple[int, ...]:
        """A player whose Field Marshal leaves the board shows his flag for the rest of the game."""
        gone = []
        if attacker.kind == MARSHAL and result is not Result.WIN:
            gone.append(attacker.seat)
        if defender.kind == MARSHAL and result is not Result.LOSS:
            gone.append(defender.seat)
        if gone:
            self.flags = tuple(self.flag_stop(seat) if seat in gone else flag for seat, flag in enumerate(self.flags))
        return tuple(sorted(gone))

    def flag_stop(self, seat: int) -> Stop:
        """Where `seat` set up its flag."""
        return self.board.homes[seat][self.formations[seat].index(FLAG)]

    def _judge(self, mover: int, defender: Piece | None) -> Verdict | None:
        """The first of the ruleset's verdicts that holds after the mover's ply (rules.verdicts gives the order)."""
        for reason in self.rules.verdicts:
            if reason == "flag":
                if defender is not None and defender.kind == FLAG:
                    return Verdict(mover, "flag")
            elif reason == "no-move":
                if not self._can_move(self.seat_to_move):
                    return Verdict(mover if self._can_move(mover) else None, "no-move")
            elif self.quiet_plies >= self.rules.quiet_limit:
                return Verdict(None if self.rules.quiet_outcome == "draw" else self.seat_to_move, "quiet-limit")
        return None

    def _can_move(self, seat: int) -> bool:
        return movement.can_move(self.board, self.rules, self.cells, seat)
