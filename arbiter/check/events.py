"""The events that checks are about, as they come about ply by ply."""

from collections.abc import Iterator

from arbiter.rules import LUZHANQI, Board, Game, Ply, Result
from arbiter.rules.board import COLUMNS
from arbiter.rules.pieces import BOMB, ENGINEER, FLAG, MARSHAL, MINE

LONG_TURN = 6
"""Rows and columns together that an engineer goes, at the least, in a long turn."""
SIEGE = 3
"""How often a bot has to answer with an enemy beside it in a camp."""

CODES = {Result.LOSS: 0, Result.WIN: 1, Result.TRADE: 2, Result.QUIET: 3}


def events(game: Game, ply: Ply, bot: int) -> Iterator[str]:
    """What `ply`, just carried out, brought about, for the bot in seat `bot`. A name a kind of event."""
    yield f"{'result' if ply.seat == bot else 'go'}-{CODES[ply.result]}"
    yield from _clash(ply)
    for seat in ply.shown:
        yield ("flag-in-result" if ply.seat == bot else "flag-in-go") if seat != bot else "own-flag-shown"
    if len(ply.shown) > 1:
        yield "flag-shown-to-both"
    if ply.target in game.board.all_headquarters and ply.result in (Result.WIN, Result.QUIET) and ply.defender != FLAG:
        yield "headquarters-entered"
    if ply.seat != bot and ply.attacker == ENGINEER and is_long_turn(game.board, ply.origin, ply.target):
        yield "long-engineer-turn"
    if ply.seat != bot and _in_camp_beside(game, bot):
        yield "beside-a-camp"
    if game.verdict is not None:
        yield f"verdict-{game.verdict.reason}"


def _clash(ply: Ply) -> Iterator[str]:
    pair = ply.attacker, ply.defender
    officer = ply.attacker not in (ENGINEER, BOMB)
    if pair == (ENGINEER, MINE):
        yield "engineer-on-mine"
    elif pair == (BOMB, MINE):
        yield "bomb-on-mine"
    elif pair == (BOMB, BOMB):
        yield "bomb-on-bomb"
    elif pair == (MARSHAL, MARSHAL):
        yield "marshal-on-marshal"
    elif ply.defender == MINE and officer:
        yield "officer-on-mine"
    elif ply.defender == BOMB and officer:
        yield "officer-on-bomb"
    elif ply.attacker == BOMB and ply.defender not in (None, FLAG):
        yield "bomb-on-officer"


def is_long_turn(board: Board, origin: int, target: int) -> bool:
    """Whether a move from one to the other is far and round a corner of the railway."""
    far = sum(abs(a - b) for a, b in zip(divmod(origin, len(COLUMNS)), divmod(target, len(COLUMNS)), strict=True))
    return far >= LONG_TURN and target not in board.road_steps[origin] and (origin, target) not in board.runs


def _in_camp_beside(game: Game, bot: int) -> bool:
    """Whether an enemy sits in a camp beside a piece of the bot's."""
    cells = game.cells
    return any(
        (piece := cells[camp]) is not None
        and piece.seat != bot
        and any((near := cells[stop]) is not None and near.seat == bot for stop in LUZHANQI.road_steps[camp])
        for camp in LUZHANQI.camps
    )
