"""The lines of a record are as its format fixes them."""

import json
from typing import Any

import msgspec
import pytest

from arbiter.record.lines import (
    FORMAT,
    ClockLine,
    EndLine,
    FaultLine,
    FormationLine,
    GameLine,
    Line,
    MoveLine,
    NoteLine,
    SeatLine,
)

GAME = GameLine(
    id="g1",
    ruleset="ccgc",
    rules={"name": "ccgc"},
    seats=[SeatLine(name="greedy", announced="Greedy 1.0", command=["./greedy"], seed=2**64 - 1), SeatLine(name="x")],
    clock=ClockLine(game_ms=1_800_000, startup_ms=10_000, placement_ms=None),
    started="2026-11-29T12:00:00Z",
    arbiter="0.1.0",
)

LINES: list[tuple[Line, dict[str, Any]]] = [
    (
        GAME,
        {
            "type": "game", "format": "junqi-record/1", "id": "g1", "ruleset": "ccgc", "rules": {"name": "ccgc"},
            "seats": [
                {"name": "greedy", "announced": "Greedy 1.0", "command": ["./greedy"], "dialect": "ccgc",
                 "seed": 18446744073709551615},
                {"name": "x", "announced": None, "command": [], "dialect": "ccgc", "seed": None},
            ],
            "clock": {"game_ms": 1800000, "startup_ms": 10000, "placement_ms": None, "margin_ms": 0, "move_ms": None},
            "event": None, "round": None, "started": "2026-11-29T12:00:00Z", "arbiter": "0.1.0", "sandbox": None,
            "host": {},
            "source": None,
        },
    ),
    (
        FormationLine(seat=0, array="cifgefkhbdiagkhdjcigeljjh", ms=1.2),
        {"type": "formation", "seat": 0, "array": "cifgefkhbdiagkhdjcigeljjh", "ms": 1.2},
    ),
    (
        MoveLine(ply=1, seat=0, origin="G0", target="F0", result="quiet", ms=0.8),
        {"type": "move", "ply": 1, "seat": 0, "from": "G0", "to": "F0", "result": "quiet", "ms": 0.8},
    ),
    (
        MoveLine(ply=2, seat=1, origin="F2", target="G2", result="trade", ms=0.7, shown={"0": "L3"}),
        {"type": "move", "ply": 2, "seat": 1, "from": "F2", "to": "G2", "result": "trade", "ms": 0.7,
         "shown": {"0": "L3"}},
    ),
    (
        FaultLine(seat=0, ply=3, reason="illegal-move", text="BESTMOVE A0A0", why="no piece of yours on A0", ms=2.5),
        {"type": "fault", "seat": 0, "ply": 3, "reason": "illegal-move", "text": "BESTMOVE A0A0",
         "why": "no piece of yours on A0", "ms": 2.5},
    ),
    (
        NoteLine(text="hello"),
        {"type": "note", "text": "hello", "seat": None, "ply": None},
    ),
    (
        EndLine(winner=1, reason="illegal-move", plies=2, clock_ms=[1500.1, 0.7], finished="2026-11-29T12:00:09Z"),
        {"type": "end", "winner": 1, "reason": "illegal-move", "plies": 2, "clock_ms": [1500.1, 0.7],
         "finished": "2026-11-29T12:00:09Z", "why": None},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "plain"), LINES, ids=lambda value: type(value).__name__)
def test_a_line_is_written_and_read_as_the_format_says(line: Line, plain: dict[str, Any]) -> None:
    written = msgspec.json.encode(line)
    assert json.loads(written) == plain
    assert written.startswith(b'{"type":')
    assert msgspec.json.decode(json.dumps(plain), type=Line) == line
    assert msgspec.json.decode(json.dumps({**plain, "new": [1]}), type=Line) == line


def test_the_format_has_a_name() -> None:
    assert FORMAT == "junqi-record/1" == GAME.format
