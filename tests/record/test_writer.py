"""The record as it is written: line by line, each on disk at once."""

import json
from pathlib import Path
from typing import Any

import pytest

from arbiter.record.ending import Ending, Fault
from arbiter.record.writer import RecordWriter, now
from arbiter.referee.match import Terms
from arbiter.rules import LUZHANQI, Game, Move, Ply
from tests.audit.staging import header
from tests.playouts import games

GAME = games()["flag-second"]


def lines(path: Path) -> list[dict[str, Any]]:
    """What is on disk now."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_line_is_on_disk_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(GAME.formations)
    with RecordWriter(path, header(Terms())) as record:
        assert path.read_bytes() == b""
        record.named(["Alder", None])
        assert [seat["announced"] for seat in lines(path)[0]["seats"]] == ["Alder", None]
        for seat, array in enumerate(GAME.formations):
            record.placed(seat, array, 0.0012344)
            assert lines(path)[-1] == {"type": "formation", "seat": seat, "array": array, "ms": 1.234}
        for move in GAME.moves:
            ply = game.play(move)
            assert isinstance(ply, Ply)
            record.played(game, ply, -0.5)
            last = lines(path)[-1]
            assert (last["ply"], last["seat"], last["result"], last["ms"]) == (ply.number, ply.seat, ply.result, 0.0)
            assert (last["from"], last["to"]) == (LUZHANQI.names[move.origin], LUZHANQI.names[move.target])
            assert set(last.get("shown", {})) == {str(seat) for seat in ply.shown}
        record.noted("the clock was set back", seat=1)
        assert lines(path)[-1]["text"] == "the clock was set back"
        record.ended(Ending(1, "flag"), [1.5001, 0.0007])
    assert {**lines(path)[-1], "finished": ""} == {
        "type": "end", "winner": 1, "reason": "flag", "plies": len(GAME.moves), "clock_ms": [1500.1, 0.7],
        "finished": "", "why": None,
    }  # fmt: skip


def test_a_flag_that_is_shown_is_named_by_its_stop(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(GAME.formations)
    with RecordWriter(path, header(Terms())) as record:
        for move in GAME.moves:
            ply = game.play(move)
            assert isinstance(ply, Ply)
            record.played(game, ply, 0)
            for seat, stop in lines(path)[-1].get("shown", {}).items():
                flag = GAME.formations[int(seat)].index("l")
                assert stop == LUZHANQI.names[LUZHANQI.homes[int(seat)][flag]]
    assert any("shown" in line for line in lines(path))


def test_whatever_comes_first_writes_the_header(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with RecordWriter(path, header(Terms())) as record:
        record.ended(Ending(None, "void", why="no pipes left"), [0, 0])
        record.named(["late", "late"])
    assert [line["type"] for line in lines(path)] == ["game", "end"]
    assert (lines(path)[0]["seats"][0]["announced"], lines(path)[1]["why"]) == (None, "no pipes left")


def test_faults_stand_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    faults = (Fault(0, 0, "crash", "", "it exited with code 3", 0.25), Fault(1, 0, "bad-reply", "x", "no formation"))
    with RecordWriter(path, header(Terms())) as record:
        record.ended(Ending(None, "both-at-fault", faults), [0.0, 0.0])
    assert [line["type"] for line in lines(path)] == ["game", "fault", "fault", "end"]
    assert lines(path)[1] == {
        "type": "fault", "seat": 0, "ply": 0, "reason": "crash", "text": "", "why": "it exited with code 3",
        "ms": 250.0,
    }  # fmt: skip


def test_no_record_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        RecordWriter(path, header(Terms()))
    assert path.read_text() == "precious"


def test_the_file_is_closed_whatever_happens(tmp_path: Path) -> None:
    with pytest.raises(KeyError), RecordWriter(tmp_path / "game.jsonl", header(Terms())) as record:
        raise KeyError
    with pytest.raises(ValueError, match="closed file"):
        record.placed(0, GAME.formations[0], 0)


def test_the_date_is_utc_to_the_second() -> None:
    assert len(now()) == len("2026-11-29T12:00:00Z")
    assert now().endswith("Z")


def test_a_move_of_the_second_player_is_in_the_first_ones_view(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game(GAME.formations)
    with RecordWriter(path, header(Terms())) as record:
        for move in GAME.moves[:2]:
            ply = game.play(move)
            assert isinstance(ply, Ply)
            record.played(game, ply, 0)
    second = lines(path)[2]
    assert Move(LUZHANQI.stop_of[second["from"]], LUZHANQI.stop_of[second["to"]]) == GAME.moves[1]
