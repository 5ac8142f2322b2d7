"""How a game ends, and which of its endings goes first."""

from itertools import permutations

import pytest

from arbiter.rules import CCGC, Game, Result, Ruleset, Verdict
from arbiter.rules.ruleset import Reason
from tests.rules.games import AT_EASE, FORMATIONS, everything, game_at, move, played, stands
from tests.rules.witness import STOPS


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
