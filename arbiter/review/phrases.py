"""What a review says, in English and in Chinese."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.review.board import Language
from arbiter.rules import Result


@dataclass(frozen=True, slots=True)
class Phrases:
    """The words of one language. Where there are braces, names and numbers belong.

    `comma` stands between several of a kind, `separator` between what has nothing to do with each other.
    """

    seats: tuple[str, str]
    teller: Mapping[int | None, str]
    results: Mapping[Result, str]
    shows: str
    against: str
    rules: str
    round: str
    ply: str
    before: str
    turn: str
    over: str
    never_began: str
    at_fault: str
    at_fault_before: str
    answered: str
    why: str
    table: Mapping[str, str]
    lost: str
    nothing: str
    unknown: str
    gone: str
    now: str
    there: str
    certain: str
    certain_of: str
    legal: str
    no_legal: str
    if_it_is: str
    may_be: str
    is_certainly: str
    empty: str
    known: str
    legend: str
    legend_seat: str
    keys: str
    comma: str
    separator: str


_ENGLISH = Phrases(
    seats=("first", "second"),
    teller={None: "the referee's view", 0: "as the first sees it", 1: "as the second sees it"},
    results={Result.QUIET: "", Result.WIN: "takes {}", Result.LOSS: "falls to {}", Result.TRADE: "trades with {}"},
    shows="; flag on {stop}",
    against="{} (first) against {} (second)",
    rules="rules {}",
    round="round {}",
    ply="ply {ply} of {plies}",
    before="before ply 1 of {plies}",
    turn="{} to move",
    over="the game is over",
    never_began="the game never began",
    at_fault="{name} ({seat}) at ply {ply}: {reason}",
    at_fault_before="{name} ({seat}) before the first ply: {reason}",
    answered='  it answered "{}"',
    why="  {}",
    table={
        "plies": "plies",
        "time": "time in all",
        "longest": "longest move",
        "win": "attacks won",
        "loss": "attacks lost",
        "trade": "attacks traded",
        "left": "pieces left",
        "certain": "enemy pieces certain",
    },
    lost="{} has lost: {}",
    nothing="nothing",
    unknown="unknown",
    gone="off the board",
    now="now on {}",
    there="still there",
    certain="What became certain of the enemy's pieces:",
    certain_of="{piece} on {home}, {now}: since ply {ply}",
    legal="Legal moves of the {seat}, {count} in all:",
    no_legal="There is no legal move.",
    if_it_is="  if it is {}:",
    may_be="{stop}: one of the {seat}'s pieces, set up on {home}; it may be {kinds}",
    is_certainly="{stop}: {piece}, one of the {seat}'s pieces; certain since ply {ply}",
    empty="{stop}: nothing stands there",
    known="{stop}: {piece}, one of the {seat}'s pieces",
    legend="^ v the two sides   ( ) camp   [ headquarters",
    legend_seat="{} own  {} enemy  ! enemy, worked out  ?? not certain  ( ) camp  [ headquarters",
    keys="Left Right: a ply   Home End   / next clash   v view   f flip   q quit",
    comma=", ",
    separator=", ",
)

_CHINESE = Phrases(
    seats=("先手", "后手"),
    teller={None: "裁判视角", 0: "先手视角", 1: "后手视角"},
    results={Result.QUIET: "", Result.WIN: "吃{}", Result.LOSS: "撞{}", Result.TRADE: "兑{}"},
    shows="；亮旗 {stop}",
    against="{}（先手）对 {}（后手）",
    rules="规则 {}",
    round="第 {} 轮",
    ply="第 {ply} 步，共 {plies} 步",
    before="开局，共 {plies} 步",
    turn="轮到{}",
    over="对局已结束",
    never_began="对局未开始",
    at_fault="{name}（{seat}）第 {ply} 步：{reason}",
    at_fault_before="{name}（{seat}）开局前：{reason}",
    answered="  回答“{}”",
    why="  {}",
    table={
        "plies": "步数",
        "time": "总用时",
        "longest": "最长一步",
        "win": "碰子：吃",
        "loss": "碰子：撞",
        "trade": "碰子：兑",
        "left": "剩余棋子",
        "certain": "已确定的敌子",
    },
    lost="{}失去：{}",
    nothing="无",
    unknown="不明",
    gone="已离盘",
    now="现在 {}",
    there="未动",
    certain="可确定的敌子：",
    certain_of="{home} 的{piece}，{now}：自第 {ply} 步起",
    legal="{seat}可走的着法，共 {count} 种：",
    no_legal="无棋可走。",
    if_it_is="  若为{}：",
    may_be="{stop}：{seat}的棋子，布阵于 {home}，可能是{kinds}",
    is_certainly="{stop}：{seat}的{piece}，自第 {ply} 步起可确定",
    empty="{stop}：无子",
    known="{stop}：{seat}的{piece}",
    legend="^ v 双方   ( ) 行营   [ 大本营",
    legend_seat="{} 己方  {} 敌方  ! 已推知的敌子  ?? 未定  ( ) 行营  [ 大本营",
    keys="← →：一步   Home End：首尾   /：下一次碰子   v：视角   f：翻转   q：退出",
    comma="、",
    separator="，",
)

PHRASES: Mapping[Language, Phrases] = {"en": _ENGLISH, "zh": _CHINESE}
