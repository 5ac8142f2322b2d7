"""`arbiter import`: what it prints, what it writes, and its exit codes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from tests.playouts import games
from tests.record.platform_maker import Entry, log_of, state, written
from tests.shared_data import shared

LOG = log_of(games()["flag-first"])
STOPPED = [entry for entry in LOG if entry.ply <= 6 and (entry.ply or "胜利" not in entry.text)][:40]
WRONG_WINNER = [Entry(e.kind, e.ply, e.text.replace("先手胜利", "后手胜利")) for e in LOG]
ONE_SIDE = b"INFO 1.0\r\nSTART 0 1800 31\r\nGO 0000 0 00\r\nRESULT 1 00\r\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["import", *map(str, arguments)])


def log(here: Path, name: str, data: bytes) -> Path:
    (here / name).write_bytes(data)
    return here / name


def test_a_true_log_becomes_a_record(here: Path) -> None:
    log(here, "one.log", written(LOG))
    done = run("one.log")
    assert done.exit_code == 0
    plies = max(entry.ply for entry in LOG)
    assert done.output.splitlines() == [
        "one.log: records/one.jsonl",
        f"  Alder 1.0 against 银杏, {plies} plies",
        "  Alder 1.0 wins by taking the flag",
        f"  agrees with the rules: formations 2, squares {2 * plies}, results {3 * plies}, flags {2 * plies}, "
        f"legality {plies}, winner 3",
        "  the log never says:",
        "    - when anything happened: no line has a time, so every time in the record is 0",
        "    - why the first player won; by the rules the first player wins by flag (the flag is taken)",
    ]
    assert (here / "records" / "one.jsonl").exists()


def test_a_difference_is_reported_with_its_line_and_ends_with_1(here: Path) -> None:
    done = run(log(here, "wrong.log", written(WRONG_WINNER)))
    assert done.exit_code == 1
    number = written(LOG, "utf-8").decode().split("先手胜利")[0].count("\n") + 1
    sentence = "the winner is the second player, by the rules the first player"
    assert f"  differs from the rules:\n    - line {number}: {sentence}" in done.output
    assert (here / "records" / "wrong.jsonl").exists()


def test_a_void_game_ends_with_1(here: Path) -> None:
    done = run(log(here, "stopped.log", written(STOPPED)))
    assert done.exit_code == 1
    assert "  void, not counted: the log ends here" in done.output
    assert "differs" not in done.output


def test_one_that_cannot_become_a_record_does_not_stop_the_others(here: Path) -> None:
    side = log(here, "side.log", ONE_SIDE)
    text = log(here, "notes.txt", b"buy milk\n")
    done = run(side, text, log(here, "one.log", written(LOG)), "--records", here / "made")
    assert done.exit_code == 1
    assert f"{side}: no record\n  it is what one bot saw of a game (1 INFO, 1 START, 1 GO, 1 RESULT)" in done.output
    assert f"{text}: no record\n  it is no log of the contest platform" in done.output
    assert done.output.endswith("1 of 3 logs became records\n")
    assert [path.name for path in (here / "made").iterdir()] == ["one.jsonl"]


def test_a_record_that_is_there_is_not_written_over_unless_forced(here: Path) -> None:
    path = log(here, "one.log", written(LOG))
    assert run(path).exit_code == 0
    record = here / "records" / "one.jsonl"
    record.write_text("mine")
    done = run(path)
    assert done.exit_code == 1
    assert "records/one.jsonl exists already; --force writes over it" in done.output
    assert record.read_text() == "mine"
    assert run(path, "--force").exit_code == 0
    assert record.read_text() != "mine"


def test_two_logs_of_one_name_do_not_become_one_record(here: Path) -> None:
    (here / "other").mkdir()
    first, second = log(here, "one.log", written(LOG)), log(here / "other", "one.log", written(STOPPED))
    done = run(first, second, "--force")
    assert done.exit_code == 1
    assert f"records/one.jsonl has just been made of {first}" in done.output
    assert '"reason":"flag"' in (here / "records" / "one.jsonl").read_text()


def test_lines_passed_over_are_shown_and_not_too_many(here: Path) -> None:
    strange = [state(f"网络 {number}") for number in range(14)]
    done = run(log(here, "one.log", written([*LOG[:2], *strange, *LOG[2:]]) + "发送指".encode("gbk")))
    assert "  passed over:\n    - line 3: 网络 0\n    - line 4: 网络 1\n" in done.output
    assert "    - and 5 more (--json has all)\n" in done.output
    assert done.exit_code == 0


def test_json(here: Path) -> None:
    paths = [log(here, "one.log", written(LOG, "utf-8")), log(here, "wrong.log", written(WRONG_WINNER))]
    done = run(*paths, log(here, "side.log", ONE_SIDE), "--json")
    assert done.exit_code == 1
    report = json.loads(done.output)
    assert report["records"] == 2
    one, wrong, side = report["logs"]
    assert (one["log"], one["record"], one["encoding"]) == (str(paths[0]), "records/one.jsonl", "utf-8")
    assert (one["seats"], one["winner"], one["reason"]) == (["Alder 1.0", "银杏"], 0, "flag")
    assert one["confirmed"]["formations"] == 2
    assert one["differences"] == []
    assert len(one["unsaid"]) == 2
    assert [difference["line"] for difference in wrong["differences"]]
    assert side["record"] is None
    assert "what one bot saw" in side["why"]


def test_wrong_usage(here: Path) -> None:
    assert run().exit_code == 2
    done = run("missing.log")
    assert done.exit_code == 2
    assert "'missing.log' does not exist" in done.output
    assert run(here).exit_code == 2
    path = log(here, "one.log", written(LOG))
    assert run(path, "--records", path).exit_code == 2


def test_the_real_logs(here: Path) -> None:
    logs = sorted(shared("data/platform-logs").glob("*.log"))
    done = run(*logs, "--json")
    assert done.exit_code == 1
    report = {entry["log"][-10:-4]: entry for entry in json.loads(done.output)["logs"]}
    assert len(report) == 12
    differing = {name for name, entry in report.items() if entry.get("differences")}
    assert differing == {"170627"}  # END 2, where by the rules the one who broke them loses
    assert {name for name, entry in report.items() if entry["record"] is None} == {"182018"}
    assert {name for name, entry in report.items() if entry.get("reason") == "void"} == set()
    assert not any(entry.get("passed_over") for entry in report.values())
