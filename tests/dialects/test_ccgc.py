"""The contest's protocol: every message byte for byte, and how strictly answers are read."""

from collections.abc import Callable
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arbiter.dialects import DIALECTS, BadAnswer
from arbiter.dialects.ccgc import LONGEST_TIME_S, Ccgc
from arbiter.rules import LUZHANQI, Move, Result
from arbiter.sight import Brief, Outcome, Seen
from tests.scripted import move

T = TypeVar("T")
SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=300)
CCGC = Ccgc()
A_LINE = st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b""))
BLANKS = st.text(" \t\r\x0b\x0c", max_size=3).map(str.encode)


def seen(text: str, result: Result, flags: tuple[str | None, ...] = (None, None), seat: int = 0) -> Seen:
    ply = move(text)
    shown = tuple(None if flag is None else LUZHANQI.stop_of[flag] for flag in flags)
    return Seen(seat, False, ply.origin, ply.target, result, shown)


def test_it_is_known_by_its_name() -> None:
    assert CCGC.name == "ccgc"
    assert isinstance(DIALECTS["ccgc"], Ccgc)


# --- Questions -------------------------------------------------------------------------------------------------------


def test_info() -> None:
    assert CCGC.introduce() == b"INFO 1.0\n"


@pytest.mark.parametrize(
    ("brief", "message"),
    [
        (Brief(0, 1800, 31), b"START 0 1800 31\n"),
        (Brief(1, 1800, 31), b"START 1 1800 31\n"),
        (Brief(0, 60, 31), b"START 0 0060 31\n"),
        (Brief(1, 0, 5), b"START 1 0000 05\n"),
        (Brief(1, LONGEST_TIME_S, 70), b"START 1 9999 70\n"),
    ],
)
def test_start(brief: Brief, message: bytes) -> None:
    assert CCGC.place(brief) == message
    assert len(message) == len(b"START 0 1800 31\n")


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (None, b"GO 0000 0 00\n"),
        (seen("F0G0", Result.LOSS), b"GO F0G0 0 00\n"),
        (seen("F4G4", Result.WIN), b"GO F4G4 1 00\n"),
        (seen("A0B0", Result.TRADE), b"GO A0B0 2 00\n"),
        (seen("L4K4", Result.QUIET), b"GO L4K4 3 00\n"),
        (seen("F0G0", Result.TRADE, (None, "A3")), b"GO F0G0 2 A3\n"),
        (seen("F0G0", Result.TRADE, ("L1", "A3")), b"GO F0G0 2 A3\n"),
        (seen("F0G0", Result.TRADE, ("L1", None)), b"GO F0G0 2 00\n"),
        (seen("F0G0", Result.TRADE, ("A1", "L3"), seat=1), b"GO F0G0 2 A1\n"),
        (seen("F0G0", Result.TRADE, (None, "L3"), seat=1), b"GO F0G0 2 00\n"),
    ],
)
def test_go(told: Seen | None, message: bytes) -> None:
    assert CCGC.ask(told) == message


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (seen("G0F0", Result.LOSS), b"RESULT 0 00\n"),
        (seen("G0F0", Result.WIN), b"RESULT 1 00\n"),
        (seen("G0F0", Result.TRADE), b"RESULT 2 00\n"),
        (seen("G0F0", Result.QUIET), b"RESULT 3 00\n"),
        (seen("G0F0", Result.LOSS, ("L1", None)), b"RESULT 0 00\n"),
        (seen("G0F0", Result.WIN, (None, "A1")), b"RESULT 1 A1\n"),
        (seen("G0F0", Result.WIN, ("A3", "L1"), seat=1), b"RESULT 1 A3\n"),
    ],
)
def test_result(told: Seen, message: bytes) -> None:
    assert CCGC.tell(told) == message


@pytest.mark.parametrize(
    ("how", "message"),
    [(Outcome.LOST, b"END 0\n"), (Outcome.WON, b"END 1\n"), (Outcome.NEITHER, b"END 2\n")],
)
def test_end(how: Outcome, message: bytes) -> None:
    assert CCGC.end(how) == message


# --- Names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"NAME Old Fox 2.0", "Old Fox 2.0"),
        (b"NAME Old Fox 2.0 \r", "Old Fox 2.0"),
        (b"  NAME  x", "x"),
        (b"Greedy 1.0", "Greedy 1.0"),
        (b"name x", "name x"),
        (b"", ""),
        ("NAME 狐".encode(), r"\xe7\x8b\x90"),
        (b"NAME a\x1b[31mb", r"a\x1b[31mb"),
    ],
)
def test_a_name_is_any_line(line: bytes, name: str) -> None:
    assert CCGC.read_name(line) == name


@SAME_EACH_TIME
@given(A_LINE)
def test_a_name_is_fit_to_print_whatever_the_bot_says(line: bytes) -> None:
    name = CCGC.read_name(line)
    assert name.isascii()
    assert name.isprintable()
    assert name == name.strip()


# --- Formations ------------------------------------------------------------------------------------------------------

LETTERS = "cifgefkhbdiagkhdjcigeljjh"


@pytest.mark.parametrize(
    ("line", "array"),
    [
        (b"ARRAY " + LETTERS.encode(), LETTERS),
        (b" ARRAY   " + LETTERS.encode() + b" \r", LETTERS),
        (b"ARRAY abc", "abc"),
        (b"ARRAY ABC", "ABC"),
        (b"ARRAY a b", "a b"),
        (b"ARRAY \xff\x00", r"\xff\x00"),
    ],
)
def test_a_formation_is_read_and_not_yet_judged(line: bytes, array: str) -> None:
    assert CCGC.read_formation(line) == array


@pytest.mark.parametrize("line", [b"", b"ARRAY", b"ARRAY ", b"ARRAY\tabc", b"array abc", LETTERS.encode()])
def test_what_is_no_formation(line: bytes) -> None:
    with pytest.raises(BadAnswer, match='START wants "ARRAY" and 25 letters, not "') as bad:
        CCGC.read_formation(line)
    assert bad.value.reason == "bad-reply"


# --- Moves -----------------------------------------------------------------------------------------------------------


def test_every_two_squares_of_the_board_are_a_move() -> None:
    for origin, target in product(LUZHANQI.names, repeat=2):
        expected = Move(LUZHANQI.stop_of[origin], LUZHANQI.stop_of[target])
        assert CCGC.read_move(f"BESTMOVE {origin}{target}".encode()) == expected


@SAME_EACH_TIME
@given(BLANKS, BLANKS)
def test_blanks_around_a_move_and_crlf_do_not_matter(before: bytes, behind: bytes) -> None:
    assert CCGC.read_move(before + b"BESTMOVE G0F0" + behind) == move("G0F0")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "an empty line is no answer to GO"),
        (b" \r", "an empty line is no answer to GO"),
        (b"G0F0", 'GO wants "BESTMOVE" and two squares, not "G0F0"'),
        (b"MOVE G0F0", 'GO wants "BESTMOVE" and two squares, not "MOVE G0F0"'),
        (b"bestmove g0f0", 'GO wants "BESTMOVE" and two squares, not "bestmove g0f0"'),
        (b"\xff\\", 'GO wants "BESTMOVE" and two squares, not "\\xff\\"'),
        (b"BESTMOVE g0f0", 'squares are written in capital letters: "BESTMOVE G0F0", not "BESTMOVE g0f0"'),
        (b"BESTMOVE G0f0", 'squares are written in capital letters: "BESTMOVE G0F0", not "BESTMOVE G0f0"'),
        *(
            (line, f'"BESTMOVE" wants one blank and then two squares like G0F0, not "{line.decode()}"')
            for line in (
                b"BESTMOVE", b"BESTMOVE G0", b"BESTMOVE  G0F0", b"BESTMOVE\tG0F0".replace(b"\t", b"_"), b"BESTMOVEG0F0",
                b"BESTMOVE G0 F0", b"BESTMOVE G0-F0", b"BESTMOVE G0F0G", b"BESTMOVE G0F00", b"BESTMOVE 0G0F",
                b"BESTMOVE G0F0 G1F1", b"BESTMOVE GGFF",
            )
        ),
        (b"x" * 100, f'GO wants "BESTMOVE" and two squares, not "{"x" * 60}..."'),
    ],
)  # fmt: skip
def test_what_is_no_move(line: bytes, why: str) -> None:
    with pytest.raises(BadAnswer) as bad:
        CCGC.read_move(line)
    assert (bad.value.reason, str(bad.value)) == ("bad-reply", why)


@pytest.mark.parametrize(
    ("squares", "lost"), [("M0L0", "M0"), ("G0M0", "M0"), ("G5F0", "G5"), ("G0F9", "F9"), ("Z9Z8", "Z9")]
)
def test_squares_off_the_board_are_an_illegal_move(squares: str, lost: str) -> None:
    with pytest.raises(BadAnswer) as bad:
        CCGC.read_move(f"BESTMOVE {squares}".encode())
    assert (bad.value.reason, str(bad.value)) == ("illegal-move", f"{lost} is not on the board, which is A0 to L4")


def answer_or_fault(read: Callable[[bytes], T], line: bytes) -> T | BadAnswer:
    try:
        return read(line)
    except BadAnswer as bad:
        return bad


@SAME_EACH_TIME
@given(A_LINE | st.tuples(st.sampled_from([b"BESTMOVE ", b"ARRAY ", b"NAME "]), A_LINE).map(b"".join))
@example(b"BESTMOVE \xef\xbc\xa7\xef\xbc\x90F0")
@example(b"BESTMOVE G\xb2F0")
@example(b"BESTMOVE G0F0\x00")
def test_whatever_a_bot_says_it_is_read_or_it_is_a_bad_answer(line: bytes) -> None:
    assert isinstance(CCGC.read_name(line), str)
    array = answer_or_fault(CCGC.read_formation, line)
    assert not isinstance(array, BadAnswer) or array.reason == "bad-reply"
    found = answer_or_fault(CCGC.read_move, line)
    if isinstance(found, Move):
        names = LUZHANQI.names
        assert line.strip().decode() == f"BESTMOVE {names[found.origin]}{names[found.target]}"
    for said in (array, found):
        assert isinstance(said, Move) or (str(said).isascii() and str(said).isprintable())


@SAME_EACH_TIME
@given(st.integers(0, 59), st.integers(0, 59), st.sampled_from(list(Result)), st.sampled_from([None, "A1", "A3"]))
def test_what_is_told_can_be_read_back_by_columns(origin: int, target: int, result: Result, flag: str | None) -> None:
    told = Seen(0, False, origin, target, result, (None, None if flag is None else LUZHANQI.stop_of[flag]))
    line = CCGC.ask(told).decode()
    assert (len(line), line[:3], line[7], line[9], line[-1]) == (13, "GO ", " ", " ", "\n")
    assert CCGC.read_move(f"BESTMOVE {line[3:7]}".encode()) == Move(origin, target)
    assert line[8] == str([Result.LOSS, Result.WIN, Result.TRADE, Result.QUIET].index(result))
    assert line[10:12] == (flag or "00")
