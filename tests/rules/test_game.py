"""A game ply by ply, and every rule that a ruleset can change."""

import doctest
from collections.abc import Sequence

import pytest

import arbiter.rules
from arbiter.rules import CCGC, Game, Move, Piece, Ply, Refusal, Result, Ruleset, Verdict
from tests.rules.games import AT_EASE, FORMATIONS, everything, game_at, move, played, stands
from tests.rules.witness import STOPS

# --- setting up and taking turns


def test_each_seat_sets_up_its_letters_as_it_sees_the_board() -> None:
    game = Game(FORMATIONS)
    for stop, piece in (("G0", "0c"), ("G4", "0e"), ("H4", "0h"), ("L1", "0l"), ("L4", "0h")):
        assert game.cells[STOPS.index(stop)] == Piece(int(piece[0]), piece[1])
    for stop, piece in (("F4", "1b"), ("F0", "1a"), ("E0", "1c"), ("A3", "1l"), ("A0", "1i")):
        assert game.cells[STOPS.index(stop)] == Piece(int(piece[0]), piece[1])
    assert sum(piece is not None for piece in game.cells) == 50
    assert [STOPS[game.flag_stop(seat)] for seat in (0, 1)] == ["L1", "A3"]
    assert everything(game)[1:] == (0, 0, 0, None, (None, None))


@pytest.mark.parametrize("seat", [0, 1])
def test_no_game_begins_from_a_formation_that_breaks_the_rules(seat: int) -> None:
    formations = list(FORMATIONS)
    formations[seat] = formations[seat].replace("a", "h")
    with pytest.raises(ValueError, match=rf"^seat {seat}: 0 x Field Marshal \(a, 司令\), not 1$"):
        Game(formations)


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(arbiter.rules) == (0, 4)


def test_plies_are_counted_and_turns_alternate() -> None:
    game = Game(FORMATIONS)
    for number, text in enumerate(("H0H1", "E0E1", "H1H0", "E1E0"), 1):
        seat = (number - 1) % 2
        assert game.seat_to_move == seat
        ply = played(game, text)
        assert (ply.number, ply.seat, STOPS[ply.origin] + STOPS[ply.target]) == (number, seat, text)
        assert (ply.defender, ply.result, ply.shown, ply.verdict) == (None, Result.QUIET, (), None)
    assert (game.plies, game.quiet_plies) == (4, 4)


@pytest.mark.parametrize(
    ("position", "result", "after"),
    [
        ("C0:0g", Result.QUIET, "B0:0g"),
        ("C0:0g B0:1h", Result.WIN, "B0:0g"),
        ("C0:0g B0:1f", Result.LOSS, "B0:1f"),
        ("C0:0g B0:1g", Result.TRADE, ""),
        ("C0:0i B0:1j", Result.WIN, "B0:0i"),
        ("C0:0g B0:1j", Result.LOSS, "B0:1j"),
        ("C0:0k B0:1j", Result.TRADE, ""),
    ],
)
def test_what_a_ply_leaves_on_the_board(position: str, result: Result, after: str) -> None:
    bystanders = "K0:0h L2:0h A0:1h"
    game = game_at(f"{position} {bystanders}")
    ply = played(game, "C0B0")
    assert (ply.result, ply.attacker) == (result, position[4])
    assert ply.defender == (position[-1] if " " in position else None)
    assert sorted(stands(game).split()) == sorted(f"{after} {bystanders}".split())
    assert game.quiet_plies == (1 if result is Result.QUIET else 0)


@pytest.mark.parametrize("text", ["C0C0", "C0B1", "C0D0", "E0E1", "L1K1", "K0J0", "B2B3"])
def test_a_refused_move_changes_nothing(text: str) -> None:
    game = game_at("C0:0g D0:0h E0:1h L1:0l K0:0j A0:1h")
    game.quiet_plies = 30
    before = everything(game)
    refused = game.play(move(text))
    assert isinstance(refused, Refusal)
    assert game.refusal(move(text)) == refused
    assert everything(game) == before
    assert played(game, "C0B0").number == 1


@pytest.mark.parametrize(
    ("value", "field"), [(Move(0, 1), "target"), (Refusal("no"), "stops"), (Verdict(0, "flag"), "winner")]
)
def test_nobody_changes_what_has_been_said(value: object, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, field, None)


def test_nobody_changes_what_has_been_played() -> None:
    with pytest.raises(AttributeError):
        played(Game(FORMATIONS), "H0H1").verdict = Verdict(0, "flag")  # type: ignore[misc]


def test_the_legal_moves_are_those_that_are_not_refused() -> None:
    game = Game(FORMATIONS)
    every = [Move(origin, target) for origin in range(60) for target in range(60)]
    assert list(game.legal_moves()) == [one for one in every if game.refusal(one) is None]


# --- the flag is shown


@pytest.mark.parametrize(
    ("attacker", "defender", "shown"),
    [
        ("a", "b", ()),
        ("a", "j", (0,)),
        ("a", "k", (0,)),
        ("a", "a", (0, 1)),
        ("b", "a", ()),
        ("k", "a", (1,)),
        ("k", "b", ()),
        ("b", "k", ()),
        ("g", "j", ()),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_loses_his_field_marshal_shows_his_flag(
    attacker: str, defender: str, shown: tuple[int, ...], seat: int
) -> None:
    game = game_at(f"C0:{seat}{attacker} B0:{1 - seat}{defender} L1:0l K4:0h A3:1l A4:1h", seat=seat)
    ply = played(game, "C0B0")
    seats = {one if seat == 0 else 1 - one for one in shown}
    assert ply.shown == tuple(sorted(seats))
    assert [flag and STOPS[flag] for flag in ply.flags] == [
        stop if one in seats else None for one, stop in enumerate(("L1", "A3"))
    ]
    assert game.flags == ply.flags


def test_a_flag_once_shown_stays_so() -> None:
    game = game_at("C0:0a B0:1k D4:0h H4:0h L1:0l B4:1a A3:1l")
    first, both = (STOPS.index("L1"), None), (STOPS.index("L1"), STOPS.index("A3"))
    assert (played(game, "C0B0").shown, game.flags) == ((0,), first)
    ply = played(game, "B4B3")
    assert (ply.shown, ply.flags) == ((), first)
    assert played(game, "D4E4").flags == first
    game.cells[STOPS.index("B4")] = Piece(0, "k")
    game.seat_to_move = 0
    ply = played(game, "B4B3")
    assert (ply.shown, ply.flags, game.flags) == ((1,), both, both)


# --- the rules that a ruleset can change, each alone


def outcomes(position: str, text: str, rules: Sequence[Ruleset]) -> list[Result | None]:
    """What the move comes to under each of the rulesets, None where it is refused."""
    plies = [game_at(f"{position} {AT_EASE}", one).play(move(text)) for one in rules]
    return [ply.result if isinstance(ply, Ply) else None for ply in plies]


@pytest.mark.parametrize(
    ("rules", "position", "text", "before", "after"),
    [
        (Ruleset(mines_vanish=True), "C0:0g B0:1j", "C0B0", Result.LOSS, Result.TRADE),
        (Ruleset(mines_hold=True), "C0:0i B0:1j", "C0B0", Result.WIN, Result.LOSS),
        (Ruleset(bombs_fly=True), "C0:0k", "C0B1", None, Result.QUIET),
        (Ruleset(all_turn_corners=True), "C0:0g B1:1h", "C0B1", None, Result.WIN),
        (Ruleset(all_turn_corners=True), "C0:0k B1:1h", "C0B1", None, Result.TRADE),
        (Ruleset(leave_headquarters=True), "L1:0g", "L1K1", None, Result.QUIET),
        (Ruleset(leave_headquarters=True), "A1:0g B1:1h", "A1B1", None, Result.WIN),
        # and what they leave as it was
        (Ruleset(mines_vanish=True), "C0:0i B0:1j", "C0B0", Result.WIN, Result.WIN),
        (Ruleset(mines_hold=True), "C0:0g B0:1j", "C0B0", Result.LOSS, Result.LOSS),
        (Ruleset(bombs_fly=True), "C0:0g", "C0B1", None, None),
        (Ruleset(all_turn_corners=True), "L1:0g", "L1K1", None, None),
        (Ruleset(leave_headquarters=True), "L1:0l", "L1K1", None, None),
        (Ruleset(leave_headquarters=True), "C0:0g", "C0B1", None, None),
    ],
)
def test_what_a_house_rule_changes(
    rules: Ruleset, position: str, text: str, before: Result | None, after: Result | None
) -> None:
    assert outcomes(position, text, (CCGC, rules)) == [before, after]


def test_a_piece_that_may_leave_its_headquarters_keeps_the_game_going() -> None:
    assert played(game_at("K4:0h A1:1h"), "K4K3").verdict == Verdict(0, "no-move")
    assert played(game_at("K4:0h A1:1h", Ruleset(leave_headquarters=True)), "K4K3").verdict is None


def test_bombs_on_the_front_row() -> None:
    bombs = ["kifgefch" + FORMATIONS[0][8:], FORMATIONS[1]]
    with pytest.raises(ValueError, match=r"^seat 0: the bomb on G0 is on the front row \(G\)$"):
        Game(bombs)
    game = Game(bombs, Ruleset(bombs_in_front=True))
    assert played(game, "G0F0").result is Result.TRADE
