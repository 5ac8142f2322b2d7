"""Records made straight of a game's moves, the same each time."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import msgspec

from arbiter.record.ending import EndReason
from arbiter.record.lines import ClockLine, EndLine, FaultLine, FormationLine, GameLine, Line, MoveLine, SeatLine
from arbiter.record.reader import Record
from arbiter.rules import CCGC, LUZHANQI, Game, Ply, Ruleset
from tests.playouts import Recorded

NAMES = ("alder", "birch")


def record_of(
    recorded: Recorded, rules: Ruleset = CCGC, faults: Sequence[FaultLine] = (), reason: EndReason | None = None,
    names: Sequence[str] = NAMES,
) -> Record:  # fmt: skip
    """The record of a game; cut short where it does not end by its rules nor by `faults`, nor for another `reason`."""
    return Record("record", tuple(_lines(recorded, rules, faults, reason, names)))


def write(path: Path, record: Record) -> Path:
    """The record as a file."""
    encoder = msgspec.json.Encoder()
    path.write_bytes(b"".join(encoder.encode(line) + b"\n" for line in record.lines))
    return path


def cut(recorded: Recorded, plies: int) -> Recorded:
    """The first plies of a game."""
    return replace(recorded, moves=recorded.moves[:plies])


def _lines(
    recorded: Recorded, rules: Ruleset, faults: Sequence[FaultLine], reason: EndReason | None, names: Sequence[str]
) -> Iterator[Line]:
    yield GameLine(
        id="the-game", ruleset=rules.name, rules=asdict(rules), seats=[SeatLine(name=name) for name in names],
        clock=ClockLine(game_ms=1_800_000, startup_ms=10_000, placement_ms=30_000), started="2026-11-29T12:00:00Z",
        arbiter="0.1.0", event="classroom", round=2,
    )  # fmt: skip
    for seat, array in enumerate(recorded.formations):
        if array:
            yield FormationLine(seat=seat, array=array, ms=1.0)
    spent = [0.0, 0.0]
    game = Game(recorded.formations, rules) if all(recorded.formations) else None
    for move in recorded.moves:
        assert game is not None
        ply = game.play(move)
        assert isinstance(ply, Ply), ply
        ms = 1.5 * ply.number + 600 * (ply.number % 7 == 0)
        spent[ply.seat] += ms
        yield _move(ply, ms)
    yield from faults
    plies, verdict = len(recorded.moves), game.verdict if game else None
    left = {0, 1} - {fault.seat for fault in faults}
    if reason is None and faults:
        reason = faults[0].reason if left else "both-at-fault"
    winner = min(left) if faults and left else verdict.winner if verdict else None
    if reason or verdict:
        why = "the host was stopped" if reason == "void" else None
        yield EndLine(
            winner=winner, reason=reason or verdict.reason, plies=plies, clock_ms=spent, finished="", why=why  # type: ignore[union-attr]
        )  # fmt: skip


def _move(ply: Ply, ms: float) -> MoveLine:
    names = LUZHANQI.names
    shown = {str(seat): names[flag] for seat in ply.shown if (flag := ply.flags[seat]) is not None}
    origin, target = names[ply.origin], names[ply.target]
    return MoveLine(
        ply=ply.number, seat=ply.seat, origin=origin, target=target, result=ply.result.value, ms=ms, shown=shown
    )  # fmt: skip
