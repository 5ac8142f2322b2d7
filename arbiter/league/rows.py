"""What comes out of a league's database, which anybody may have written or a disk have damaged: checked, or refused."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from zlib import error as ZlibError

import msgspec

from arbiter.league.error import LeagueError
from arbiter.league.result import GameResult

P = ParamSpec("P")
R = TypeVar("R")


class Kept(Protocol):
    """What has a file."""

    path: Path


K = TypeVar("K", bound=Kept)


def reads(method: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
    """A method that reads from a database: what no league has written there is LeagueError, with the file's name."""

    @wraps(method)
    def checked(store: K, /, *arguments: P.args, **named: P.kwargs) -> R:
        try:
            return method(store, *arguments, **named)
        except sqlite3.Error as error:
            raise LeagueError(f"{store.path}: {error}") from error
        except (msgspec.MsgspecError, ZlibError, LookupError, TypeError, ValueError) as error:
            raise LeagueError(f"{store.path}: what is in it is no league's: {error}") from error

    return checked


def game_result(row: Sequence[Any]) -> GameResult:
    """A game: number, round, pair, both names, winner, reason, plies, then two each of clock, longest move, processor
    time and fault, and whether it is disputed.

    Raises msgspec.ValidationError.
    """
    keys = ("number", "round", "pair", "first", "second", "winner", "reason", "plies")
    fields = dict(zip(keys, row, strict=False)) | {
        "clock_ms": row[8:10],
        "longest_ms": row[10:12],
        "processor_ms": row[12:14],
        "fault_of": tuple(seat for seat in (0, 1) if row[14 + seat]),
        "disputed": bool(row[16]),
    }
    found = msgspec.convert(fields, GameResult)
    if found.winner not in (None, 0, 1):
        raise msgspec.ValidationError(f"game {found.number} is won by seat {found.winner}")
    return found
