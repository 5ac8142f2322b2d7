"""Clashes: Table 1 of the contest's protocol, what becomes of attacker and defender."""

from enum import StrEnum

from arbiter.rules.pieces import BOMB, ENGINEER, FLAG, KINDS, MINE
from arbiter.rules.ruleset import Ruleset


class Result(StrEnum):
    """What a ply came to, from the mover's side."""

    QUIET = "quiet"
    WIN = "win"
    LOSS = "loss"
    TRADE = "trade"


def clash(attacker: str, defender: str, rules: Ruleset) -> Result:
    """What comes of `attacker` (a letter a to i, or k) meeting `defender` (any letter) under `rules`."""
    if BOMB in (attacker, defender):
        return Result.TRADE
    if defender == FLAG:
        return Result.WIN
    if defender == MINE:
        if attacker == ENGINEER and not rules.mines_hold:
            return Result.WIN
        return Result.TRADE if rules.mines_vanish else Result.LOSS
    return by_rank(attacker, defender)


def by_rank(attacker: str, defender: str) -> Result:
    """The higher rank wins; equal ranks are both removed."""
    mine, yours = KINDS[attacker].rank, KINDS[defender].rank
    if mine is None or yours is None:
        raise ValueError(f"{attacker!r} against {defender!r} is not settled by rank")
    return Result.TRADE if mine == yours else Result.WIN if mine > yours else Result.LOSS
