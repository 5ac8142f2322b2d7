"""Games to know something of, and the proofs that what is known of them is right.

A kind that is called possible is proved so by a formation with it that gives the seat the very same game. A kind that
is not is proved impossible, as far as formations can be counted out, by playing the game with every one of them.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from arbiter import knowledge
from arbiter.knowledge import COUNTS, Kinds, Knowledge, Suspect, history
from arbiter.rules import CCGC, KINDS, LUZHANQI, Game, Move, Ply, Ruleset, flaws
from arbiter.sight import Seen, seen
from tests.playouts import random_formation

ANY = frozenset(KINDS)
FORMATIONS = ("cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi")

HOUSES = (
    CCGC,
    replace(CCGC, name="fly", bombs_fly=True, bombs_in_front=True),
    replace(CCGC, name="vanish", mines_vanish=True, all_turn_corners=True),
    replace(CCGC, name="hold", mines_hold=True, leave_headquarters=True),
    replace(CCGC, name="no flag", verdicts=("no-move", "quiet-limit")),
)
"""The contest's rules, and rules that change what can be worked out."""


# --- Games to know something of --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A game, or its first plies, by house rules."""

    rules: Ruleset
    formations: tuple[str, str]
    moves: tuple[Move, ...]

    def told(self, seat: int) -> list[Seen]:
        """Everything that `seat` is told of it."""
        told = told_of(self.rules, self.formations, self.moves, seat)
        assert told is not None
        return told


def told_of(rules: Ruleset, formations: Sequence[str], moves: Sequence[Move], seat: int) -> list[Seen] | None:
    """What `seat` would be told had the game been played with these formations; None where it could not have been."""
    if any(flaws(array, rules) for array in formations):
        return None
    game, told = Game(formations, rules), list[Seen]()
    for step in moves:
        ply = game.play(step) if game.verdict is None else None
        if not isinstance(ply, Ply):
            return None
        told.append(seen(LUZHANQI, ply, seat))
    return told


def a_game(seed: int, rules: Ruleset = CCGC, most: int = 160) -> Played:
    """A random game in which both sides like to attack."""
    rng = random.Random(seed)
    state, moves = Game([random_formation(rng), random_formation(rng)], rules), list[Move]()
    while state.verdict is None and len(moves) < most:
        legal = list(state.legal_moves())
        attacks = [step for step in legal if state.cells[step.target]]
        if not legal:
            break
        moves.append(rng.choice(attacks if attacks and rng.random() < 0.6 else legal))
        state.play(moves[-1])
    return Played(rules, (state.formations[0], state.formations[1]), tuple(moves))


def known_of(game: Played, seat: int) -> list[tuple[Suspect, ...]]:
    """What `seat` knows, before the first ply and after each."""
    return [suspects for _, suspects in history(game.formations[seat], game.told(seat), seat, game.rules)]


def kinds_of(suspects: Sequence[Suspect]) -> list[Kinds]:
    return [suspect.kinds for suspect in suspects]


# --- The three proofs ------------------------------------------------------------------------------------------------


def check_sound(game: Played, seat: int) -> None:
    """The truth is among the possible, sets never grow, and what is on the board is where it is."""
    truth = game.formations[1 - seat]
    state = Game(game.formations, game.rules)
    view = LUZHANQI.views[seat]
    before, since = [ANY] * 25, dict[int, int | None]()
    known = Knowledge(seat, game.formations[seat], game.rules)
    for ply, told in enumerate([None, *game.told(seat)]):
        if told is not None:
            known.saw(told)
            state.play(game.moves[ply - 1])
        suspects = known.suspects()
        assert all(kind in suspect.kinds for kind, suspect in zip(truth, suspects, strict=True))
        assert all(now <= then for now, then in zip(kinds_of(suspects), before, strict=True))
        stands = {view[stop]: piece for stop, piece in enumerate(state.cells) if piece}
        assert {s.stop for s in suspects if s.stop is not None} == {at for at, p in stands.items() if p.seat != seat}
        assert known.possible() == {s.stop: s.kinds for s in suspects if s.stop is not None}
        assert known.own() == {at: piece.kind for at, piece in stands.items() if piece.seat == seat}
        for suspect, then in zip(suspects, before, strict=True):
            if len(suspect.kinds) > 1:
                assert suspect.certain_since is None
            else:
                assert suspect.certain_since == (ply if len(then) > 1 else since[suspect.home])
        before, since = kinds_of(suspects), {suspect.home: suspect.certain_since for suspect in suspects}


def formation_with(domains: Sequence[Kinds], number: int, kind: str) -> str | None:
    """Some formation in which piece `number` is `kind`; None where there is none. Piece by piece, making room."""
    pinned = [frozenset(kind) if place == number else domain for place, domain in enumerate(domains)]
    pieces = [letter for letter, count in COUNTS.items() for _ in range(count)]
    holder: dict[int, int] = {}

    def seated(place: int, tried: set[int]) -> bool:
        for piece, letter in enumerate(pieces):
            if letter in pinned[place] and piece not in tried:
                tried.add(piece)
                if piece not in holder or seated(holder[piece], tried):
                    holder[piece] = place
                    return True
        return False

    if not all(seated(place, set()) for place in range(len(pinned))):
        return None
    return "".join(pieces[piece] for piece in sorted(holder, key=holder.__getitem__))


def check_possible(game: Played, seat: int, plies: int) -> None:
    """Each kind that is possible after so many plies is so in a formation that gives the seat the very same game."""
    moves = game.moves[:plies]
    told = game.told(seat)[:plies]
    _, suspects = list(history(game.formations[seat], told, seat, game.rules))[-1]
    left = {(number, kind) for number, suspect in enumerate(suspects) for kind in suspect.kinds}
    while left:
        number, kind = min(left)
        array = formation_with(kinds_of(suspects), number, kind)
        assert array is not None, f"no formation has {kind} there"
        formations = (game.formations[0], array) if seat == 0 else (array, game.formations[1])
        assert told_of(game.rules, formations, moves, seat) == told
        left -= set(enumerate(array))


def check_impossible(game: Played, seat: int, plies: int, rng: random.Random, unknown: int = 5) -> int:
    """Were all but some pieces known, the others could be just what they are in some formation that fits the game."""
    moves, told = game.moves[:plies], game.told(seat)[:plies]
    _, suspects = list(history(game.formations[seat], told, seat, game.rules))[-1]
    truth = game.formations[1 - seat]
    open_ = sorted(rng.sample(range(25), unknown))
    found: list[set[str]] = [set() for _ in open_]
    for letters in set(permutations([truth[place] for place in open_])):
        array = list(truth)
        for place, letter in zip(open_, letters, strict=True):
            array[place] = letter
        formations = [game.formations[0], "".join(array)] if seat == 0 else ["".join(array), game.formations[1]]
        if told_of(game.rules, formations, moves, seat) == told:
            for kinds, letter in zip(found, letters, strict=True):
                kinds.add(letter)
    pinned = [
        suspect.kinds if place in open_ else frozenset(letter)
        for place, (suspect, letter) in enumerate(zip(suspects, truth, strict=True))
    ]
    exact = knowledge.narrowed(pinned)
    assert [exact[place] for place in open_] == found
    return sum(len(kinds) > 1 for kinds in found)


def check(seed: int, rules: Ruleset = CCGC) -> None:
    """All three on one game."""
    rng = random.Random(seed)
    game = a_game(seed, rules)
    for seat in (0, 1):
        check_sound(game, seat)
        plies = rng.randint(1, len(game.moves))
        check_possible(game, seat, plies)
        for _ in range(3):
            check_impossible(game, seat, rng.randint(1, len(game.moves)), rng)
