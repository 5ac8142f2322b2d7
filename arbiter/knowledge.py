"""What a seat can work out: for each enemy piece the exact set of the kinds that it can still be.

It is made of what that seat has been told and nothing else: its own formation, the rules, and one `Seen` a ply. Every
ply says something of the enemy piece in it alone:

    where it was set up      the flag in a headquarters, mines in the last rows, bombs behind the front
    it has moved             no mine, no flag; round a corner of the railway, only what may turn one
    it has met one's own     what of its kind, against one's own, comes to that result (Table 1)
    no flag is shown         a piece that is gone is not the Field Marshal
    a flag is shown          the piece that is gone with that ply is the Field Marshal, and the flag stands there
    the game goes on         what was beaten or bombed was not the flag

Beyond that, only the counts tie the pieces together. So a kind is possible for a piece just if some assignment of all
25 pieces to kinds, each kind as often as there are pieces of it, gives it that kind: a question of bipartite matching.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from arbiter.rules import CCGC, KINDS, LUZHANQI, Board, Move, Piece, Result, Ruleset, Stop, clash, flaws
from arbiter.rules.movement import refusal
from arbiter.rules.pieces import FLAG, MARSHAL, PIECES_A_SIDE
from arbiter.sight import Seen

Kinds = frozenset[str]
"""Letters of kinds."""

COUNTS: Mapping[str, int] = {letter: kind.count for letter, kind in KINDS.items()}
"""How many pieces of each kind a side has."""


class Contradiction(ValueError):
    """No formation of the enemy agrees with what was told; the message says from which ply on."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """An enemy piece as a seat knows it, stops as that seat sees them.

    `home`: where it was set up. `stop`: where it stands, None once it is off the board. `kinds`: what it can be.
    `certain_since`: the ply with which only one kind was left, None while there are several.
    """

    home: Stop
    stop: Stop | None
    kinds: Kinds
    certain_since: int | None

    @property
    def kind(self) -> str | None:
        """The only kind that it can be; None while there are several."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else None


class Knowledge:
    """What one of two seats can work out, ply by ply.

        knowledge = Knowledge(seat=0, formation="cifgefkhbdiagkhdjcigeljjh")
        for told in everything_that_seat_0_was_told:
            knowledge.saw(told)
            knowledge.possible()  # {0: frozenset("bcdjk"), ...}: by stop, as the seat sees the board

    `plies`: how many it has seen.
    """

    def __init__(self, seat: int, formation: str, rules: Ruleset = CCGC, board: Board = LUZHANQI) -> None:
        """Before the first ply. `formation`: the seat's own, legal, 25 letters."""
        self.seat, self.rules, self.board = seat, rules, board
        self.plies = 0
        (self._enemy,) = (other for other in range(board.seats) if other != seat)
        self._homes = board.homes[self._enemy]
        # The referee's frame. The enemy's pieces have numbers, in the order of his formation's letters.
        self._own: dict[Stop, str] = dict(zip(board.homes[seat], formation, strict=True))
        self._numbers: dict[Stop, int] = {stop: number for number, stop in enumerate(self._homes)}
        self._kinds = narrowed([_may_be_set_up(place, rules, board) for place in range(PIECES_A_SIDE)])
        self._certain_since = _first_certain([None] * PIECES_A_SIDE, self._kinds, 0)
        self._gone_with_last: int | None = None
        self._gone: set[int] = set()
        self._flag_shown = False

    def saw(self, told: Seen) -> None:
        """One more ply, as the seat was told of it.

        Raises Contradiction where no formation of the enemy agrees with it and all before, and ValueError for a ply
        that was told another seat or cannot be on this board.
        """
        if told.seat != self.seat:
            raise ValueError(f"this is what seat {self.seat} knows, and seat {told.seat} was told that")
        truth = self.board.truths[self.seat]
        move = Move(truth[told.origin], truth[told.target])
        moved = self._own if told.own else self._numbers
        if move.origin not in moved or move.target in moved:
            raise ValueError(f"ply {self.plies + 1}: {self.board.names[told.origin]} cannot move like that")
        before = list(self._kinds)
        self._it_goes_on()
        self.plies += 1
        if told.own:
            self._own_ply(move, told.result)
        else:
            self._enemy_ply(move, told.result)
        self._flag(told.flags[self._enemy])
        if self._kinds != before:
            try:
                self._kinds = narrowed(self._kinds)
            except ValueError as error:
                raise Contradiction(f"ply {self.plies}: {error}") from error
            self._certain_since = _first_certain(self._certain_since, self._kinds, self.plies)

    def possible(self) -> dict[Stop, Kinds]:
        """What each enemy piece on the board can be, by the stop at which the seat sees it, in the stops' order."""
        view = self.board.views[self.seat]
        return dict(sorted((view[stop], self._kinds[number]) for stop, number in self._numbers.items()))

    def suspects(self) -> tuple[Suspect, ...]:
        """All of the enemy's pieces, in the order of his formation's letters."""
        view = self.board.views[self.seat]
        stops: list[Stop | None] = [None] * PIECES_A_SIDE
        for stop, number in self._numbers.items():
            stops[number] = view[stop]
        homes = (view[home] for home in self._homes)
        return tuple(map(Suspect, homes, stops, self._kinds, self._certain_since))

    def own(self) -> dict[Stop, str]:
        """The seat's own pieces on the board: their letters by stop, as it sees them."""
        view = self.board.views[self.seat]
        return dict(sorted((view[stop], letter) for stop, letter in self._own.items()))

    def _own_ply(self, move: Move, result: Result) -> None:
        mine = self._own.pop(move.origin)
        if result in (Result.QUIET, Result.WIN):
            self._own[move.target] = mine
        if result is not Result.QUIET:
            met = self._numbers[move.target]
            self._keep(met, (kind for kind in self._kinds[met] if clash(mine, kind, self.rules) is result))
            if result is not Result.LOSS:
                self._is_gone(move.target)

    def _enemy_ply(self, move: Move, result: Result) -> None:
        number = self._numbers[move.origin]
        self._keep(number, self._able(move, self._kinds[number]))
        self._numbers[move.target] = self._numbers.pop(move.origin)
        if result is not Result.QUIET:
            mine = self._own[move.target]
            self._keep(number, (kind for kind in self._kinds[number] if clash(kind, mine, self.rules) is result))
            if result is not Result.LOSS:
                del self._own[move.target]
            if result is not Result.WIN:
                self._is_gone(move.target)

    def _able(self, move: Move, kinds: Kinds) -> Iterator[str]:
        """Those of the kinds that may make the enemy's move. What stands in the way is plain to see."""
        cells: list[Piece | None] = [None] * len(self.board.names)
        for stop, letter in self._own.items():
            cells[stop] = Piece(self.seat, letter)
        for stop in self._numbers:
            cells[stop] = Piece(self._enemy, MARSHAL)
        for kind in kinds:
            cells[move.origin] = Piece(self._enemy, kind)
            if refusal(self.board, self.rules, cells, self._enemy, move) is None:
                yield kind

    def _is_gone(self, stop: Stop) -> None:
        """The enemy's piece on that stop leaves the board."""
        self._gone_with_last = self._numbers.pop(stop)
        self._gone.add(self._gone_with_last)

    def _it_goes_on(self) -> None:
        """There is another ply, so the last one did not take the flag."""
        if self._gone_with_last is not None and "flag" in self.rules.verdicts:
            self._keep(self._gone_with_last, self._kinds[self._gone_with_last] - {FLAG})
        self._gone_with_last = None

    def _flag(self, flag: Stop | None) -> None:
        """The enemy's flag as it has been shown by now, in the seat's view; None: not yet."""
        gone = self._gone_with_last
        if flag is None:
            if gone is not None:
                self._keep(gone, self._kinds[gone] - {MARSHAL})
        elif not self._flag_shown:
            self._flag_shown = True
            if gone is not None:
                self._keep(gone, self._kinds[gone] & {MARSHAL})
            home = self.board.truths[self.seat][flag]
            for number, stop in enumerate(self._homes):
                self._keep(number, self._kinds[number] & {FLAG} if stop == home else self._kinds[number] - {FLAG})

    def _keep(self, number: int, kinds: Iterable[str]) -> None:
        self._kinds[number] = Kinds(kinds)


def history(
    formation: str, told: Iterable[Seen], seat: int, rules: Ruleset = CCGC, board: Board = LUZHANQI
) -> Iterator[tuple[dict[Stop, str], tuple[Suspect, ...]]]:
    """Its own pieces and the enemy's as `seat` knows them, before the first ply and after each that it is told of."""
    knowledge = Knowledge(seat, formation, rules, board)
    yield knowledge.own(), knowledge.suspects()
    for seen in told:
        knowledge.saw(seen)
        yield knowledge.own(), knowledge.suspects()


def _first_certain(since: Sequence[int | None], kinds: Sequence[Kinds], ply: int) -> list[int | None]:
    return [ply if earlier is None and len(left) == 1 else earlier for earlier, left in zip(since, kinds, strict=True)]


@lru_cache(maxsize=512)
def _may_be_set_up(place: int, rules: Ruleset, board: Board) -> Kinds:
    """What may stand at the letter `place` of a formation: that of which `flaws` does not say that it is misplaced."""
    possible = []
    for kind in KINDS:
        array = "".join(kind if other == place else MARSHAL for other in range(PIECES_A_SIDE))
        found = flaws(array, rules, board)
        if not any(flaw.kind == kind and flaw.rule in ("flag", "mine", "bomb") for flaw in found):
            possible.append(kind)
    return Kinds(possible)


# --- Counting --------------------------------------------------------------------------------------------------------


def narrowed(domains: Sequence[Kinds], counts: Mapping[str, int] = COUNTS) -> list[Kinds]:
    """Of each domain the kinds that a consistent assignment gives that piece.

    An assignment gives each piece a kind of its domain and uses each kind exactly as often as `counts` says. Raises
    ValueError where there is none.

    In any one assignment let a kind point to another where some piece that has the one could be the other. Pieces
    change kinds along the cycles of that graph and in no other way, so a piece may have another kind of its domain
    than its own just if the two lie on a cycle.
    """
    letters = list(counts)
    masks = [_mask(domain, letters) for domain in domains]
    assigned = _assigned(masks, [counts[letter] for letter in letters])
    cycles = _on_cycles(_ways(masks, assigned, len(letters)))
    return [_letters(mask & cycles[own], "".join(letters)) for mask, own in zip(masks, assigned, strict=True)]


def _assigned(masks: Sequence[int], room: list[int]) -> list[int]:
    """Some assignment, a kind's number for each piece. `room`: how many of each kind are left; used up."""
    if sum(room) != len(masks):
        raise ValueError(f"{len(masks)} pieces, and {sum(room)} are due")
    assigned: list[int] = []
    for mask in masks:
        ways = _ways(masks, assigned, len(room))
        # From the kinds that this piece can be, one after another, to one of which there is some left.
        came_from: dict[int, int | None] = dict.fromkeys(_bits(mask))
        queue = list(came_from)
        for kind in queue:
            if room[kind]:
                break
            for further in _bits(ways[kind]):
                if further not in came_from:
                    came_from[further] = kind
                    queue.append(further)
        else:
            raise ValueError("no formation of the enemy agrees with what was told")
        room[kind] -= 1
        while (before := came_from[kind]) is not None:
            mover = next(n for n, own in enumerate(assigned) if own == before and masks[n] >> kind & 1)
            assigned[mover], kind = kind, before
        assigned.append(kind)
    return assigned


def _ways(masks: Sequence[int], assigned: Sequence[int], kinds: int) -> list[int]:
    """For each kind the kinds, as bits, that a piece to which it is assigned could be instead."""
    ways = [0] * kinds
    for mask, own in zip(masks, assigned, strict=False):
        ways[own] |= mask
    return ways


def _on_cycles(ways: Sequence[int]) -> list[int]:
    """For each kind the kinds, as bits, that lie on a cycle with it, and itself."""
    reached = list(ways)
    for over in range(len(ways)):
        for kind, ahead in enumerate(reached):
            if ahead >> over & 1:
                reached[kind] |= reached[over]
    return [
        1 << kind | sum(1 << other for other in _bits(ahead) if reached[other] >> kind & 1)
        for kind, ahead in enumerate(reached)
    ]


@cache
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _mask(domain: Kinds, letters: Sequence[str]) -> int:
    return sum(1 << bit for bit, letter in enumerate(letters) if letter in domain)


@cache
def _letters(mask: int, letters: str) -> Kinds:
    return Kinds(letters[bit] for bit in _bits(mask))
