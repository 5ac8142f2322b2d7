"""A record played again, for whoever is to tell of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec

from arbiter.knowledge import Kinds, history
from arbiter.record.lines import EndLine, FaultLine, FormationLine, MoveLine
from arbiter.record.reader import Record, RecordError, opening, replay, ruleset_of
from arbiter.review.hearsay import Told, seat_telling
from arbiter.review.telling import Facts, Scene, Spot, Step, Telling, more_spent, removed
from arbiter.rules import LUZHANQI, Ply, Result
from arbiter.sight import seen


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record played again. `arrays`: the formations that there are, by seat. `plies`: each with its time."""

    facts: Facts
    arrays: dict[int, str]
    plies: tuple[tuple[Ply, float | None], ...]

    def telling(self, teller: int | None) -> Telling:
        """The game as a seat, or (None) the referee, tells it."""
        if teller is None:
            return Telling(None, self.facts, tuple(_truth(self)))
        faults = tuple(_as_known_to(teller, fault) for fault in self.facts.faults)
        return seat_telling(
            teller, replace(self.facts, faults=faults), self.arrays.get(teller), self.told(teller), self.began
        )

    @property
    def began(self) -> bool:
        """Whether it came to a first ply being asked for: both had set up."""
        return len(self.arrays) == self.facts.board.seats

    def told(self, seat: int) -> list[Told]:
        """Every ply as a seat was told of it."""
        return [Told(seen(self.facts.board, ply, seat), ms) for ply, ms in self.plies]

    def known(self, seat: int) -> Iterator[list[Kinds]]:
        """What each of the enemy's pieces can be, as a seat could know, before the first ply and after each.

        Nothing where it never came to that.
        """
        if self.began:
            told = (one.seen for one in self.told(seat))
            for _, suspects in history(self.arrays[seat], told, seat, self.facts.rules, self.facts.board):
                yield [suspect.kinds for suspect in suspects]


def replayed(record: Record) -> Replayed:
    """Play a record again. Raises RecordError where it cannot be played."""
    _check_seats(record)
    game = opening(record)
    header, lines = record.header, record.lines
    timed = header.source is None or any(isinstance(line, MoveLine) and line.ms for line in lines)
    plies = [(ply, line.ms if timed else None) for line, ply in replay(record, game)] if game else []
    facts = Facts(
        names=tuple(seat.name for seat in header.seats),
        about=tuple(one for one in (header.id, header.started) if one),
        event=header.event,
        round=header.round,
        end=record.end,
        faults=tuple(line for line in lines if isinstance(line, FaultLine)),
        rules=ruleset_of(header),
        timed=timed,
    )
    arrays = {line.seat: line.array for line in lines if isinstance(line, FormationLine)}
    return Replayed(facts, arrays, tuple(plies))


def _check_seats(record: Record) -> None:
    """Two players, and nobody else is spoken of."""
    seats = range(LUZHANQI.seats)
    if len(record.header.seats) != len(seats):
        raise RecordError(record.name, 1, f"there are {len(record.header.seats)} seats, and the board has {len(seats)}")
    for number, line in enumerate(record.lines, 1):
        seat = line.winner if isinstance(line, EndLine) else getattr(line, "seat", None)
        if seat is not None and seat not in seats:
            raise RecordError(record.name, number, f"there is no seat {seat}")


def _as_known_to(seat: int, fault: FaultLine) -> FaultLine:
    """Without the words about another's fault: they speak of that one's pieces."""
    return fault if fault.seat == seat else msgspec.structs.replace(fault, text="", why="")


def _truth(game: Replayed) -> Iterator[Scene]:
    facts, board = game.facts, game.facts.board
    spots: list[Spot | None] = [None] * len(board.names)
    for seat, array in game.arrays.items():
        for stop, letter in zip(board.homes[seat], array, strict=True):
            spots[stop] = Spot(seat, Kinds(letter), True)
    lost: list[tuple[Spot, ...]] = [()] * board.seats
    spent: tuple[float | None, ...] = (0.0,) * board.seats
    yield Scene(0, None, tuple(spots), tuple(lost), spent, facts.turn_after(0, len(game.plies)) if game.began else None)
    for ply, ms in game.plies:
        mover, met = spots[ply.origin], spots[ply.target]
        assert mover is not None
        shown = tuple((seat, flag) for seat in ply.shown if (flag := ply.flags[seat]) is not None)
        spots[ply.origin] = None
        spots[ply.target] = {Result.LOSS: met, Result.TRADE: None}.get(ply.result, mover)
        for gone in removed(mover, met, ply.result):
            lost[gone.seat] += (gone,)
        step = Step(ply.number, ply.seat, ply.origin, ply.target, ply.result, mover, met, ms, shown)
        spent = more_spent(spent, ply.seat, ms)
        turn = facts.turn_after(ply.number, len(game.plies))
        yield Scene(ply.number, step, tuple(spots), tuple(lost), spent, turn)
