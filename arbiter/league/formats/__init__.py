"""The formats of a league, each a small module behind one interface."""

from collections.abc import Sequence
from math import ceil, log2

from arbiter.league.config import LeagueFile
from arbiter.league.formats.base import Bye, Fixture, Format, Pairing, Stage, State
from arbiter.league.formats.gauntlet import Gauntlet
from arbiter.league.formats.knockout import Knockout
from arbiter.league.formats.round_robin import DoubleRoundRobin, RoundRobin
from arbiter.league.formats.swiss import Swiss


def make_format(file: LeagueFile, bots: Sequence[str]) -> Format:
    """The format that a league file describes for these bots; the file has been found right.

    Without seeds the first of the bots is one; without rounds there are as many as single out one winner by halving.
    """
    games = file.games_per_pair or 1
    match file.format:
        case "double-round-robin":
            return DoubleRoundRobin()
        case "gauntlet":
            return Gauntlet((file.gauntlet.seeds if file.gauntlet else ()) or bots[:1], games)
        case "knockout":
            return Knockout(file.knockout.best_of if file.knockout else 1)
        case "swiss":
            rounds = file.swiss.rounds if file.swiss else None
            return Swiss(rounds or ceil(log2(len(bots))), games, file.points)
        case _:
            return RoundRobin(games)


__all__ = ["Bye", "Fixture", "Format", "Pairing", "Stage", "State", "make_format"]
