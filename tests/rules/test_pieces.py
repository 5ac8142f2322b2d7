"""The pieces against the table of the rules."""

import pytest

from arbiter.rules import KINDS, a_piece
from arbiter.rules.pieces import BOMB, ENGINEER, FLAG, MARSHAL, MINE, PIECES_A_SIDE

PIECES = """
a 司令 Field Marshal  1 9
b 军长 General        1 8
c 师长 Major General  2 7
d 旅长 Brigadier      2 6
e 团长 Colonel        2 5
f 营长 Major          2 4
g 连长 Captain        3 3
h 排长 Lieutenant     3 2
i 工兵 Engineer       3 1
j 地雷 Landmine       3 -
k 炸弹 Bomb           2 -
l 军旗 Flag           1 -
"""


@pytest.mark.parametrize("row", PIECES.strip().splitlines())
def test_a_kind_is_as_the_table_says(row: str) -> None:
    letter, chinese, *english, count, rank = row.split()
    kind = KINDS[letter]
    assert (kind.letter, kind.chinese, kind.english) == (letter, chinese, " ".join(english))
    assert (kind.count, kind.rank) == (int(count), None if rank == "-" else int(rank))


def test_the_twelve_kinds_make_twenty_five_pieces() -> None:
    assert "".join(KINDS) == "abcdefghijkl"
    assert PIECES_A_SIDE == 25


def test_the_glyph_is_the_part_of_the_name_that_tells_it_from_others() -> None:
    assert "".join(kind.glyph for kind in KINDS.values()) == "令军师旅团营连排兵雷炸旗"
    assert all(kind.glyph in kind.chinese for kind in KINDS.values())


def test_the_letters_with_rules_of_their_own() -> None:
    named = {letter: KINDS[letter].english for letter in (MARSHAL, ENGINEER, MINE, BOMB, FLAG)}
    assert named == {"a": "Field Marshal", "i": "Engineer", "j": "Landmine", "k": "Bomb", "l": "Flag"}


@pytest.mark.parametrize(("letter", "words"), [("e", "a Colonel"), ("i", "an Engineer"), ("c", "a Major General")])
def test_a_piece_in_a_sentence(letter: str, words: str) -> None:
    assert a_piece(letter) == words


def test_nobody_changes_the_pieces() -> None:
    with pytest.raises(TypeError):
        KINDS["m"] = KINDS["a"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        KINDS["a"].rank = 1  # type: ignore[misc]
