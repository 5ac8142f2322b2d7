"""Records made of platform logs: what is in them, and that they are records like any other."""

import json
import random
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from arbiter import __version__
from arbiter.audit import audit_file
from arbiter.record.lines import EndLine
from arbiter.record.platform_import import LARGEST_LOG, Imported, import_log, record_path
from arbiter.record.platform_log import NoPlatformLog
from arbiter.record.reader import opening, read_record, replay
from tests.playouts import games
from tests.record.platform_maker import log_of, received, state, without, written
from tests.shared_data import shared

GAMES = games()
LOG = log_of(GAMES["flag-second"])


def imported(folder: Path, data: bytes, name: str = "20180725-184041.log") -> Imported:
    (folder / name).write_bytes(data)
    return import_log(folder / name, folder / "records")


def lines_of(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("encoding", ["gbk", "utf-8"])
def test_a_record_of_every_ending_is_read_back_and_plays_again(tmp_path: Path, name: str, encoding: str) -> None:
    made = imported(tmp_path, written(log_of(GAMES[name]), encoding))
    record = read_record(made.record)
    game = opening(record)
    assert game is not None
    plies = [ply for line, ply in replay(record, game) if line.result == ply.result.value]
    assert [(ply.origin, ply.target) for ply in plies] == [(m.origin, m.target) for m in GAMES[name].moves]
    assert game.verdict is not None
    assert isinstance(record.end, EndLine)
    assert (record.end.winner, record.end.reason) == (game.verdict.winner, game.verdict.reason)
    assert record.end.plies == len(plies)
    assert audit_file(made.record).findings == ()


def test_the_header_says_where_it_comes_from_and_that_there_are_no_times(tmp_path: Path) -> None:
    data = written(LOG)
    header, *rest = lines_of(imported(tmp_path, data).record)
    assert header["id"] == "20180725-184041"
    assert header["started"] == "2018-07-25T18:40:41"
    assert header["arbiter"] == __version__
    clock = {"game_ms": 1_800_000, "startup_ms": None, "placement_ms": None, "margin_ms": 0, "move_ms": None}
    assert header["clock"] == clock
    assert [(seat["name"], seat["announced"]) for seat in header["seats"]] == [("Alder 1.0",) * 2, ("银杏",) * 2]
    source = header["source"]
    assert (source["kind"], source["file"], source["encoding"]) == ("platform-log", "20180725-184041.log", "gbk")
    assert source["sha256"] == sha256(data).hexdigest()
    assert source["times"].startswith("the log has no times: every ms is 0.0")
    assert source["unsaid"][0].startswith("when anything happened")
    assert source["differences"] == []
    assert {line["ms"] for line in rest if "ms" in line} == {0.0}
    assert rest[-1]["clock_ms"] == [0.0, 0.0]
    assert str(tmp_path) not in json.dumps(header)


def test_a_flag_that_is_shown_is_on_the_move_that_shows_it(tmp_path: Path) -> None:
    game = GAMES["no-move"]
    made = imported(tmp_path, written(log_of(game)))
    due = {ply.number: {str(seat): made.judged.game.board.names[made.judged.game.flag_stop(seat)] for seat in ply.shown}
           for ply in made.judged.plies if made.judged.game and ply.shown}  # fmt: skip
    assert due
    assert {line["ply"]: line["shown"] for line in lines_of(made.record) if "shown" in line} == due


def test_an_unfinished_game_is_void_and_says_why(tmp_path: Path) -> None:
    end = lines_of(imported(tmp_path, written(LOG[:40])).record)[-1]
    assert (end["winner"], end["reason"], end["why"]) == (None, "void", "the log ends here")


def test_a_fault_is_a_line_of_its_own(tmp_path: Path) -> None:
    last = next(n for n, entry in enumerate(LOG) if (entry.kind, entry.ply) == ("BESTMOVE", 6))
    entries = [*LOG[:last], received("BESTMOVE A0A0"), state("后手行棋错误 游戏无法进行")]
    *_, move, fault, end = lines_of(imported(tmp_path, written(entries)).record)
    assert (move["type"], move["ply"]) == ("move", 5)
    assert (fault["type"], fault["seat"], fault["ply"], fault["reason"]) == ("fault", 1, 6, "illegal-move")
    assert fault["text"] == "BESTMOVE A0A0"
    assert (end["winner"], end["reason"], end["plies"]) == (0, "illegal-move", 5)


def test_a_log_of_another_name_has_no_date(tmp_path: Path) -> None:
    made = imported(tmp_path, written(LOG), "final.log")
    assert (made.header.id, made.header.started, made.record.name) == ("final", "", "final.jsonl")


def test_bots_of_one_name_are_told_apart_and_one_without_gets_its_seat(tmp_path: Path) -> None:
    same = imported(tmp_path, written(log_of(GAMES["flag-first"], ("Elm", "Elm"))), "same.log")
    assert [(seat.name, seat.announced) for seat in same.header.seats] == [("Elm", "Elm"), ("Elm-2", "Elm")]
    entries = [entry for entry in without(LOG, "NAME") if "引擎信息" not in entry.text]
    nameless = imported(tmp_path, written(entries), "nameless.log")
    assert [(seat.name, seat.announced) for seat in nameless.header.seats] == [("first", None), ("second", None)]
    assert "what the bot of the first player calls itself" in nameless.judged.findings.unsaid


def test_a_record_that_is_there_is_kept_unless_forced(tmp_path: Path) -> None:
    made = imported(tmp_path, written(LOG))
    made.record.write_text("mine")
    log = tmp_path / "20180725-184041.log"
    with pytest.raises(FileExistsError):
        import_log(log, tmp_path / "records")
    assert made.record.read_text() == "mine"
    import_log(log, tmp_path / "records", force=True)
    assert len(lines_of(made.record)) > 3


def test_what_cannot_become_a_record_leaves_none(tmp_path: Path) -> None:
    for data in (b"", b"hello\n", b"INFO 1.0\nGO 0000 0 00\n", b"x" * (LARGEST_LOG + 1)):
        with pytest.raises(NoPlatformLog):
            imported(tmp_path, data)
    assert not record_path(tmp_path / "20180725-184041.log", tmp_path / "records").exists()


def damaged(rng: random.Random) -> bytes:
    """A log in which a few lines are lost, doubled, swapped or changed by a character."""
    entries = list(LOG)
    for _ in range(rng.randint(1, 6)):
        here, there = rng.randrange(len(entries)), rng.randrange(len(entries))
        match rng.randrange(4):
            case 0:
                del entries[here]
            case 1:
                entries.insert(there, entries[here])
            case 2:
                entries[here], entries[there] = entries[there], entries[here]
            case _:
                text = entries[here].text
                at = rng.randrange(len(text))
                changed = text[:at] + rng.choice("0123ABLklij 先后") + text[at + 1 :]
                entries[here] = replace(entries[here], text=changed)
    data = written(entries)
    return data[: rng.randrange(len(data))] if rng.random() < 0.3 else data


def test_whatever_a_damaged_log_says_its_record_is_true(tmp_path: Path) -> None:
    rng = random.Random(1)
    made = 0
    for number in range(200):
        try:
            record = imported(tmp_path, damaged(rng), f"{number}.log").record
        except NoPlatformLog:
            continue
        made += 1
        assert audit_file(record).findings == (), number
    assert made > 150


def test_real_logs_become_records_that_play_again(tmp_path: Path) -> None:
    folder = shared("data/platform-logs")
    ends = {}
    for log in sorted(folder.glob("*.log")):
        if log.name == "20180725-182018.log":  # one bot's side
            continue
        made = import_log(log, tmp_path).record
        assert audit_file(made).findings == ()
        record = read_record(made)
        assert all(line.result == ply.result.value for line, ply in replay(record))
        assert record.end is not None
        ends[log.stem[-6:]] = (record.end.winner, record.end.reason)
    assert len(ends) == 11
    assert ends["170627"] == (1, "illegal-formation")
    assert ends["184041"] == (0, "flag")
