"""The verdict for the author: what he is told, and that it is nothing that his bot could not know."""

import random
from pathlib import Path

import pytest

from arbiter.record.ending import Fault
from arbiter.record.lines import FaultLine
from arbiter.record.reader import RecordError, read_record
from arbiter.referee.capsule import write_capsule
from arbiter.referee.clock import Limits
from arbiter.referee.lastwords import LINE_SHOWN
from arbiter.referee.match import Terms
from arbiter.referee.process import Gone, Overlong
from arbiter.review.board import Language
from arbiter.review.verdict import ERROR_LINES, FLAWS_SHOWN, last_lines, verdicts
from arbiter.rules import LUZHANQI
from tests.audit.staging import SILENT, Answer, Early, answers, lines_of, stage, stage_game, write_lines
from tests.playouts import Recorded, games
from tests.scripted import bot
from tests.twins import twins

GAME = games()["flag-second"]
PLIES = 4
"""Plies of the game that are played before somebody is at fault."""
NAMES = ("NAME Alder", "NAME Birch")


def lose(folder: Path, answer: Answer, plies: int = PLIES, question: int | None = None, game: Recorded = GAME) -> Path:
    """The record of a game that the bot on move after `plies` loses by an answer; or by one to INFO (0), START (1)."""
    moves = Recorded(game.formations, game.moves[:plies])
    folder.mkdir(exist_ok=True)
    lists: list[list[Answer]] = [[NAMES[seat], *moves.answers(seat)] for seat in (0, 1)]
    loser = lists[plies % 2]
    loser[slice(question, None) if question is not None else slice(len(loser), None)] = [answer]
    return stage(folder, lists, Terms(limits=Limits(game_s=60)))


def told(record: Path, language: Language = "en") -> list[str]:
    """The only verdict in a record."""
    (verdict,) = verdicts(record, language)
    return verdict


def part(record: Path, name: str, language: Language = "en") -> str:
    """What stands behind one of a verdict's labels."""
    (line,) = [line for line in told(record, language) if line.startswith(f"  {name:<10}")]
    return line[12:]


# --- At length -------------------------------------------------------------------------------------------------------


def test_a_verdict_at_length(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE K1K0")
    record.with_suffix(".0.stderr").write_bytes(b"I will\n\tmove the mine\n\n")
    assert told(record) == [
        "alder (first) is at fault at ply 5: illegal-move",
        "  asked     GO F1F0 0 00",
        "  answered  BESTMOVE K1K0",
        "  wrong     a Landmine never moves, and yours on K1 is one",
        "  legal     its Landmine on K1: none, a mine never moves",
        "  the board as it saw it then:",
        *(f"    {line}".rstrip() for line in BOARD),
        "  the last lines of its standard error:",
        "    | I will",
        "    |     move the mine",
        f"  again     arbiter playback {record} --seat 0",
    ]


BOARD = [
    "   0   1   2   3   4",
    "A  v??[v?? v??[v?? v??",
    "B  v?? v?? v?? v?? v??",
    "C  v??( )  v??( )  v??",
    "D  v?? v??( )  v?? v??",
    "E  v??( )  v??( )  v??",
    "F  ^MG  .  v??  .  v??",
    "   |  ^^   |  ^^   |",
    "G   .  ^Br ^Mj ^FM  .",
    "H  ^Lt( )  ^Cp( )  ^Bm",
    "I  ^Cp ^Gn( )  ^Lt ^Bm",
    "J  ^Mj( )  ^En( )  ^MG",
    "K  ^Br ^Mn ^Mn ^Mn ^Co",
    "L  ^Lt[^Cp ^En[^Fl ^En",
]


def test_the_second_player_is_told_in_his_own_view(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE A0A0", plies=3)
    lines = told(record)
    assert lines[0] == "birch (second) is at fault at ply 4: illegal-move"
    assert lines[1].startswith("  asked     GO ")
    assert lines[3] == "  wrong     the piece on A0 is not yours"
    board = lines[lines.index("  the board as it saw it then:") + 2 :][:13]
    assert all("^" not in row for row in board[:5])
    assert "F   .  v?? v?? v??  ." in board[5]
    assert all("??" not in row for row in board[8:])


def test_a_bot_that_answered_nothing(tmp_path: Path) -> None:
    record = lose(tmp_path, Gone("it was ended by SIGSEGV"))
    lines = told(record)
    assert lines[:4] == [
        "alder (first) is at fault at ply 5: crash",
        "  asked     GO F1F0 0 00",
        "  answered  nothing",
        "  wrong     it was ended by SIGSEGV",
    ]
    assert lines[5:] == [*(f"    {line}" for line in BOARD), f"  again     arbiter playback {record} --seat 0"]


# --- What to mend ----------------------------------------------------------------------------------------------------


def test_text_for_oneself_on_standard_output(tmp_path: Path) -> None:
    assert "to standard error" in part(lose(tmp_path / "a", "thinking 34"), "mend")
    assert "to standard error" in part(lose(tmp_path / "b", Early("score 0.3")), "mend")


@pytest.mark.parametrize("answer", ["BESTMOVE", "bestmove G0F0", "BESTMOVE G0-F0", Early("BESTMOVE G0F0"), SILENT])
def test_no_advice_where_the_fault_says_enough(tmp_path: Path, answer: Answer) -> None:
    assert not [line for line in told(lose(tmp_path, answer)) if line.startswith("  mend")]


def test_the_other_one_s_squares(tmp_path: Path) -> None:
    """A legal move of the second player's, given as the first one sees it."""
    nonsense = lose(tmp_path / "a", "BESTMOVE A0A0", plies=3)
    assert not [line for line in told(nonsense) if line.startswith("  mend")]
    legal = part(nonsense, "legal").split("its legal moves: ")[1].split()[0]
    names, truth = LUZHANQI.names, LUZHANQI.truths[1]
    turned = "".join(names[truth[LUZHANQI.stop_of[stop]]] for stop in (legal[:2], legal[2:]))
    record = lose(tmp_path / "b", f"BESTMOVE {turned}", plies=3)
    assert part(record, "wrong") == f"the piece on {turned[:2]} is not yours"
    assert part(record, "mend").startswith(f"{legal} is legal, the same turned by 180 degrees: each side sees itself")


def test_last_words_that_show_what_is_behind_them(tmp_path: Path) -> None:
    record = lose(tmp_path, Gone("it exited with code 1"))
    record.with_suffix(".0.stderr").write_text("No such file or directory: 'book.txt'\nMemoryError\n")
    assert part(record, "mend").startswith("it wanted more memory than it may have")
    record.with_suffix(".0.stderr").write_text("MemoryError\nthen all was well\nENOENT: 'book.txt'\n")
    assert "cwd_files" in part(record, "mend")


def test_both_at_fault_are_told(tmp_path: Path) -> None:
    record = stage(tmp_path, [["NAME a", "ARRAY x"], ["NAME b", SILENT]])
    first, second = verdicts(record)
    assert first[0] == "alder (first) is at fault before the first ply: illegal-formation"
    assert second[0] == "birch (second) is at fault before the first ply: no-formation"
    assert "  wrong     no formation within 30 s" in second


def test_a_game_without_a_fault_has_no_verdict(tmp_path: Path) -> None:
    assert verdicts(stage_game(tmp_path, GAME)) == []


def test_a_record_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE A0A0")
    lines = lines_of(record)
    lines[3]["to"] = "A0"
    write_lines(record, lines)
    with pytest.raises(RecordError, match=r"game\.jsonl:4: ply 1: "):
        verdicts(record)


# --- What it was asked -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "question", "asked"),
    [
        (SILENT, 0, "INFO 1.0"),
        (SILENT, 1, "START 0 0060 31"),
        (Overlong(b"x" * 5000), None, "GO F1F0 0 00"),
        (Early("BESTMOVE G0G1"), None, "nothing: it spoke before it was asked"),
    ],
)
def test_what_it_was_asked(answer: Answer, question: int | None, asked: str, tmp_path: Path) -> None:
    assert part(lose(tmp_path, answer, question=question), "asked") == asked


def test_without_a_dialogue_the_rest_is_told(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE A0A0")
    record.with_suffix(".0.dialogue").unlink()
    assert part(record, "asked") == "its dialogue is not there"
    record.with_suffix(".0.dialogue").write_text("1.000 > INFO 1.0\n2.000 < \\q\n")
    assert part(record, "asked").startswith("its dialogue cannot be read: ")


def test_a_bot_that_was_never_started_was_asked_nothing(tmp_path: Path) -> None:
    record = stage(tmp_path, [None, answers(GAME, 1)])
    assert told(record) == [
        "alder (first) is at fault before the first ply: no-start",
        "  asked     nothing: it was never started",
        "  answered  nothing",
        "  wrong     no such file",
        f"  again     arbiter playback {record} --seat 0",
    ]


# --- Legal moves -----------------------------------------------------------------------------------------------------

SOME = "F0E0 F0E1 F0F1 F0F2 F0G0 G1G0 G1H1 G2F2 G2H1 G2H3 G3G4 G3H3 and 25 more"
LEGAL = {
    "K1J1": "its Landmine on K1: none, a mine never moves",
    "L3L2": "its Flag on L3: none, a flag never moves",
    "L1L2": "its Captain on L1: none, what stands in a headquarters stays there",
    "L2L3": "its Engineer on L2: none, every way is closed",
    "F0B0": "its Major General on F0 may go to E0 E1 F1 F2 G0",
    "A0A0": f"it has no piece on A0; its legal moves: {SOME}",
    "M0G0": f"its legal moves: {SOME}",
}


@pytest.mark.parametrize("move", LEGAL)
def test_the_legal_moves_of_the_piece_it_wanted_to_move(move: str, tmp_path: Path) -> None:
    assert part(lose(tmp_path, f"BESTMOVE {move}"), "legal") == LEGAL[move]


def test_the_second_players_legal_moves_are_in_his_own_view(tmp_path: Path) -> None:
    assert part(lose(tmp_path, "BESTMOVE G2G0", plies=3), "legal") == "its Colonel on G2 may go to F2 G1 H1 H3"


def test_pieces_in_chinese(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE K1J1")
    assert part(record, "legal", "zh") == "its 地雷 on K1: none, a mine never moves"
    assert "    K  ^旅 ^雷 ^雷 ^雷 ^团" in told(record, "zh")


# --- Formations ------------------------------------------------------------------------------------------------------


def test_a_formation_is_drawn_with_all_its_flaws(tmp_path: Path) -> None:
    array = "k" + GAME.formations[0][1:]
    lines = told(lose(tmp_path, f"ARRAY {array}", question=1))
    assert lines[2:8] == [
        f"  answered  ARRAY {array}",
        "  wrong     1 x Major General (c, 师长), not 2",
        "            3 x Bomb (k, 炸弹), not 2; the last is letter 12",
        "            the bomb on G0 is on the front row (G)",
        "  its formation:",
        "       0  1  2  3  4",
    ]
    assert lines[8] == "    G  k  d  f  a  e"
    assert len(lines) == 15


def test_a_formation_in_chinese(tmp_path: Path) -> None:
    lines = told(lose(tmp_path, f"ARRAY {GAME.formations[0][::-1]}", question=1), "zh")
    assert any("工" in line or "兵" in line for line in lines[lines.index("  its formation:") :])


def test_a_formation_of_nonsense_is_told_in_bounds(tmp_path: Path) -> None:
    lines = told(lose(tmp_path, "ARRAY " + "z" * 150, question=1))
    wrong = lines[3 : lines.index("  its formation:")]
    assert len(wrong) == FLAWS_SHOWN + 1
    assert wrong[-1].strip().startswith("and ")
    long = lose(tmp_path / "long", "ARRAY " + "z" * 600, question=1)
    assert part(long, "wrong") == lines_of(long)[-2]["why"]
    assert "    G  z  z  z  z  z" in told(long)


def test_a_line_that_is_no_formation(tmp_path: Path) -> None:
    lines = told(lose(tmp_path, "hello", question=1))
    assert lines[3] == '  wrong     START wants "ARRAY" and 25 letters, not "hello"'
    assert lines[4].startswith("  mend      standard output is for answers and nothing else")
    assert len(lines) == 6


# --- Standard error --------------------------------------------------------------------------------------------------


def test_the_last_lines_of_standard_error(tmp_path: Path) -> None:
    file = tmp_path / "stderr"
    assert last_lines(file) == []
    file.write_bytes(b"".join(b"line %d\r\n\n" % number for number in range(20_000)))
    assert last_lines(file) == [f"line {number}" for number in range(20_000 - ERROR_LINES, 20_000)]
    file.write_bytes("错误\tx\x1b[31m\n".encode() + b"\xff\xfe\n" + b"y" * 9999)
    assert last_lines(file) == ["错误  x?[31m", "\\xff\\xfe", "y" * LINE_SHOWN + "..."]


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_silent_standard_error_is_left_out(text: str, tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE A0A0")
    record.with_suffix(".0.stderr").write_text(text)
    assert not any("standard error" in line for line in told(record))


# --- Again -----------------------------------------------------------------------------------------------------------


def test_the_command_names_the_capsule(tmp_path: Path) -> None:
    folder = tmp_path / "two words"
    folder.mkdir()
    record = lose(folder, "BESTMOVE A0A0")
    assert part(record, "again") == f"arbiter playback '{record}' --seat 0"
    line = next(line for line in read_record(record).lines if isinstance(line, FaultLine))
    capsule = write_capsule(record, bot("scripted"), 1, Fault(0, line.ply, line.reason, line.text, line.why))
    assert part(record, "again") == f"arbiter playback '{capsule}'"


# --- Nothing but what the bot could know -----------------------------------------------------------------------------


def test_two_truths_that_the_bot_cannot_tell_apart_have_one_verdict(tmp_path: Path) -> None:
    """Wrong answers of every kind, at several plies, in games that differ only in what the seat was not shown."""
    compared = 0
    for number, recorded in enumerate(games().values()):
        for plies in (0, 7, 20):
            for pair in twins(recorded, plies, random.Random(number), 6):
                if plies % 2 != pair.seat:
                    continue
                for answer in ("BESTMOVE A0B0", "BESTMOVE K0B0", "BESTMOVE K1K2", "BESTMOVE M0M1", "hello"):
                    both = []
                    for which, truth in (("one", pair.one), ("other", pair.other)):
                        folder = tmp_path / f"{compared}" / which
                        folder.mkdir(parents=True)
                        both.append(told(lose(folder, answer, plies, game=truth))[:-1])
                    assert both[0] == both[1]
                    compared += 1
    assert compared > 60


def test_names_and_answers_give_no_orders_to_the_terminal(tmp_path: Path) -> None:
    record = lose(tmp_path, "BESTMOVE A0A0")
    lines = lines_of(record)
    lines[0]["seats"][0]["name"] = "al\x1b[2Jder\n"
    lines[-2]["text"] = lines[-2]["why"] = "\x1b]0;x\x07"
    for reason in ("illegal-move", "illegal-formation", "crash"):
        lines[-2]["reason"] = reason
        write_lines(record, lines)
        assert all(line.isprintable() for line in told(record))
