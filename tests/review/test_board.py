"""The board in a terminal."""

import pytest

from arbiter.review.board import WIDTH, Language, draw_three, draw_truth, draw_view, width
from arbiter.rules import LUZHANQI, Game, Move

ARRAYS = ("cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi")


def after(*moves: str) -> Game:
    game = Game(ARRAYS)
    for move in moves:
        game.play(Move(LUZHANQI.stop_of[move[:2]], LUZHANQI.stop_of[move[2:]]))
    return game


def test_the_truth_in_english() -> None:
    assert draw_truth(after(), "en") == [
        "   0   1   2   3   4   ",
        "A  vEn[vLt vCo[vFl vMn",
        "B  vCo vMn vCp vMn vBr",
        "C  vBm( )  vMj( )  vMj",
        "D  vBr vEn( )  vCp vBm",
        "E  vMG( )  vCp( )  vMG",
        "F  vFM vEn vLt vLt vGn",
        "   |  ^^   |  ^^   |  ",
        "G  ^MG ^En ^Mj ^Cp ^Co",
        "H  ^Mj( )  ^Bm( )  ^Lt",
        "I  ^Gn ^Br( )  ^En ^FM",
        "J  ^Cp( )  ^Bm( )  ^Lt",
        "K  ^Br ^Mn ^MG ^En ^Cp",
        "L  ^Co[^Fl ^Mn[^Mn ^Lt",
    ]


def test_each_seat_sees_itself_at_the_bottom_and_nothing_of_the_other() -> None:
    game = after("H0H1")
    for seat in (0, 1):
        lines = draw_view(game, seat, "en")
        assert all("??" in line for line in lines[1:7])
        assert not any("??" in line for line in lines[7:] if "H" not in line)
        assert "v??" in lines[5]
    second = draw_view(game, 1, "en")
    assert second[5].startswith("E  v??( )  v??(v?? . ") or "(v??" in second[5]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_columns_are_aligned_in_both_languages(language: Language) -> None:
    lines = draw_three(after("H0H1"), language)
    starts = [2 * (WIDTH + 3)] * (len(lines) - 1)
    assert [width(line[: _column(line, start)]) for line, start in zip(lines[1:], starts, strict=True)] == starts
    assert max(map(width, lines)) <= 80


@pytest.mark.parametrize(("columns", "boards"), [(10, 1), (46, 1), (47, 2), (71, 2), (72, 3), (200, 3)])
def test_as_many_boards_as_there_is_room_for(columns: int, boards: int) -> None:
    lines = draw_three(after("H0H1"), "zh", columns)
    assert lines[0].split() == ["真相", "先手所见", "后手所见"][:boards]
    assert boards == 1 or max(map(width, lines)) <= columns


def _column(line: str, columns: int) -> int:
    """How many characters fill `columns` columns."""
    taken = 0
    for place, char in enumerate(line):
        if taken >= columns:
            return place
        taken += width(char)
    return len(line)


def test_wide_characters_take_two_columns() -> None:
    assert width("ab") == 2
    assert width("司令") == 4
    assert width("（a）") == 5
