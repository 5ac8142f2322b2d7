"""A game as a seat tells it: made of its own formation and of what it was told, never of the truth.

So what comes of it may be given to that seat, whatever it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbiter.knowledge import Kinds, Suspect, history
from arbiter.review.telling import Facts, Scene, Spot, Step, Telling, more_spent, removed
from arbiter.rules import Board, Stop
from arbiter.rules.pieces import FLAG
from arbiter.sight import Seen


@dataclass(frozen=True, slots=True)
class Told:
    """A ply as a seat was told of it, and how long it took."""

    seen: Seen
    ms: float | None


def seat_telling(seat: int, facts: Facts, array: str | None, told: Sequence[Told], began: bool) -> Telling:
    """The game as `seat`, whose formation is `array`, was told of it. `began`: it came to a first ply.

    Raises Contradiction where no formation of the enemy fits what it was told under these rules.
    """
    if array is None or not began:
        own = {} if array is None else dict(zip(facts.board.homes[0], array, strict=True))
        spots = tuple(_own(seat, own.get(stop)) for stop in range(len(facts.board.names)))
        nothing: tuple[tuple[Spot, ...], ...] = ((),) * facts.board.seats
        return Telling(seat, facts, (Scene(0, None, spots, nothing, (0.0,) * facts.board.seats, None),))
    return Telling(seat, facts, tuple(_as_told(seat, facts, array, told)))


def _as_told(seat: int, facts: Facts, array: str, told: Sequence[Told]) -> Iterator[Scene]:
    walk = history(array, (one.seen for one in told), seat, facts.rules, facts.board)
    seats = range(facts.board.seats)
    flags: tuple[Stop | None, ...] = (None,) * len(seats)
    spent: tuple[float | None, ...] = (0.0,) * len(seats)
    own_lost: list[Spot] = []
    fallen: list[int] = []
    step: Step | None = None
    own_before: dict[Stop, str] = {}
    before: tuple[Suspect, ...] = ()
    for ply, (one, (own, suspects)) in enumerate(zip([None, *told], walk, strict=True)):
        if one is not None:
            step = _step(seat, ply, one, own_before, list(zip(before, suspects, strict=True)), flags)
            flags, spent = one.seen.flags, more_spent(spent, step.seat, one.ms)
            own_lost += [gone for gone in removed(step.mover, step.met, step.result) if gone.seat == seat]
            fallen += [number for number, now in enumerate(suspects) if before[number].stop != now.stop is None]
        enemy_lost = tuple(_enemy(seat, suspects[number], flags) for number in fallen)
        lost = tuple(tuple(own_lost) if number == seat else enemy_lost for number in seats)
        turn = facts.turn_after(ply, len(told))
        yield Scene(ply, step, _spots(seat, own, suspects, flags, facts.board), lost, spent, turn, suspects)
        own_before, before = own, suspects


def _spots(
    seat: int, own: Mapping[Stop, str], suspects: Sequence[Suspect], flags: Sequence[Stop | None], board: Board
) -> tuple[Spot | None, ...]:
    enemies = {suspect.stop: _enemy(seat, suspect, flags) for suspect in suspects if suspect.stop is not None}
    return tuple(enemies.get(stop) or _own(seat, own.get(stop)) for stop in range(len(board.names)))


def _own(seat: int, letter: str | None) -> Spot | None:
    return None if letter is None else Spot(seat, Kinds(letter), True)


def _enemy(seat: int, suspect: Suspect, flags: Sequence[Stop | None]) -> Spot:
    (other,) = (number for number in range(len(flags)) if number != seat)
    return Spot(other, suspect.kinds, suspect.home == flags[other] and suspect.kind == FLAG)


def _step(
    seat: int, number: int, told: Told, own: dict[Stop, str], enemies: Sequence[tuple[Suspect, Suspect]],
    flags: Sequence[Stop | None],
) -> Step:  # fmt: skip
    """The ply, its pieces as they are known after it.

    `own`, `flags`: as they were before it. `enemies`: each as it was, and as it is now.
    """
    one = told.seen

    def piece(stop: Stop) -> Spot | None:
        known = (_enemy(seat, now, one.flags) for then, now in enemies if then.stop == stop)
        return next(known, None) or _own(seat, own.get(stop))

    mover = piece(one.origin)
    assert mover is not None  # `Knowledge.saw` would not have taken it
    shown = tuple(
        (other, flag)
        for other, (then, flag) in enumerate(zip(flags, one.flags, strict=True))
        if then is None and flag is not None
    )
    return Step(number, mover.seat, one.origin, one.target, one.result, mover, piece(one.target), told.ms, shown)
