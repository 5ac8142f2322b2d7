"""The pieces: their letters in the contest's protocol, names, counts and ranks."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Kind:
    """What a piece is.

    `letter` is its letter in formations, `count` how many a player has, `rank` its strength among those that
    fight by rank (9 the Field Marshal, 1 the engineer) and None for mine, bomb and flag.
    """

    letter: str
    english: str
    chinese: str
    glyph: str
    count: int
    rank: int | None


MARSHAL, ENGINEER, MINE, BOMB, FLAG = "a", "i", "j", "k", "l"

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.letter: kind
        for kind in (
            Kind("a", "Field Marshal", "司令", "令", 1, 9),
            Kind("b", "General", "军长", "军", 1, 8),
            Kind("c", "Major General", "师长", "师", 2, 7),
            Kind("d", "Brigadier", "旅长", "旅", 2, 6),
            Kind("e", "Colonel", "团长", "团", 2, 5),
            Kind("f", "Major", "营长", "营", 2, 4),
            Kind("g", "Captain", "连长", "连", 3, 3),
            Kind("h", "Lieutenant", "排长", "排", 3, 2),
            Kind("i", "Engineer", "工兵", "兵", 3, 1),
            Kind("j", "Landmine", "地雷", "雷", 3, None),
            Kind("k", "Bomb", "炸弹", "炸", 2, None),
            Kind("l", "Flag", "军旗", "旗", 1, None),
        )
    }
)

PIECES_A_SIDE = sum(kind.count for kind in KINDS.values())


def a_piece(letter: str) -> str:
    """The piece in a sentence: `a_piece("e")` is "a Colonel", `a_piece("i")` "an Engineer"."""
    name = KINDS[letter].english
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
