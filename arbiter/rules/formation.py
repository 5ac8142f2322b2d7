"""Formations: 25 letters read, checked and printed.

The letters stand for the player's stops from the front row back and from the left to the right in his own view,
camps left out: `Board.homes`.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from arbiter.rules.board import LUZHANQI, Board
from arbiter.rules.pieces import BOMB, FLAG, KINDS, MINE, PIECES_A_SIDE
from arbiter.rules.ruleset import CCGC, Ruleset

Rule = Literal["letter", "length", "count", "flag", "mine", "bomb"]

FRONT, LAST_ROWS = 5, 10
"""How many of the letters are the front row's, and how many the last two rows'."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One way in which a formation breaks the rules.

    `rule`: which: an unknown letter, the number of letters, the count of a kind, or where a flag, a mine or a bomb
    stands. `sentence`: the same for its author. `kind`: the letter concerned. `found`, `due`: the counts, if counted.
    """

    rule: Rule
    sentence: str
    kind: str = ""
    found: int = 0
    due: int = 0


def flaws(array: str, rules: Ruleset = CCGC, board: Board = LUZHANQI) -> list[Flaw]:
    """Everything that is wrong with a formation (the contest's rules on placing, 布局规则); empty where it is legal."""
    strange = [
        Flaw("letter", f"letter {place} is {letter!r}, and pieces are the letters a to l", letter)
        for place, letter in enumerate(array, 1)
        if letter not in KINDS
    ]
    found = strange + _miscounted(array)
    return found + _misplaced(array, rules, board) if len(array) == PIECES_A_SIDE else found


def _miscounted(array: str) -> list[Flaw]:
    counts = Counter(array)
    wrong = []
    if len(array) != PIECES_A_SIDE:
        wrong.append(Flaw("length", f"{len(array)} pieces, not {PIECES_A_SIDE}", found=len(array), due=PIECES_A_SIDE))
    for letter, kind in KINDS.items():
        if counts[letter] != kind.count:
            last = f"; the last is letter {array.rindex(letter) + 1}" if counts[letter] > kind.count else ""
            sentence = f"{counts[letter]} x {kind.english} ({letter}, {kind.chinese}), not {kind.count}{last}"
            wrong.append(Flaw("count", sentence, letter, counts[letter], kind.count))
    return wrong


def _misplaced(array: str, rules: Ruleset, board: Board) -> list[Flaw]:
    names = [board.names[stop] for stop in board.homes[0]]
    quarters = sorted(board.names[stop] for stop in board.headquarters[0])
    wrong = []
    for place, letter in enumerate(array):
        where = names[place]
        if letter == FLAG and where not in quarters:
            wrong.append(Flaw("flag", f"the flag on {where} is outside a headquarters ({' or '.join(quarters)})", FLAG))
        elif letter == MINE and place < PIECES_A_SIDE - LAST_ROWS:
            wrong.append(Flaw("mine", f"the mine on {where} is not in the last two rows (K, L)", MINE))
        elif letter == BOMB and place < FRONT and not rules.bombs_in_front:
            wrong.append(Flaw("bomb", f"the bomb on {where} is on the front row (G)", BOMB))
    if FLAG not in array:
        wrong.append(Flaw("flag", f"no flag in a headquarters ({' or '.join(quarters)})", FLAG))
    return wrong


GLYPHS = {kind.glyph: letter for letter, kind in KINDS.items()}
ROW_LENGTHS = (5, 3, 4, 3, 5, 5)


def from_glyphs(rows: str) -> str:
    """The letters of a formation written in Chinese, one glyph a piece, front row first; blanks and breaks don't count.

    Raises ValueError naming the first glyph that is no piece.
    """
    letters = []
    for glyph in rows:
        if glyph in GLYPHS:
            letters.append(GLYPHS[glyph])
        elif not (glyph.isspace() or glyph in ",，、;；|/"):
            raise ValueError(f"{glyph!r} is no piece; the pieces are {''.join(GLYPHS)}")
    return "".join(letters)


def to_glyphs(array: str) -> list[str]:
    """A formation's six rows in Chinese, one glyph a piece, front row first."""
    rows, start = [], 0
    for length in ROW_LENGTHS:
        rows.append("".join(KINDS[letter].glyph for letter in array[start : start + length]))
        start += length
    return rows
