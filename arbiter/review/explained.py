"""How a game ended, explained in a sentence, in English or Chinese; from its record alone.

The sentence tells what both sides may know. What a bot answered, and what was wrong with that, is in the record's
faults.
"""

from collections.abc import Mapping, Sequence

from arbiter.record.lines import EndLine
from arbiter.review.board import Language
from arbiter.rules import Ruleset

WON: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "flag": "{winner} wins: it took the flag with ply {plies}.",
        "no-move": "{winner} wins: after ply {plies}, {loser} has no legal move left.",
        "quiet-limit": "{winner} wins: with ply {plies}, {loser} completed {limit} plies in a row without a clash.",
        "time": "{winner} wins on time: {loser} used up its clock.",
        "illegal-move": "{winner} wins: {loser} answered with an illegal move.",
        "illegal-formation": "{winner} wins: the formation of {loser} breaks the rules.",
        "no-formation": "{winner} wins: {loser} set up no formation in time.",
        "no-start": "{winner} wins: {loser} did not start.",
        "crash": "{winner} wins: the program of {loser} ended when an answer was due.",
        "bad-reply": "{winner} wins: what {loser} said is no answer in the protocol.",
    },
    "zh": {
        "flag": "{winner} 胜：第 {plies} 步夺得军旗。",
        "no-move": "{winner} 胜：第 {plies} 步之后，{loser} 无棋可走。",
        "quiet-limit": "{winner} 胜：{loser} 走出第 {plies} 步，双方已连续 {limit} 步没有碰子。",
        "time": "{winner} 胜：{loser} 用时超限。",
        "illegal-move": "{winner} 胜：{loser} 走子违规。",
        "illegal-formation": "{winner} 胜：{loser} 布阵违规。",
        "no-formation": "{winner} 胜：{loser} 未在限时内布阵。",
        "no-start": "{winner} 胜：{loser} 未能启动。",
        "crash": "{winner} 胜：轮到 {loser} 应答时，其程序已退出。",
        "bad-reply": "{winner} 胜：{loser} 的应答不符合协议。",
    },
}
"""How a winner won, by the reason."""

NOBODY: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "no-move": "A draw: after ply {plies}, neither side has a legal move left.",
        "quiet-limit": "A draw: {limit} plies in a row without a clash.",
        "both-at-fault": "Both are at fault: nobody wins.",
        "void": "Void, not counted: something went wrong that neither bot is to blame for.",
        "": "The record ends before the game does: it was cut short.",
    },
    "zh": {
        "no-move": "和棋：第 {plies} 步之后，双方均无棋可走。",
        "quiet-limit": "和棋：双方已连续 {limit} 步没有碰子。",
        "both-at-fault": "双方均违规：无人获胜。",
        "void": "此局无效，不计成绩：并非任何一方程序的过错。",
        "": "对局尚未结束，记录已中断。",
    },
}
"""How a game ended that nobody won; by an empty reason where the record says nothing of an end."""


REASONS_CHINESE: Mapping[str, str] = {
    "flag": "夺旗", "no-move": "无棋可走", "quiet-limit": "久未碰子", "time": "超时", "illegal-move": "走子违规",
    "illegal-formation": "布阵违规", "no-formation": "未布阵", "no-start": "未启动", "crash": "程序退出",
    "bad-reply": "应答有误", "both-at-fault": "双方违规", "void": "无效",
}  # fmt: skip
"""A reason in a word or two; in English it is the record's own word."""


def reason(language: Language, word: str) -> str:
    """How a game ended, in a word or two."""
    return REASONS_CHINESE.get(word, word) if language == "zh" else word


def explained(end: EndLine | None, names: Sequence[str], rules: Ruleset, language: Language) -> str:
    """The sentence. `end`: None for a record that was cut short; `names`: in seat order."""
    if end is None:
        return NOBODY[language][""]
    if end.winner is None:
        return NOBODY[language].get(end.reason, end.reason).format(plies=end.plies, limit=rules.quiet_limit)
    return (
        WON[language]
        .get(end.reason, "{winner}: " + end.reason)
        .format(winner=names[end.winner], loser=names[1 - end.winner], plies=end.plies, limit=rules.quiet_limit)
    )
