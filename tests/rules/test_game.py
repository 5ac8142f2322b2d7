"""A game from its first ply to its verdict, and every rule that a ruleset can change."""

import doctest
from collections.abc import Sequence
from itertools import permutations

import pytest

import arbiter.rules
from arbiter.rules import CCGC, Game, Move, Piece, Ply, Refusal, Result, Ruleset, Verdict
from arbiter.rules.ruleset import Reason
from tests.rules.witness import STOPS, cells_of, placed

FORMATIONS = ("cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi")
"""Both flags stand on L1 as their players see it: L1 and A3."""


def game_at(position: str, rules: Ruleset = CCGC, seat: int = 0) -> Game:
    """A game that has come to a position such as "C0:0g B0:1h", `seat` to move."""
    game = Game(FORMATIONS, rules)
    game.cells = cells_of(placed(position))
    game.seat_to_move = seat
    return game


def move(text: str) -> Move:
    """The move of "C0B0"."""
    return Move(STOPS.index(text[:2]), STOPS.index(text[2:]))


def played(game: Game, text: str) -> Ply:
    """The ply of a legal move."""
    ply = game.play(move(text))
    assert isinstance(ply, Ply), ply
    return ply


def stands(game: Game) -> str:
    """The position, as `placed` reads it."""
    return " ".join(f"{stop}:{piece.seat}{piece.kind}" for stop, piece in zip(STOPS, game.cells, strict=True) if piece)


def everything(game: Game) -> tuple[object, ...]:
    return tuple(game.cells), game.seat_to_move, game.plies, game.quiet_plies, game.verdict, game.flags


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


# --- verdicts

AT_EASE = "K4:0h A4:1h"
"""A piece a side that can always move."""


@pytest.mark.parametrize("attacker", "abcdefghik")
def test_whoever_takes_or_bombs_the_flag_wins(attacker: str) -> None:
    game = game_at(f"B3:0{attacker} A3:1l {AT_EASE}")
    ply = played(game, "B3A3")
    assert ply.verdict == game.verdict == Verdict(0, "flag")
    assert ply.result is (Result.TRADE if attacker == "k" else Result.WIN)
    assert ("A3" in stands(game)) == (attacker != "k")


def test_the_second_player_wins_by_the_flag_as_well() -> None:
    assert played(game_at(f"K1:1g L1:0l {AT_EASE}", seat=1), "K1L1").verdict == Verdict(1, "flag")


def test_a_headquarters_without_the_flag_decides_nothing() -> None:
    assert played(game_at(f"B1:0g A1:1h {AT_EASE}"), "B1A1").verdict is None


def test_nothing_is_played_after_the_end() -> None:
    game = game_at(f"B3:0g A3:1l {AT_EASE}")
    assert list(game.legal_moves())
    played(game, "B3A3")
    before = everything(game)
    with pytest.raises(ValueError, match=r"^the game is over$"):
        game.play(move("A4A3"))
    assert list(game.legal_moves()) == []
    assert everything(game) == before


@pytest.mark.parametrize(
    "left",
    ["", "A3:1l", "A3:1l B0:1j A1:1b", "A0:1g A1:1l B0:1j", "B4:1g A4:1j B3:1j C4:1j C3:0h"],
    ids=["nothing", "the flag", "mine and headquarters", "hemmed in by its own", "hemmed in by a camp"],
)
def test_who_cannot_move_loses(left: str) -> None:
    assert played(game_at(f"K4:0h L1:0l {left}"), "K4K3").verdict == Verdict(0, "no-move")


def test_the_first_player_loses_who_cannot_move() -> None:
    assert played(game_at("L1:0l K1:0j A4:1h", seat=1), "A4B4").verdict == Verdict(1, "no-move")


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("B0:0g A0:1g L1:0l A3:1l", "B0A0"),
        ("B0:0k A0:1j L1:0l A3:1l", "B0A0"),
        ("B1:0g A1:1h L1:0l A3:1l", "B1A1"),
        ("B1:0g L1:0l A3:1l B0:1j", "B1A1"),
    ],
    ids=["equal ranks", "bomb on mine", "into the headquarters with a clash", "into the headquarters"],
)
def test_when_neither_can_move_it_is_a_draw(position: str, text: str) -> None:
    assert played(game_at(position), text).verdict == Verdict(None, "no-move")


def test_only_the_side_to_move_must_be_able_to() -> None:
    game = game_at("B1:0g L1:0l A3:1l A4:1h")
    assert played(game, "B1A1").verdict is None
    assert played(game, "A4B4").verdict == Verdict(1, "no-move")


def test_an_enemy_may_give_back_a_move_to_who_has_none() -> None:
    game = game_at("B1:0g K0:0h J0:0j K1:0j L0:0j J1:1h L1:0l A3:1l")
    assert played(game, "B1A1").verdict is None
    assert played(game, "J1I0").verdict is None
    assert played(game, "K0J1").verdict is None


LAST_MOVABLE = "B3:0g A3:1l L1:0l K0:0j"
"""Seat 0's last piece that can move stands before the flag, and can never move again once it has taken it."""


def test_the_last_movable_piece_takes_the_flag_and_wins() -> None:
    assert played(game_at(f"{LAST_MOVABLE} A4:1h"), "B3A3").verdict == Verdict(0, "flag")
    assert played(game_at(f"{LAST_MOVABLE} A4:1j"), "B3A3").verdict == Verdict(0, "flag")
    assert played(game_at(f"{LAST_MOVABLE} A4:1j".replace("0g", "0k")), "B3A3").verdict == Verdict(0, "flag")


def test_with_no_move_before_the_flag_it_is_a_draw_where_neither_can_move() -> None:
    turned = Ruleset(verdicts=("no-move", "flag", "quiet-limit"))
    assert played(game_at(f"{LAST_MOVABLE} A4:1j", turned), "B3A3").verdict == Verdict(None, "no-move")
    assert played(game_at(f"{LAST_MOVABLE} A4:1h", turned), "B3A3").verdict == Verdict(0, "flag")


@pytest.mark.parametrize("order", list(permutations(CCGC.verdicts)), ids="-".join)
def test_the_first_verdict_in_the_order_of_the_ruleset_decides(order: tuple[Reason, ...]) -> None:
    """All three hold at once: the flag is taken, neither can move, and no quiet ply is allowed at all."""
    winners = {"flag": 0, "no-move": None, "quiet-limit": 1}
    for verdicts in (order, order[:2], order[:1]):
        game = game_at(LAST_MOVABLE, Ruleset(verdicts=verdicts, quiet_limit=0))
        assert played(game, "B3A3").verdict == Verdict(winners[order[0]], order[0])


@pytest.mark.parametrize(
    ("missing", "position", "text"),
    [("flag", f"B3:0g A3:1l {AT_EASE}", "B3A3"), ("no-move", "K4:0h", "K4K3"), ("quiet-limit", AT_EASE, "K4K3")],
)
def test_a_verdict_that_the_ruleset_leaves_out_ends_nothing(missing: Reason, position: str, text: str) -> None:
    assert played(game_at(position, Ruleset(quiet_limit=1)), text).verdict is not None
    left: tuple[Reason, ...] = tuple(one for one in CCGC.verdicts if one != missing)
    rules = Ruleset(verdicts=left, quiet_limit=2 if missing != "quiet-limit" else 1)
    assert played(game_at(position, rules), text).verdict is None


def shuffled(game: Game, plies: int) -> list[Verdict | None]:
    """The verdicts of `plies` quiet plies: from an opening each seat moves a piece into a camp and out again."""
    verdicts = []
    for _ in range(plies):
        out, camp = (("H0", "H1"), ("E0", "E1"))[game.seat_to_move]
        inside = game.cells[STOPS.index(out)] is None
        verdicts.append(played(game, camp + out if inside else out + camp).verdict)
    return verdicts


def test_thirty_one_quiet_plies_from_the_first() -> None:
    game = Game(FORMATIONS)
    *before, last = shuffled(game, 31)
    assert before == [None] * 30
    assert last == Verdict(1, "quiet-limit")
    assert (game.plies, game.quiet_plies) == (31, 31)


@pytest.mark.parametrize("quiet", [0, 1, 29, 30])
def test_a_clash_begins_the_count_anew(quiet: int) -> None:
    """Whoever makes the 31st quiet ply loses: he who begins the quiet run, the clasher's enemy."""
    game = Game(FORMATIONS)
    assert shuffled(game, quiet) == [None] * quiet
    clasher = quiet % 2
    assert played(game, ("G0F0", "F4G4")[clasher]).defender
    assert game.quiet_plies == 0
    *before, last = shuffled(game, 31)
    assert before == [None] * 30
    assert last == Verdict(clasher, "quiet-limit")
    assert game.plies == quiet + 32


def test_a_clash_on_the_31st_ply_saves_the_game() -> None:
    game = Game(FORMATIONS)
    shuffled(game, 30)
    assert (played(game, "G0F0").verdict, game.quiet_plies) == (None, 0)


@pytest.mark.parametrize("limit", [1, 31, 50, 60, 70])
def test_the_quiet_limit_is_the_rulesets(limit: int) -> None:
    *before, last = shuffled(Game(FORMATIONS, Ruleset(quiet_limit=limit)), limit)
    assert before == [None] * (limit - 1)
    assert last == Verdict(limit % 2, "quiet-limit")


def test_the_quiet_limit_may_draw() -> None:
    game = Game(FORMATIONS, Ruleset(quiet_outcome="draw"))
    assert shuffled(game, 31) == [None] * 30 + [Verdict(None, "quiet-limit")]


def test_no_move_goes_before_the_quiet_limit() -> None:
    game = game_at("K4:0h L1:0l A3:1l")
    game.quiet_plies = 30
    assert played(game, "K4K3").verdict == Verdict(0, "no-move")


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
