"""A game as plain text, as players write it down: a line a ply, with number, side, piece, squares and result.

    Junqi game
    First: alder
    Second: birch
    Rules: ccgc
    First's formation: cifge fkh bdia gkh djcig eljjh
    Second's formation: bhhia cgc kgid ffk djgje jlehi
    Result: first wins (flag)

       1. first   Major General  G0-F0  falls to Field Marshal
       2. second  Captain        F2-E2

Squares are in the referee's frame. `arbiter.record.notation` reads it back.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Literal

from arbiter.record.ending import EndReason
from arbiter.record.lines import EndLine, FaultLine, FormationLine
from arbiter.record.reader import Record, opening, replay, ruleset_of
from arbiter.rules import CCGC, KINDS, LUZHANQI, Ply, Result, Ruleset
from arbiter.rules.formation import ROW_LENGTHS, to_glyphs

Language = Literal["en", "zh"]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the notation in one language. `results`: of a ply, from the mover's side.

    `columns`: of a terminal, for the side and for the piece; a Chinese character takes two.
    """

    title: str
    colon: str
    semicolon: str
    game: str
    event: str
    round: str
    started: str
    rules: str
    seats: tuple[str, str]
    columns: tuple[int, int]
    formations: tuple[str, str]
    none: str
    result: str
    wins: str
    nobody: str
    cut_short: str
    fault: str
    ply: str
    answered: str
    results: Mapping[Result, str]
    shows: str
    reasons: Mapping[EndReason, str]


REASONS: tuple[EndReason, ...] = (
    "flag", "no-move", "quiet-limit", "time", "illegal-move", "illegal-formation", "no-formation", "no-start", "crash",
    "bad-reply", "both-at-fault", "void",
)  # fmt: skip

WORDS: Mapping[Language, Words] = {
    "en": Words(
        title="Junqi game", colon=": ", semicolon="; ", game="Game", event="Event", round="Round", started="Started",
        rules="Rules", seats=("first", "second"), columns=(8, 15),
        formations=("First's formation", "Second's formation"), none="none",
        result="Result", wins="{seat} wins ({reason})", nobody="nobody wins ({reason})", cut_short="none: cut short",
        fault="Fault", ply="ply {}", answered="answered {}",
        results={Result.WIN: "takes", Result.LOSS: "falls to", Result.TRADE: "trades with"},
        shows="{seat} shows its flag on {stop}", reasons={reason: reason for reason in REASONS},
    ),
    "zh": Words(
        title="军棋对局", colon="：", semicolon="；", game="对局", event="赛事", round="轮次", started="开始",
        rules="规则", seats=("先手", "后手"), columns=(6, 6),
        formations=("先手布阵", "后手布阵"), none="无",
        result="结果", wins="{seat}胜（{reason}）", nobody="无人获胜（{reason}）", cut_short="无：记录中断",
        fault="犯规", ply="第 {} 步", answered="回答 {}",
        results={Result.WIN: "吃", Result.LOSS: "撞", Result.TRADE: "兑"},
        shows="{seat}亮旗 {stop}",
        reasons=dict(zip(REASONS, (
            "夺旗", "无棋可走", "限步无碰子", "超时", "行棋违规", "布阵违规", "未布阵", "未启动", "程序退出",
            "应答无效", "双方违规", "无效",
        ), strict=True)),
    ),
}  # fmt: skip


def transcript(record: Record, language: Language = "en") -> Iterator[str]:
    """The lines of a game. Raises RecordError where the record cannot be played."""
    words, header = WORDS[language], record.header
    rules = ruleset_of(header)
    game = opening(record)
    plies = [ply for _, ply in replay(record, game)] if game else []
    yield words.title
    titled = (words.game, header.id), (words.event, header.event), (words.round, header.round)
    for key, value in (*titled, (words.started, header.started or None)):
        if value is not None:
            yield f"{key}{words.colon}{written(str(value))}"
    for key, seat in zip(words.seats, header.seats, strict=False):
        yield f"{key.capitalize()}{words.colon}{written(seat.name)}"
    yield f"{words.rules}{words.colon}{_rules(rules)}"
    arrays = {line.seat: line.array for line in record.lines if isinstance(line, FormationLine)}
    for seat_number, key in enumerate(words.formations):
        yield f"{key}{words.colon}{_formation(arrays.get(seat_number), language)}"
    yield f"{words.result}{words.colon}{_result(record.end, words)}"
    yield from (_fault(line, words) for line in record.lines if isinstance(line, FaultLine))
    if plies:
        yield ""
    yield from (_ply(ply, language) for ply in plies)


def written(text: str) -> str:
    """Anybody's text on one line, so that no terminal takes it for an order: in JSON's quotes where it needs them."""
    if text.isprintable() and text == text.strip() and not text.startswith('"') and text:
        return text
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False)
    )


def _rules(rules: Ruleset) -> str:
    """The name, and every field that is not as in the contest."""
    own = {field.name: getattr(rules, field.name) for field in fields(rules) if field.name != "name"}
    differing = [
        f"{name}={json.dumps(value, separators=(',', ':'))}"
        for name, value in own.items()
        if value != getattr(CCGC, name)
    ]
    return " ".join([json.dumps(rules.name) if " " in rules.name else written(rules.name), *differing])


def _formation(array: str | None, language: Language) -> str:
    if array is None:
        return WORDS[language].none
    if language == "zh":
        return " ".join(to_glyphs(array))
    letters = iter(array)
    return " ".join("".join(next(letters) for _ in range(length)) for length in ROW_LENGTHS)


def _result(end: EndLine | None, words: Words) -> str:
    if end is None:
        return words.cut_short
    told = words.nobody if end.winner is None else words.wins.replace("{seat}", words.seats[end.winner])
    why = f"{words.semicolon}{written(end.why)}" if end.why else ""
    return told.format(reason=words.reasons[end.reason]) + why


def _fault(line: FaultLine, words: Words) -> str:
    parts = [
        words.seats[line.seat], words.ply.format(line.ply), words.reasons[line.reason],
        words.answered.format(json.dumps(line.text)), written(line.why),
    ]  # fmt: skip
    return f"{words.fault}{words.colon}{words.semicolon.join(parts)}"


def _ply(ply: Ply, language: Language) -> str:
    words, names = WORDS[language], LUZHANQI.names
    side, piece = map(_padded, (words.seats[ply.seat], _name(ply.attacker, language)), words.columns)
    met = f"  {words.results[ply.result]} {_name(ply.defender, language)}" if ply.defender else ""
    flags = (
        words.semicolon + words.shows.format(seat=words.seats[seat], stop=names[flag])
        for seat in ply.shown
        if (flag := ply.flags[seat]) is not None
    )
    return f"{ply.number:>4}. {side}{piece}{names[ply.origin]}-{names[ply.target]}{met}{''.join(flags)}"


def _padded(text: str, columns: int) -> str:
    """GBK has two bytes for what takes two columns."""
    return text + " " * (columns - len(text.encode("gbk")))


def _name(kind: str, language: Language) -> str:
    return KINDS[kind].chinese if language == "zh" else KINDS[kind].english
