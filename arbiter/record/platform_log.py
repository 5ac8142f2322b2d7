"""Logs of the contest's own platform: bytes to lines, lines to what they say. Nothing is judged here.

A log tells of one game between two bots: what the platform sent (发送指令) and received (收到指令), with the squares as
that bot sees them, and a numbered line for every ply (`15-先手: I0G0 结果:2`) with the squares as the first player sees
them. Real logs stop anywhere, so every part may be absent and the last line may be cut off.
"""

import re
from codecs import BOM_UTF8, getincrementaldecoder
from dataclasses import dataclass, field
from typing import Literal

from arbiter.rules.pieces import PIECES_A_SIDE

SHOWN = 200
"""Characters that are kept of a line that says nothing known."""

Question = Literal["INFO", "START", "GO"]


class NoPlatformLog(Exception):
    """The text cannot become a record; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words of the log and the line that they stand on, counted from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """The fields of a GO (`move` as the receiver sees it, "0000" to open the game) or a RESULT (`move` is "")."""

    line: int
    move: str
    result: int
    flag: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """The line that sums a ply up. `move`: both squares as the first player sees them."""

    line: int
    number: int
    seat: int
    move: str
    result: int


@dataclass(frozen=True, slots=True)
class Start:
    """The fields of START: the receiver's seat, the whole game's time in seconds, the quiet limit in plies."""

    line: int
    seat: int
    time_s: int
    quiet_limit: int


@dataclass(slots=True)
class Setup:
    """What the log tells of one bot before the first ply. `accepted`: what the platform said of its formation."""

    name: Quoted | None = None
    start: Start | None = None
    formation: Quoted | None = None
    accepted: bool | None = None
    accepted_line: int = 0


@dataclass(slots=True)
class Turn:
    """What the log tells of one ply: the question, the answer, and twice what came of it."""

    go: Told | None = None
    answer: Quoted | None = None
    told: Told | None = None
    numbered: Numbered | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """The platform's word on how the game ended: `won`, or `refused` where a seat's move was no good."""

    line: int
    seat: int
    word: Literal["won", "refused"]


@dataclass(slots=True)
class PlatformLog:
    """Everything that a log says. `ends`: the codes of the END lines, `unread`: lines that say nothing known.

    `cut`: the last line where it was cut off before it was whole. `bare`: messages of the protocol that stand alone on
    a line, as a bot sees them, without the platform's word on who sent them.
    """

    encoding: str = "utf-8"
    setups: tuple[Setup, Setup] = field(default_factory=lambda: (Setup(), Setup()))
    turns: list[Turn] = field(default_factory=list)
    statement: Statement | None = None
    ends: list[tuple[int, int]] = field(default_factory=list)
    cut: Quoted | None = None
    unread: list[Quoted] = field(default_factory=list)
    bare: list[Quoted] = field(default_factory=list)


_MESSAGE = re.compile(r"(发送指令|收到指令|引擎信息)\s*[：:]\s*(.*)")
_STATE = re.compile(r"(先手|后手)(开始布局|布局成功|布局出错|行棋错误|胜利)(\s.*)?")
_NUMBERED = re.compile(r"(\d+)\s*-\s*(先手|后手)\s*[：:]\s*([A-L][0-4][A-L][0-4])\s*结果\s*[：:]\s*([0-3])")
_START = re.compile(r"START ([01]) (\d{1,4}) (\d{1,3})")
_GO = re.compile(r"GO (0000|[A-L][0-4][A-L][0-4]) ([0-3]) (00|[A-L][0-4])")
_RESULT = re.compile(r"RESULT ([0-3]) (00|[A-L][0-4])")
_END = re.compile(r"END ([0-2])")
_BARE = re.compile(r"(INFO|INFORMATION|START|GO|RESULT|END|NAME|ARRAY|BESTMOVE)(\s.*)?")
_WHOLE_MOVE = re.compile(r"BESTMOVE \S{4}")
_SEATS = {"先手": 0, "后手": 1}
_BEGINNING = "游戏开始"
_PLAIN = (_BEGINNING, "开始行棋")


def decoded(data: bytes) -> tuple[str, str]:
    """Text that is UTF-8 or GBK, and which of the two (`utf-8`, `gbk`); a last character may be cut off.

    Raises NoPlatformLog where it is neither. GBK is read by its superset GB 18030.
    """
    for encoding, codec in (("utf-8", "utf-8"), ("gbk", "gb18030")):
        try:
            return getincrementaldecoder(codec)().decode(data.removeprefix(BOM_UTF8)), encoding
        except UnicodeDecodeError:
            continue
    raise NoPlatformLog("it is neither UTF-8 nor GBK text")


def parse(data: bytes) -> PlatformLog:
    """What the bytes of a log say. Raises NoPlatformLog where nothing in them is a line of the platform."""
    text, encoding = decoded(data)
    reader = _Reader(PlatformLog(encoding=encoding))
    *whole, rest = text.split("\n")
    for number, line in enumerate(whole, 1):
        if not reader.read(number, line.strip()):
            break
    else:
        reader.read(len(whole) + 1, rest.strip(), unfinished=True)
    if not reader.known:
        raise NoPlatformLog(_stranger(text))
    return reader.log


def _stranger(text: str) -> str:
    if not text.strip():
        return "the file is empty"
    if text.lstrip().startswith("{"):
        return "it is JSON, such as a record, and not a log of the contest platform"
    return 'it is no log of the contest platform: no line says what was sent or received ("发送指令：GO 0000 0 00")'


def _printable(line: str) -> str:
    """Safe to print and to store; what no line of the platform holds is escaped."""
    if line.isprintable():
        return line
    return "".join(char if char.isprintable() else " " if char == "\t" else f"\\x{ord(char):02x}" for char in line)


class _Reader:
    """Goes through the lines of one log; `known` counts those that say something."""

    def __init__(self, log: PlatformLog) -> None:
        self.log = log
        self.known = 0
        self._seat = 0
        self._asked: Question | None = None

    def read(self, number: int, line: str, unfinished: bool = False) -> bool:
        """Take one line in; False where another game begins. `unfinished`: nothing ended the line."""
        line = _printable(line)
        if not line:
            return True
        if line == _BEGINNING and self.known:
            self.log.unread.append(Quoted(number, f"{line} (another game begins, which is left out)"))
            return False
        if self._line(number, line, unfinished):
            self.known += 1
        elif _BARE.fullmatch(line):
            self.log.bare.append(Quoted(number, line[:SHOWN]))
            self.known += 1
        elif unfinished:
            self.log.cut = Quoted(number, line[:SHOWN])
        else:
            self.log.unread.append(Quoted(number, line[:SHOWN]))
        return True

    def _line(self, number: int, line: str, unfinished: bool) -> bool:
        if message := _MESSAGE.fullmatch(line):
            who, text = message[1], message[2].strip()
            if who == "发送指令":
                return self._sent(number, text, unfinished)
            if who == "收到指令":
                return self._received(Quoted(number, text), unfinished)
            setup = self.log.setups[self._seat]
            setup.name = setup.name or Quoted(number, text)
            return True
        if match := _NUMBERED.fullmatch(line):
            said = Numbered(number, int(match[1]), _SEATS[match[2]], match[3], int(match[4]))
            self._turn("numbered").numbered = said
            return True
        if match := _STATE.fullmatch(line):
            self._state(number, _SEATS[match[1]], match[2])
            return True
        return line in _PLAIN

    def _state(self, number: int, seat: int, word: str) -> None:
        setup = self.log.setups[seat]
        if word == "开始布局":
            self._seat = seat
        elif word in ("布局成功", "布局出错"):
            setup.accepted, setup.accepted_line = word == "布局成功", number
        else:
            self.log.statement = Statement(number, seat, "won" if word == "胜利" else "refused")

    def _sent(self, number: int, text: str, unfinished: bool) -> bool:
        if text.startswith("INFO"):
            self._asked = "INFO"
        elif (match := _START.fullmatch(text)) and not unfinished:  # its last number may lack a digit
            self._asked, self._seat = "START", int(match[1])
            self.log.setups[self._seat].start = Start(number, int(match[1]), int(match[2]), int(match[3]))
        elif match := _GO.fullmatch(text):
            self._asked = "GO"
            self.log.turns.append(Turn(go=Told(number, match[1], int(match[2]), match[3])))
        elif match := _RESULT.fullmatch(text):
            self._turn("told", "numbered").told = Told(number, "", int(match[1]), match[2])
        elif match := _END.fullmatch(text):
            self.log.ends.append((number, int(match[1])))
        else:
            return False
        return True

    def _received(self, answer: Quoted, unfinished: bool) -> bool:
        """An answer belongs to the last question, except that a move or a formation says itself what it is.

        A line more than the answer (bots chatter) is none, and neither is one that was cut off.
        """
        if answer.text.startswith("BESTMOVE") or self._asked == "GO":
            return not (unfinished and not _WHOLE_MOVE.fullmatch(answer.text)) and self._moved(answer)
        setup = self.log.setups[self._seat]
        if answer.text.startswith("ARRAY") or self._asked == "START":
            if unfinished and len(answer.text) < len("ARRAY ") + PIECES_A_SIDE:
                return False
            kept = setup.formation = self._better(setup.formation, answer, "ARRAY")
        else:
            kept = setup.name = setup.name or answer
        return kept is answer

    def _moved(self, answer: Quoted) -> bool:
        turns = self.log.turns
        if turns and turns[-1].told is None and turns[-1].numbered is None:
            before = turns[-1].answer
            if before is None or not before.text.startswith("BESTMOVE"):
                turns[-1].answer = self._better(before, answer, "BESTMOVE")
                return turns[-1].answer is answer
        if not answer.text.startswith("BESTMOVE"):
            return False
        turns.append(Turn(answer=answer))
        return True

    def _better(self, before: Quoted | None, answer: Quoted, word: str) -> Quoted:
        """The first answer with the right word, else the first one; what it takes the place of is unread."""
        if before is None:
            return answer
        if before.text.startswith(word) or not answer.text.startswith(word):
            return before
        self.log.unread.append(before)
        return answer

    def _turn(self, *parts: str) -> Turn:
        """The turn that a part belongs to: the last one, unless it has this part or a later one already."""
        turns = self.log.turns
        if not turns or any(getattr(turns[-1], part) is not None for part in parts):
            turns.append(Turn())
        return turns[-1]
