"""Where pieces may go: against an independent witness on the board of Junqi, and on a board of no rows at all."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules import CCGC, KINDS, LUZHANQI, Game, Move, Piece, Ruleset
from arbiter.rules.movement import can_move, moves, refusal
from tests.rules.boards import CURVED, on
from tests.rules.witness import (
    HOUSE_RULES,
    POSITIONS,
    SAME_EACH_TIME,
    STOPS,
    Position,
    cells_of,
    placed,
    scattered,
    targets,
)


def assert_as_the_witness_says(position: Position, rules: Ruleset) -> None:
    """The moves that are made out, the moves that are refused, and whether there are any, for both seats."""
    cells = cells_of(position)
    for seat in (0, 1):
        witness = {
            (STOPS.index(origin), STOPS.index(target))
            for origin, piece in position.items()
            if piece.seat == seat
            for target in targets(position, origin, rules)
        }
        made_out = [(move.origin, move.target) for move in moves(LUZHANQI, rules, cells, seat)]
        assert made_out == sorted(witness)
        assert can_move(LUZHANQI, rules, cells, seat) == bool(witness)
        tried = [
            move for origin, piece in enumerate(cells) if piece and piece.seat == seat for move in MOVES_FROM[origin]
        ]
        allowed = {(move.origin, move.target) for move in tried if not refusal(LUZHANQI, rules, cells, seat, move)}
        assert allowed == witness


MOVES_FROM = [[Move(origin, target) for target in range(60)] for origin in range(60)]


@settings(SAME_EACH_TIME, max_examples=1500)
@given(POSITIONS)
def test_random_positions_agree_with_the_witness(position: Position) -> None:
    assert_as_the_witness_says(position, CCGC)


@settings(SAME_EACH_TIME, max_examples=800)
@given(POSITIONS, st.sampled_from(HOUSE_RULES))
def test_house_rules_agree_with_the_witness(position: Position, rules: Ruleset) -> None:
    assert_as_the_witness_says(position, rules)


@pytest.mark.parametrize("kind", "abcdefghijkl")
@pytest.mark.parametrize("share", [0, 50], ids=["empty", "sparse"])
def test_every_piece_on_every_stop_agrees_with_the_witness(kind: str, share: int) -> None:
    rng = random.Random(kind)
    for stop, seat in product(STOPS, (0, 1)):
        position = scattered(rng.randbytes(60), share) | {stop: Piece(seat, kind)}
        cells, origin = cells_of(position), STOPS.index(stop)
        for rules in HOUSE_RULES:
            expected = {STOPS.index(target) for target in targets(position, stop, rules)}
            assert {m.target for m in moves(LUZHANQI, rules, cells, seat) if m.origin == origin} == expected
            allowed = [m.target for m in MOVES_FROM[origin] if not refusal(LUZHANQI, rules, cells, seat, m)]
            assert set(allowed) == expected


@pytest.mark.parametrize("seed", range(8))
def test_every_position_of_a_game_agrees_with_the_witness(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(["cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi"], Ruleset(quiet_limit=100))
    while game.verdict is None:
        legal = list(game.legal_moves())
        position = {stop: piece for stop, piece in zip(STOPS, game.cells, strict=True) if piece}
        assert {(STOPS[move.origin], STOPS[move.target]) for move in legal} == {
            (origin, target)
            for origin, piece in position.items()
            if piece.seat == game.seat_to_move
            for target in targets(position, origin, game.rules)
        }
        assert all(game.refusal(move) is None for move in legal)
        assert can_move(LUZHANQI, game.rules, game.cells, game.seat_to_move)
        game.play(rng.choice(legal))
    assert game.plies > 150


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("a:0g", "b c d e f g z"),
        ("a:0g c:1h", "b c d g z"),
        ("a:0g g:1h", "b c d e f g z"),
        ("a:0g d:1h", "b c d g z"),
        ("a:0g b:0h g:1h z:1h", "g"),
        ("h:0g", "d"),
        ("g:0g", "a d"),
        ("e:0g", "a b c d f"),
        ("z:0g", "a"),
        ("x:0g", "y"),
        ("y:0g", ""),
        ("a:0i", "b c d e f g h z"),
        ("h:0i d:1h", "d"),
        ("g:0i c:1h", "a b c d e f h"),
        ("x:0i", "y"),
    ],
)
def test_movement_knows_of_rail_lines_and_not_of_rows(text: str, reached: str) -> None:
    cells = on(CURVED, text)
    made_out = list(moves(CURVED, CCGC, cells, 0))
    origin = CURVED.names.index(text[0])
    moved = [CURVED.names[move.target] for move in made_out if move.origin == origin]
    assert moved == reached.split()
    assert can_move(CURVED, CCGC, cells, 0) == bool(made_out)
    for target, name in enumerate(CURVED.names):
        refused = refusal(CURVED, CCGC, cells, 0, Move(origin, target))
        assert (refused is None) == (name in moved)


@pytest.mark.parametrize(
    ("position", "able"),
    [
        ("", False),
        ("C0:1g", False),
        ("K0:0j L1:0l", False),
        ("L1:0g L3:0k", False),
        ("C0:0g", True),
        ("A0:0g A1:1l B0:0j", True),
        ("A0:0g A1:0j B0:0j", False),
        ("D1:0g C1:1h E1:1h D0:0j D2:1a", False),
        ("D1:0g C1:1h E1:1h D0:1j D2:1a", True),
        ("H0:0i G0:0j I0:0j H1:0j", False),
    ],
)
def test_whether_a_seat_can_move_at_all(position: str, able: bool) -> None:
    assert can_move(LUZHANQI, CCGC, cells_of(placed(position)), 0) == able


def test_pieces_that_may_leave_a_headquarters_can_move() -> None:
    assert can_move(LUZHANQI, Ruleset(leave_headquarters=True), cells_of(placed("L1:0g L3:0l")), 0)


def test_every_kind_moves_or_does_not() -> None:
    moving = {kind for kind in KINDS if can_move(LUZHANQI, CCGC, cells_of({"H0": Piece(0, kind)}), 0)}
    assert moving == set("abcdefghik")
