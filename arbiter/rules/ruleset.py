"""What a game is played by, as data: the contest's rules and the house rules that differ from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Reason = Literal["flag", "no-move", "quiet-limit"]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one kind of game; the defaults are those of the contest.

    `verdicts`: what can end a game after a legal move, first that holds decides (`flag`, `no-move`, `quiet-limit`).
    `quiet_limit`: plies of both sides together without a clash; whoever makes the last of them loses, or the game is
    drawn (`quiet_outcome`). `mines_vanish`: a mine goes with what runs into it. `mines_hold`: no engineer clears one.
    `bombs_in_front`: bombs may stand on the front row. `bombs_fly`: bombs turn corners on the railway as engineers do.
    `all_turn_corners`: every piece does. `leave_headquarters`: pieces may come out again.
    """

    name: str = "ccgc"
    verdicts: tuple[Reason, ...] = ("flag", "no-move", "quiet-limit")
    quiet_limit: int = 31
    quiet_outcome: Literal["mover-loses", "draw"] = "mover-loses"
    mines_vanish: bool = False
    mines_hold: bool = False
    bombs_in_front: bool = False
    bombs_fly: bool = False
    all_turn_corners: bool = False
    leave_headquarters: bool = False


CCGC = Ruleset()
NEU = Ruleset(name="neu", quiet_limit=99, quiet_outcome="draw", mines_vanish=True)
"""A university course's rules: a mine goes with what runs into it. Its bots hear of no quiet limit, so none loses by
one: the longest that START can tell of, and a draw."""

RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.name: ruleset for ruleset in (CCGC, NEU)})
"""The named rulesets; `ccgc`, the contest's, is the default."""
