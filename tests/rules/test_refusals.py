"""What is said of a refused move: every sentence word for word, and true."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules import CCGC, LUZHANQI, Board, Move, Refusal, Ruleset
from arbiter.rules.movement import refusal
from tests.rules.boards import CURVED, on, small_board
from tests.rules.witness import (
    CAMPS,
    HOUSE_RULES,
    POSITIONS,
    QUARTERS,
    RAILWAY,
    ROAD,
    SAME_EACH_TIME,
    STOPS,
    Position,
    cells_of,
    length,
    placed,
    straight,
)


def said(refused: Refusal | None, board: Board = LUZHANQI) -> str | None:
    """The sentence with the names of its stops."""
    return refused.sentence.format(*(board.names[stop] for stop in refused.stops)) if refused else None


BOMBS_FLY, ALL_TURN, LEAVE = Ruleset(bombs_fly=True), Ruleset(all_turn_corners=True), Ruleset(leave_headquarters=True)
HEMMED = "C0:0i B0:0h D0:1h C1:0h"

REFUSED = [
    ("C0:0g", "B0 B1", CCGC, "there is no piece on B0"),
    ("C0:1g", "C0 B0", CCGC, "the piece on C0 is not yours"),
    ("A1:1j", "A1 A0", CCGC, "the piece on A1 is not yours"),
    # pieces that never move
    ("K0:0j", "K0 K1", CCGC, "a Landmine never moves, and yours on K0 is one"),
    ("L3:0j", "L3 L2", CCGC, "a Landmine never moves, and yours on L3 is one"),
    ("L1:0l", "L1 K1", CCGC, "a Flag never moves, and yours on L1 is one"),
    ("L1:0l", "L1 K1", LEAVE, "a Flag never moves, and yours on L1 is one"),
    ("L1:0g", "L1 K1", CCGC, "pieces never leave a headquarters, and L1 is one"),
    ("A3:0i", "A3 B3", CCGC, "pieces never leave a headquarters, and A3 is one"),
    ("A3:0i", "A3 A3", CCGC, "pieces never leave a headquarters, and A3 is one"),
    # stops that the piece may not enter
    ("C0:0g", "C0 C0", CCGC, "a move ends on another stop than C0, where it began"),
    ("D2:0g", "D2 D2", CCGC, "a move ends on another stop than D2, where it began"),
    ("C0:0i", "C0 C0", CCGC, "a move ends on another stop than C0, where it began"),
    ("C0:0g D0:0h", "C0 D0", CCGC, "your own piece stands on D0"),
    ("C0:0g L1:0l", "C0 L1", CCGC, "your own piece stands on L1"),
    ("D1:0g E1:1h", "D1 E1", CCGC, "the piece on E1 is safe in its camp"),
    ("D1:0k E1:1h", "D1 E1", CCGC, "the piece on E1 is safe in its camp"),
    ("L0:0g E1:1h", "L0 E1", CCGC, "the piece on E1 is safe in its camp"),
    ("H2:0g H1:1h", "H2 H1", CCGC, "the piece on H1 is safe in its camp"),
    ("D1:0g E1:0h", "D1 E1", CCGC, "your own piece stands on E1"),
    # along one line of railway
    ("B0:0g C0:1h", "B0 F0", CCGC, "the railway from B0 to F0 is blocked at C0"),
    ("B0:0g C0:0h", "B0 F0", CCGC, "the railway from B0 to F0 is blocked at C0"),
    ("B0:0g C0:1h E0:1h", "B0 F0", CCGC, "the railway from B0 to F0 is blocked at C0"),
    ("F0:0g C0:1h E0:1h", "F0 B0", CCGC, "the railway from F0 to B0 is blocked at E0"),
    ("B0:0g D0:1h F0:1h", "B0 F0", CCGC, "the railway from B0 to F0 is blocked at D0"),
    ("F1:0g F2:1h", "F1 F4", CCGC, "the railway from F1 to F4 is blocked at F2"),
    ("F1:0k F2:1h", "F1 F3", CCGC, "the railway from F1 to F3 is blocked at F2"),
    # round corners
    ("C0:0g", "C0 B1", CCGC, "a Captain cannot turn the corner at B0"),
    ("B1:0g", "B1 C0", CCGC, "a Captain cannot turn the corner at B0"),
    ("C0:0g B1:1h", "C0 B1", CCGC, "a Captain cannot turn the corner at B0"),
    ("C0:0k", "C0 B1", CCGC, "a Bomb cannot turn the corner at B0"),
    ("G1:0a", "G1 F2", CCGC, "a Field Marshal cannot turn the corner at G2"),
    ("F2:0c", "F2 G3", CCGC, "a Major General cannot turn the corner at G2"),
    ("F2:0c G2:1h", "F2 G3", CCGC, "no straight railway joins F2 and G3, and Major Generals turn no corner"),
    ("E4:0e", "E4 F2", CCGC, "a Colonel cannot turn the corner at F4"),
    ("E4:0e F2:1h F0:1h", "E4 F2", CCGC, "a Colonel cannot turn the corner at F4"),
    # F1 and G1 are parted by a mountain: the two ways round it have two corners each
    ("F1:0d F0:1h", "F1 G1", CCGC, "a Brigadier cannot turn the corner at F2"),
    ("F1:0d F2:1h", "F1 G1", CCGC, "a Brigadier cannot turn the corner at F0"),
    ("F1:0d G2:1h", "F1 G1", CCGC, "a Brigadier cannot turn the corner at F0"),
    ("F1:0d F2:1h G0:1h", "F1 G1", CCGC, "no straight railway joins F1 and G1, and Brigadiers turn no corner"),
    ("C0:0h", "C0 C4", CCGC, "a Lieutenant cannot turn the corner at B0"),
    ("D0:0h B2:1h", "D0 D4", CCGC, "a Lieutenant cannot turn the corner at F0"),
    ("D0:0h F2:1h", "D0 D4", CCGC, "a Lieutenant cannot turn the corner at B0"),
    # a way round that is longer than the railway's own corner asks for is none that the player meant
    ("C0:0h B2:1h", "C0 C4", CCGC, "no straight railway joins C0 and C4, and Lieutenants turn no corner"),
    ("C0:0g B0:1h", "C0 B1", CCGC, "no straight railway joins C0 and B1, and Captains turn no corner"),
    ("F1:0g F2:1h", "F1 G3", CCGC, "no straight railway joins F1 and G3, and Captains turn no corner"),
    ("C0:0g B0:1h D0:1h", "C0 K2", CCGC, "no straight railway joins C0 and K2, and Captains turn no corner"),
    # a piece that turns corners
    (HEMMED, "C0 F2", CCGC, "every way by rail from C0 to F2 is blocked"),
    (HEMMED, "C0 F0", CCGC, "every way by rail from C0 to F0 is blocked"),
    (HEMMED.replace("0i", "0k"), "C0 F2", BOMBS_FLY, "every way by rail from C0 to F2 is blocked"),
    (HEMMED.replace("0i", "0g"), "C0 F0", ALL_TURN, "every way by rail from C0 to F0 is blocked"),
    (HEMMED.replace("0i", "0g"), "C0 F0", CCGC, "the railway from C0 to F0 is blocked at D0"),
    # by road
    ("A0:0g", "A0 C0", CCGC, "no road leads from A0 to C0 in one step, and no railway"),
    ("A0:0i", "A0 A2", CCGC, "no road leads from A0 to A2 in one step, and no railway"),
    ("B0:0i", "B0 A1", CCGC, "no road leads from B0 to A1 in one step, and no railway"),
    ("B0:0i", "B0 D1", CCGC, "no road leads from B0 to D1 in one step, and no railway"),
    ("C1:0g", "C1 F1", CCGC, "no road leads from C1 to F1 in one step, and no railway"),
    ("D1:0g", "D1 E2", CCGC, "no road leads from D1 to E2 in one step, and no railway"),
    ("C1:0a", "C1 E1", CCGC, "no road leads from C1 to E1 in one step, and no railway"),
    ("L0:0i L1:1l", "L0 A1", CCGC, "no road leads from L0 to A1 in one step, and no railway"),
]


@pytest.mark.parametrize(("position", "move", "rules", "sentence"), REFUSED)
def test_the_sentence_of_a_refusal(position: str, move: str, rules: Ruleset, sentence: str) -> None:
    origin, target = (STOPS.index(stop) for stop in move.split())
    refused = refusal(LUZHANQI, rules, cells_of(placed(position)), 0, Move(origin, target))
    assert said(refused) == sentence


@pytest.mark.parametrize(
    ("position", "move", "rules"),
    [
        ("C0:0i", "C0 B1", CCGC),
        ("C0:0i B0:1h", "C0 B1", CCGC),  # round by F0, F4 and B4
        ("C0:0k", "C0 B1", BOMBS_FLY),
        ("C0:0g", "C0 B1", ALL_TURN),
        ("L1:0g", "L1 K1", LEAVE),
        ("A1:0g", "A1 B1", LEAVE),
        ("B0:0g F0:1h", "B0 F0", CCGC),
        ("F2:0a", "F2 G2", CCGC),
        ("D1:0g", "D1 E1", CCGC),
        ("K1:0g L1:1l", "K1 L1", CCGC),
        ("K1:0g", "K1 L1", CCGC),
        ("B1:0g A1:1l", "B1 A1", CCGC),
    ],
)
def test_moves_that_are_allowed(position: str, move: str, rules: Ruleset) -> None:
    origin, target = (STOPS.index(stop) for stop in move.split())
    assert refusal(LUZHANQI, rules, cells_of(placed(position)), 0, Move(origin, target)) is None


def turned_at(position: Position, corner: str, origin: str, target: str) -> bool:
    """Whether a shortest way that is open runs straight to `corner` and turns there."""
    first = straight(origin, corner)
    onward = length(position, corner, target)
    return (
        position.keys().isdisjoint(first[1:])
        and onward is not None
        and len(first) - 1 + onward == length({}, origin, target)
        and any(
            not straight(origin, step) and length(position, step, target) == onward - 1
            for step in RAILWAY[corner]
            if step == target or step not in position
        )
    )


def holds(refused: Refusal, position: Position, origin: str, target: str) -> bool:
    """Whether what is said of a move that neither road nor railway allows is true."""
    open_way, shortest = length(position, origin, target), length({}, origin, target)
    *ends, last = [STOPS[stop] for stop in refused.stops]
    sentence = refused.sentence
    if sentence.endswith("cannot turn the corner at {0}"):
        return ends == [] and turned_at(position, last, origin, target)
    if sentence.endswith("is blocked at {2}"):
        line = straight(origin, target)
        return ends == [origin, target] and next(filter(position.__contains__, line[1:-1])) == last
    if [*ends, last] != [origin, target]:
        return False
    if sentence.startswith("every way by rail"):
        return shortest is not None and open_way is None
    if sentence.startswith("no straight railway joins"):
        return shortest is not None and open_way != shortest and not straight(origin, target)
    return sentence.startswith("no road leads") and target not in ROAD[origin] and shortest is None


@settings(SAME_EACH_TIME, max_examples=200)
@given(POSITIONS, st.sampled_from(HOUSE_RULES), st.data())
def test_what_is_said_of_a_refused_move_is_true(position: Position, rules: Ruleset, data: st.DataObject) -> None:
    cells = cells_of(position)
    able = [stop for stop, piece in position.items() if piece.kind not in "jl" and stop not in QUARTERS]
    origin = data.draw(st.sampled_from(able or STOPS))
    seat = position[origin].seat if able else 0
    for target in able and STOPS:
        free = target not in position or (position[target].seat != seat and target not in CAMPS)
        move = Move(STOPS.index(origin), STOPS.index(target))
        if free and (refused := refusal(LUZHANQI, rules, cells, seat, move)):
            assert holds(refused, position, origin, target), said(refused)


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        ("a:0g d:1h", "a e", "the railway from a to e is blocked at d"),
        ("a:0g g:1h b:1h", "a d", "the railway from a to d is blocked at b"),
        # a-g-d-h: d lies on both lines from a, and the way leaves the one by g there
        ("a:0g", "a h", "a Captain cannot turn the corner at d"),
        # g-d-e: the line by g ends at d
        ("g:0g", "g e", "a Captain cannot turn the corner at d"),
        ("x:0g", "x a", "no road leads from x to a in one step, and no railway"),
        ("x:0i", "x a", "no road leads from x to a in one step, and no railway"),
    ],
)
def test_the_sentence_of_a_refusal_on_any_board(text: str, move: str, sentence: str) -> None:
    origin, target = (CURVED.names.index(name) for name in move.split())
    assert said(refusal(CURVED, CCGC, on(CURVED, text), 0, Move(origin, target)), CURVED) == sentence


def test_the_corner_is_where_the_way_first_leaves_its_line() -> None:
    """The way o-a-d-t turns at a, though d further on lies on the line o-a-b-c-d as well."""
    board = small_board("oabcdt", ["oabcd", "ad", "dt"])
    assert (
        said(refusal(board, CCGC, on(board, "o:0g"), 0, Move(0, 5)), board) == "a Captain cannot turn the corner at a"
    )
