"""A league of games that were never played by bots, with real records, and a bot whose name is an attack."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from arbiter.league.records import RECORD, pack
from arbiter.league.result import GameResult
from arbiter.league.store import FILE_NAME, Store
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record
from tests.cli.leagues import league
from tests.league.made_up import result
from tests.playouts import games
from tests.review.recorded import cut, record_of

HOSTILE = "</title><script>alert(1)</script>"
BOTS = ("ash", "小虎", HOSTILE)
FLAG = games()["flag-first"]
FAULT = FaultLine(seat=0, ply=9, reason="illegal-move", text="BESTMOVE </td>", why="there is no <b>piece</b> there")


def make(folder: Path, **canon: Any) -> Path:
    """Three bots, each pair twice in three rounds, one game lost by a fault. The folder of the league."""
    pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    results = [
        result(
            number, BOTS[one], BOTS[two], "1", round=(number + 1) // 2, pair=(number + 1) // 2,
            plies=len(FLAG.moves), clock_ms=(1234.5, 61_000.0),
        )
        for number, (one, two) in enumerate(pairs, 1)
    ]  # fmt: skip
    results[3] = result(4, HOSTILE, "ash", "0", round=2, pair=2, plies=8, reason="illegal-move", fault_of=(0,))
    league(folder, results, BOTS, **{"name": "spring <league>", **canon})
    with Store(folder / FILE_NAME) as store:
        for game in results:
            put_record(store, game.number, record(game))
    return folder


def record(game: GameResult) -> Record:
    """The record of one of these games."""
    if game.fault_of:
        return record_of(cut(FLAG, 8), faults=[FAULT], names=game.bots)
    return record_of(FLAG, names=game.bots)


def put_record(store: Store, number: int, record: Record | None) -> None:
    """Put another record in the place of a game's; None: something that is none."""
    lines = () if record is None else record.lines
    data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines) or b"no record\n"
    put(store, "UPDATE records SET data = ? WHERE number = ?", (pack({RECORD: data}), number))


def put(store: Store, statement: str, values: Sequence[object]) -> None:
    """Change the database behind the store's back."""
    store._db.execute(statement, values)
