"""What the two dialects of the university course have in common: squares, pieces, and how answers are written.

A square is a column letter A to E and a row number 1 to 12, in the bot's own view: A1 is its back row's left corner.
"""

import re

from arbiter.dialects.base import BadAnswer
from arbiter.rules import LUZHANQI, Move, Result, Stop
from arbiter.sight import Brief, Outcome, Seen

SQUARES = tuple(f"{'ABCDE'[stop % 5]}{12 - stop // 5}" for stop in range(len(LUZHANQI.names)))
"""The name of each stop."""
PIECES = {"F": "l", "L": "j", "B": "k", **{str(9 - place): letter for place, letter in enumerate("abcdefghi")}}
"""The letter of each piece: flag, landmine, bomb, and the ranks from 9, the Field Marshal, to 1, the engineer."""
MOVES_TOLD = 200
"""Where no move has a limit of its own, a bot is told this part of the whole game's time."""
LONGEST_S = 60.0
"""What it is told where there is no clock at all."""

_STOPS = {name: stop for stop, name in enumerate(SQUARES)}
_HOME = [SQUARES[stop] for stop in LUZHANQI.homes[0]]
_SQUARE = rb"([A-Z][0-9]{1,2})"
_MOVE = re.compile(rb"\(\s*" + _SQUARE + rb"\s+" + _SQUARE + rb"\s*\)")
_PAIR = re.compile(rb"\(\s*" + _SQUARE + rb"\s+([A-Z0-9])\s*\)\s*")
_FORMATION = re.compile(rb"\(\s*(?:" + _PAIR.pattern + rb")*\)")
_RESIGNED = (b"(resign)", b"forfeit")


def seconds_told(brief: Brief) -> str:
    """The seconds for a move, as a decimal number: in whole milliseconds, as they are in a record."""
    move_s = brief.move_s
    if move_s is None:
        move_s = LONGEST_S if brief.time_s is None else brief.time_s / MOVES_TOLD
    whole, part = divmod(round(move_s * 1000), 1000)
    return f"{whole}." + (f"{part:03d}".rstrip("0") or "0")


class Neu:
    """What both dialects read, and what neither asks; see `Dialect` for what each method does."""

    def __init__(self, seat: int = 0) -> None:
        self.player = seat + 1

    def introduce(self) -> bytes:
        """Nothing: a bot has no name of its own."""
        return b""

    def read_name(self, line: bytes) -> str:
        """Nobody asks for it."""
        return ""

    def read_formation(self, line: bytes) -> str:
        """`((A1 F) (B1 L) ...)`, 25 pairs in any order."""
        text = line.strip()
        _not_resigned(text)
        if not _FORMATION.fullmatch(text):
            raise BadAnswer("bad-reply", f'a formation is 25 pairs like "((A1 F) (B1 L) ...)", not "{_shown(text)}"')
        letters: dict[str, str] = {}
        for square, symbol in _PAIR.findall(text, 1):
            name, piece = square.decode(), symbol.decode()
            if piece not in PIECES:
                raise BadAnswer("illegal-formation", f"{piece} on {name} is no piece; they are {' '.join(PIECES)}")
            if name not in _HOME:
                raise BadAnswer("illegal-formation", f"no piece can be set up on {name}")
            if name in letters:
                raise BadAnswer("illegal-formation", f"there are two pieces on {name}")
            letters[name] = PIECES[piece]
        if empty := [name for name in _HOME if name not in letters]:
            raise BadAnswer("illegal-formation", f"there is no piece on {', '.join(empty)}")
        return "".join(letters[name] for name in _HOME)

    def read_move(self, line: bytes) -> Move:
        """`(E6 E7)`."""
        text = line.strip()
        _not_resigned(text)
        match = _MOVE.fullmatch(text)
        if match is None:
            raise BadAnswer("bad-reply", f'a move is two squares like "(E6 E7)", not "{_shown(text)}"')
        origin, target = match[1].decode(), match[2].decode()
        if origin not in _STOPS or target not in _STOPS:
            lost = origin if origin not in _STOPS else target
            raise BadAnswer("illegal-move", f"{lost} is not on the board, which is A1 to E12")
        return Move(_STOPS[origin], _STOPS[target])

    def mover(self, seen: Seen) -> int:
        """The number of the player who made a ply."""
        return self.player if seen.own else 3 - self.player

    def winner(self, outcome: Outcome) -> int:
        """The number of the player who won, 0 for nobody."""
        return {Outcome.WON: self.player, Outcome.LOST: 3 - self.player, Outcome.NEITHER: 0}[outcome]


def enemy_flag(seen: Seen) -> Stop | None:
    """Where the opponent's flag stands, if the ply has just shown it."""
    for seat in seen.shown:
        if seat != seen.seat:
            return seen.flags[seat]
    return None


def by_result(quiet: str, win: str, loss: str, tie: str) -> dict[Result, str]:
    """A dialect's words for what a ply came to."""
    return {Result.QUIET: quiet, Result.WIN: win, Result.LOSS: loss, Result.TRADE: tie}


def _not_resigned(text: bytes) -> None:
    if text in _RESIGNED:
        raise BadAnswer("bad-reply", "it gave the game up")


def _shown(text: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else f"\\x{byte:02x}" for byte in text[:60])
