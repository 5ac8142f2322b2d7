"""Logs as the contest's platform writes them, made of games in memory.

Every message comes from the dialect, as a bot would have got it, so the reader of logs is tested against another pen.
"""

import random
from dataclasses import dataclass

from arbiter.dialects import DIALECTS
from arbiter.rules import LUZHANQI
from arbiter.sight import Brief, outcome, seen
from tests.playouts import Recorded, playout

CCGC = DIALECTS["ccgc"]
SEATS = ("先手", "后手")
CODES = {"loss": 0, "win": 1, "trade": 2, "quiet": 3}


@dataclass(frozen=True)
class Entry:
    """A line of a log. `kind`: what it is (INFO, NAME, ..., ply, or state); `ply`: 0 where it belongs to none."""

    kind: str
    ply: int
    text: str


def sent(message: bytes, ply: int = 0) -> Entry:
    """What the platform sends, as it logs it."""
    text = message.decode().strip()
    return Entry(text.split()[0], ply, f"发送指令：{text}")


def received(text: str, ply: int = 0) -> Entry:
    """What it receives: bots end their lines with CR LF, which the log keeps."""
    return Entry(text.split()[0], ply, f"收到指令：{text}\r")


def state(text: str) -> Entry:
    """What the platform says itself."""
    return Entry("state", 0, text)


def log_of(game: Recorded, names: tuple[str, str] = ("Alder 1.0", "银杏"), quiet_limit: int = 31) -> list[Entry]:
    """The whole log of a game; the end is as the game's verdict says, if there is one."""
    entries = [state("游戏开始")]
    answers = [iter(game.answers(seat)) for seat in (0, 1)]
    for seat, word in enumerate(SEATS):
        entries += [
            state(f"{word}开始布局"),
            sent(CCGC.introduce()),
            received(f"NAME {names[seat]}"),
            state(f"引擎信息: NAME {names[seat]}\r"),
            sent(CCGC.place(Brief(seat, 1800, quiet_limit))),
            received(next(answers[seat])),
            state(f"{word}布局成功"),
        ]
    entries.append(state("开始行棋"))
    last = None
    for _, ply in game.replayed():
        mover, at = ply.seat, LUZHANQI.names
        entries.append(sent(CCGC.ask(seen(LUZHANQI, last, mover) if last else None), ply.number))
        entries.append(received(next(answers[mover]), ply.number))
        entries.append(sent(CCGC.tell(seen(LUZHANQI, ply, mover)), ply.number))
        squares = at[ply.origin] + at[ply.target]
        summed = f"{ply.number}-{SEATS[mover]}: {squares} 结果:{CODES[ply.result.value]}" + " " * (mover == 0)
        entries.append(Entry("ply", ply.number, summed))
        last = ply
    if last and last.verdict:
        winner = last.verdict.winner
        entries += [state(f"{SEATS[winner]}胜利 比赛结束")] if winner is not None else []
        entries += sorted((sent(CCGC.end(outcome(winner, seat))) for seat in (0, 1)), key=lambda e: e.text)[::-1]
    return entries


def written(entries: list[Entry], encoding: str = "gbk") -> bytes:
    """The bytes of a log, with the platform's line ends and empty lines."""
    text = ""
    for entry in entries:
        blank = 1 if entry.text.startswith("发送") else 2 if entry.text.startswith("收到") else 0
        text += entry.text + "\r\n" + "\r\n" * blank
    return text.encode(encoding)


def without(entries: list[Entry], *kinds: str, ply: int | None = None) -> list[Entry]:
    """A log that lacks lines of these kinds, everywhere or for one ply."""
    return [entry for entry in entries if entry.kind not in kinds or (ply is not None and entry.ply != ply)]


def line_of(entries: list[Entry], kind: str, ply: int) -> int:
    """The number of a line in the log that `written` makes."""
    text = written(entries[: index_of(entries, kind, ply)], "utf-8").decode()
    return text.count("\n") + 1


def index_of(entries: list[Entry], kind: str, ply: int) -> int:
    """Where in a log the entry of a kind stands that belongs to a ply."""
    return next(n for n, entry in enumerate(entries) if (entry.kind, entry.ply) == (kind, ply))


def replaced(entries: list[Entry], kind: str, ply: int, old: str, new: str) -> list[Entry]:
    """A log with something else in one of its lines."""
    index = index_of(entries, kind, ply)
    entry = entries[index]
    assert old in entry.text, entry
    return [*entries[:index], Entry(kind, ply, entry.text.replace(old, new)), *entries[index + 1 :]]


def some_game(seed: int, most: int = 400) -> Recorded:
    """A random game, played to its end if that comes within `most` plies."""
    return playout(random.Random(seed), lambda game, moves: moves, most)
