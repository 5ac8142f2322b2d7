"""The university course's two dialects: every message byte for byte, how answers are framed, and how they are read."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.dialects import DIALECTS, BadAnswer, Dialect
from arbiter.dialects.neu import PIECES, SQUARES, seconds_told
from arbiter.dialects.neu_sexpr import end_of_expression
from arbiter.rules import LUZHANQI, Move, Result, flaws
from arbiter.sight import Brief, Outcome, Seen
from tests.bots.neu_kit import FORMATION

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)
SEXPR, LINES = DIALECTS["neu-sexpr"], DIALECTS["neu-lines"]
BOTH = pytest.mark.parametrize("dialect", [SEXPR, LINES], ids=lambda dialect: str(dialect.name))
PAIRS = [f"({square} {piece})" for square, piece in FORMATION.items()]
STOP = LUZHANQI.stop_of


def seen(result: Result, own: bool = False, seat: int = 0, **flags: Any) -> Seen:
    """G4 to F4, which is E6 to E7."""
    return Seen(seat, own, STOP["G4"], STOP["F4"], result, **({"flags": (None, None)} | flags))


FLAG_OF_1: dict[str, Any] = {"flags": (None, STOP["A3"]), "shown": (1,)}


@pytest.mark.parametrize(("name", "square"), [("A0", "A12"), ("A4", "E12"), ("G0", "A6"), ("L0", "A1"), ("L3", "D1")])
def test_squares_count_from_the_players_own_back_row(name: str, square: str) -> None:
    assert SQUARES[STOP[name]] == square
    assert len(set(SQUARES)) == 60


def test_pieces_are_ranks_and_three_letters() -> None:
    assert PIECES == {
        "F": "l", "L": "j", "B": "k", "9": "a", "8": "b", "7": "c", "6": "d", "5": "e", "4": "f", "3": "g", "2": "h",
        "1": "i",
    }  # fmt: skip


# --- What is sent ----------------------------------------------------------------------------------------------------


@BOTH
def test_nobody_is_asked_for_a_name(dialect: Dialect) -> None:
    assert dialect.introduce() == b""
    assert dialect.seated(1).introduce() == b""


@pytest.mark.parametrize(
    ("brief", "told"),
    [
        (Brief(0, 1800, 31, 2.0), "2.0"),
        (Brief(0, 1800, 31, 0.25), "0.25"),
        (Brief(0, None, 31, 10.0), "10.0"),
        (Brief(0, None, 31, 2.0004), "2.0"),
        (Brief(0, None, 31, 0.0126), "0.013"),
        (Brief(0, 1800, 31), "9.0"),
        (Brief(0, None, 31), "60.0"),
    ],
)
def test_the_time_for_a_move(brief: Brief, told: str) -> None:
    assert seconds_told(brief) == told


def test_parameters_are_a_message_or_arguments() -> None:
    brief = Brief(1, 1800, 31, 2.0)
    assert SEXPR.seated(1).place(brief) == b"(init 2 time/move 2.0)\n"
    assert SEXPR.seated(1).arguments(brief) == ()
    assert LINES.seated(1).place(brief) == b""
    assert LINES.seated(1).arguments(brief) == ("--go", "2", "--time/move", "2.0s")


@pytest.mark.parametrize(
    ("told", "sexpr", "line"),
    [
        (seen(Result.QUIET), b"(outcome (E6 E7))\n", b"E6 E7 2 move\n"),
        (seen(Result.WIN), b"(outcome > (E6 E7))\n", b"E6 E7 2 win\n"),
        (seen(Result.LOSS), b"(outcome < (E6 E7))\n", b"E6 E7 2 loss\n"),
        (seen(Result.TRADE), b"(outcome = (E6 E7))\n", b"E6 E7 2 tie\n"),
        (seen(Result.WIN, own=True), b"(outcome > (E6 E7))\n", b"E6 E7 1 win\n"),
        (seen(Result.TRADE, **FLAG_OF_1), b"(outcome = (E6 E7))\n(flag 2 D12)\n", b"F D12\nE6 E7 2 tie\n"),
        (seen(Result.QUIET, flags=FLAG_OF_1["flags"]), b"(outcome (E6 E7))\n", b"E6 E7 2 move\n"),
        (seen(Result.TRADE, flags=(STOP["L1"], None), shown=(0,)), b"(outcome = (E6 E7))\n", b"E6 E7 2 tie\n"),
    ],
)
def test_a_ply_and_the_opponents_flag_when_it_is_shown(told: Seen, sexpr: bytes, line: bytes) -> None:
    assert SEXPR.tell(told) == sexpr
    assert SEXPR.ask(told) == sexpr + b"(go 1)\n"
    assert LINES.tell(told) == LINES.ask(told) == line


def test_the_second_player_is_2() -> None:
    told = seen(Result.WIN, own=True, seat=1)
    assert SEXPR.seated(1).ask(told) == b"(outcome > (E6 E7))\n(go 2)\n"
    assert LINES.seated(1).tell(told) == b"E6 E7 2 win\n"


def test_the_opening() -> None:
    assert SEXPR.ask(None) == b"(go 1)\n"
    assert LINES.ask(None) == b""


@pytest.mark.parametrize(
    ("seat", "outcome", "winner"),
    [(0, Outcome.WON, 1), (1, Outcome.WON, 2), (0, Outcome.LOST, 2), (1, Outcome.LOST, 1), (1, Outcome.NEITHER, 0)],
)
def test_the_end_names_the_winner(seat: int, outcome: Outcome, winner: int) -> None:
    assert SEXPR.seated(seat).end(outcome) == f"(end {winner})\n".encode()
    assert LINES.seated(seat).end(outcome) == f"{winner or 'No'} Victory\n".encode()


# --- Where an answer ends --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "length"),
    [
        (b"", -1), (b" \n", -1), (b"(E6 E7", -1), (b"(E6 E7)", 7), (b"(E6 E7)(E5", 7), (b"\n (E6\nE7)\n", 9),
        (b"((A1 F) (B1 L)", -1), (b"((A1 F)\n(B1 L))x", 15), (b"forfeit", -1), (b"forfeit\n", 7), (b")\n", 1),
    ],
)  # fmt: skip
def test_an_expression_ends_with_its_parenthesis(data: bytes, length: int) -> None:
    assert end_of_expression(data) == length


def test_lines_end_with_their_newline() -> None:
    assert LINES.end_of is None
    assert DIALECTS["ccgc"].end_of is None


@SAME_EACH_TIME
@given(st.text("() \nE6", max_size=40).map(str.encode), st.integers(0, 40))
def test_an_answer_is_the_same_however_it_arrives(data: bytes, cut: int) -> None:
    early = end_of_expression(data[:cut])
    assert early in (-1, end_of_expression(data))


# --- What is read ----------------------------------------------------------------------------------------------------


@BOTH
def test_a_formation_in_any_order(dialect: Dialect) -> None:
    array = dialect.read_formation(f"({' '.join(PAIRS)})".encode())
    assert array == "cbacddeeffggghhiikikjljhj"
    assert flaws(array) == []
    assert dialect.read_formation(f"( {chr(10).join(reversed(PAIRS))} )".encode()) == array


def refusal(read: Callable[[bytes], object], answer: str) -> tuple[str, str]:
    with pytest.raises(BadAnswer) as bad:
        read(answer.encode())
    return bad.value.reason, str(bad.value)


@BOTH
@pytest.mark.parametrize(
    ("answer", "reason", "why"),
    [
        ("()", "illegal-formation", "there is no piece on A6, B6"),
        (f"({' '.join(PAIRS[1:])})", "illegal-formation", "there is no piece on A6"),
        (f"({' '.join([*PAIRS, PAIRS[0]])})", "illegal-formation", "two pieces on A6"),
        (f"({' '.join([*PAIRS, '(B5 7)'])})", "illegal-formation", "set up on B5"),
        (f"({' '.join([*PAIRS, '(A7 7)'])})", "illegal-formation", "set up on A7"),
        (f"({' '.join([*PAIRS[1:], '(A6 0)'])})", "illegal-formation", "0 on A6 is no piece"),
        ("(A6 7) (B6 8)", "bad-reply", "a formation is 25 pairs"),
        ("ARRAY cbac", "bad-reply", "a formation is 25 pairs"),
        ("(resign)", "bad-reply", "it gave the game up"),
    ],
)
def test_what_is_no_formation(dialect: Dialect, answer: str, reason: str, why: str) -> None:
    found = refusal(dialect.read_formation, answer)
    assert found[0] == reason
    assert why in found[1]


@BOTH
def test_a_move(dialect: Dialect) -> None:
    assert dialect.read_move(b" ( E6\n E7 ) ") == Move(STOP["G4"], STOP["F4"])


@BOTH
@pytest.mark.parametrize(
    ("answer", "reason", "why"),
    [
        ("(E6 F7)", "illegal-move", "F7 is not on the board"),
        ("(A13 A12)", "illegal-move", "A13 is not on the board"),
        ("(E06 E7)", "illegal-move", "E06 is not on the board"),
        ("E6 E7", "bad-reply", "a move is two squares"),
        ("(E6E7)", "bad-reply", "a move is two squares"),
        ("(e6 e7)", "bad-reply", "a move is two squares"),
        ("(\x07)", "bad-reply", "\\x07"),
        ("forfeit", "bad-reply", "it gave the game up"),
        ("(resign)", "bad-reply", "it gave the game up"),
    ],
)
def test_what_is_no_move(dialect: Dialect, answer: str, reason: str, why: str) -> None:
    found = refusal(dialect.read_move, answer)
    assert found[0] == reason
    assert why in found[1]


@BOTH
@SAME_EACH_TIME
@given(st.binary(max_size=60))
def test_whatever_a_bot_says_is_read_or_refused(dialect: Dialect, answer: bytes) -> None:
    for read in (dialect.read_move, dialect.read_formation):
        with suppress(BadAnswer):
            read(answer)
