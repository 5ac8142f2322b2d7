"""What a site says, in English and in Chinese."""

from collections.abc import Mapping

from arbiter.review.board import Language

_ENGLISH = {
    "standings": "Standings", "crosstable": "Crosstable", "games": "Games",
    "place": "Place", "bot": "Bot", "points": "Points", "won": "Won", "drawn": "Drawn", "lost": "Lost",
    "walkovers": "Walkovers", "reached": "Rounds survived", "elo": "Elo", "interval": "95% interval",
    "elo-chart": "Elo ratings with their 95% intervals", "points-chart": "Points over the rounds", "round": "Round",
    "game": "Game", "first": "First", "second": "Second", "winner": "Winner", "reason": "How", "plies": "Plies",
    "remark": "Remark", "time": "Time", "longest": "Longest move", "opponent": "Opponent", "seat": "Seat",
    "outcome": "Outcome", "wins": "won", "draws": "drawn", "losses": "lost", "void": "void", "disputed": "disputed",
    "played": "{played} of {games} games have been played.", "format": "{format}, {bots} bots",
    "first-move": "Moving first is worth {elo} Elo (95%: {low} to {high}).",
    "groups": "{groups} groups of bots have not met, directly or through others: Elo compares within a group.",
    "out": "{bot} is out of the league.",
    "changed": "{bot} has changed ({files}) since it played {count} of its games.",
    "surplus": "{count} games were played after the decision and do not count.",
    "cross-hint": "The row's bot against the column's: games won-drawn-lost as first / as second.",
    "cross-hint-short": "The row's bot against the column's, as first and second: W won, D drawn, L lost, · not met.",
    "letters": "WDL", "round-robin": "round robin", "double-round-robin": "double round robin", "gauntlet": "gauntlet",
    "knockout": "knockout", "swiss": "Swiss",
    "announced": "It calls itself {name}.", "mean": "Mean time of a move",
    "all-time": "Time for all moves", "processor": "Processor time", "of-games": "in {count} games",
    "faults": "Faults", "no-faults": "It was never at fault.", "lost-by": "Lost by", "as-first": "As first",
    "as-second": "As second", "total": "Total", "answered": "Answered", "wrong": "What is wrong",
    "before": "before the first ply", "at-ply": "at ply {ply}", "nothing": "nothing",
    "no-page": "This game's record cannot be read: {why}",
    "sb": "SB", "buchholz": "Buchholz", "direct": "Direct", "at-fault": "At fault", "nobody": "nobody",
    "surer": "LOS", "surer-hint": "LOS: how likely it is that a bot is stronger than the next in the table.",
    "times": "Times", "back": "Back to the league", "none-yet": "No game has been played yet.",
    "more-faults": "The first {shown} of {count} faults are shown.",
}  # fmt: skip

_CHINESE = {
    "standings": "排名", "crosstable": "交叉表", "games": "对局",
    "place": "名次", "bot": "程序", "points": "积分", "won": "胜", "drawn": "和", "lost": "负",
    "walkovers": "轮空", "reached": "晋级轮数", "elo": "等级分", "interval": "95% 区间",
    "elo-chart": "等级分及 95% 区间", "points-chart": "各轮积分", "round": "轮次",
    "game": "局", "first": "先手", "second": "后手", "winner": "胜者", "reason": "方式", "plies": "步数",
    "remark": "备注", "time": "用时", "longest": "最长一步", "opponent": "对手", "seat": "席位",
    "outcome": "结果", "wins": "胜", "draws": "和", "losses": "负", "void": "无效", "disputed": "有争议",
    "played": "已赛 {played} 局，共 {games} 局。", "format": "{format}，{bots} 个程序",
    "first-move": "先手优势为 {elo} 等级分（95%：{low} 至 {high}）。",
    "groups": "有 {groups} 组程序彼此没有直接或间接交过手：等级分只能在组内比较。",
    "out": "{bot} 已退出联赛。", "changed": "{bot} 在下完 {count} 局之后改动过（{files}）。",
    "surplus": "联赛决出之后又下了 {count} 局，不计成绩。",
    "cross-hint": "行对列：先手胜-和-负 / 后手胜-和-负。",
    "cross-hint-short": "行对列，先手、后手各一字：胜、和、负，· 为未交手。",
    "letters": "胜和负", "round-robin": "单循环赛", "double-round-robin": "双循环赛", "gauntlet": "擂台赛",
    "knockout": "淘汰赛", "swiss": "瑞士制",
    "announced": "自称 {name}。", "mean": "平均每步用时",
    "all-time": "全部用时", "processor": "处理器用时", "of-games": "共 {count} 局",
    "faults": "违规", "no-faults": "从未违规。", "lost-by": "负局原因", "as-first": "先手",
    "as-second": "后手", "total": "合计", "answered": "应答", "wrong": "错在何处", "before": "第一步之前",
    "at-ply": "第 {ply} 步", "nothing": "无", "no-page": "此局记录无法读取：{why}",
    "sb": "小分", "buchholz": "对手分", "direct": "直接胜负", "at-fault": "违规局数", "nobody": "无",
    "surer": "优势概率", "surer-hint": "优势概率：强于下一名的可能性。",
    "times": "用时", "back": "返回联赛", "none-yet": "尚未进行对局。",
    "more-faults": "共 {count} 次违规，此处为前 {shown} 次。",
}  # fmt: skip

_WORDS: Mapping[Language, Mapping[str, str]] = {"en": _ENGLISH, "zh": _CHINESE}

TIE_BREAKS = {"direct": "direct", "sonneborn-berger": "sb", "buchholz": "buchholz", "faults": "at-fault"}
"""The words for the columns of the tie-breaks; games won have a column in any case."""


def say(language: Language, word: str, **values: object) -> str:
    """What a word is in a language, with values in its braces."""
    return _WORDS[language][word].format(**values)
