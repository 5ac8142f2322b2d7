"""`arbiter league export`."""

import resource
from pathlib import Path

import pytest

from arbiter.cli.league_export import _write
from arbiter.league.records import pack
from arbiter.league.store import FILE_NAME, Store
from tests.cli.leagues import league, make_spring, run, shown
from tests.league.made_up import result


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    return make_spring(tmp_path / "spring")


def test_export_writes_records_with_what_lies_beside_them(spring: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "records"
    assert shown("export", spring, folder) == f"{folder}: 6 records\n"
    assert (folder / "00001-ash-beech.jsonl").read_bytes() == b"record 1\n"
    assert (folder / "00001-ash-beech.0.dialogue").read_bytes() == b"0.000 > INFO\n"
    assert len(list(folder.iterdir())) == 12


def test_export_of_some_games(spring: Path, tmp_path: Path) -> None:
    pgn = tmp_path / "x.pgn"
    text = shown("export", spring, tmp_path / "r", "--pgn", pgn, "--loser", "beech")
    assert text == f"{pgn}: 2 results\n{tmp_path / 'r'}: 2 records\n"
    assert sorted(path.name for path in (tmp_path / "r").glob("*.jsonl")) == [
        "00001-ash-beech.jsonl", "00002-beech-ash.jsonl",
    ]  # fmt: skip
    assert pgn.read_text("utf-8").count("[Event ") == 2


def test_export_writes_over_nothing_unasked(spring: Path, tmp_path: Path) -> None:
    (tmp_path / "00003-cedar-ash.jsonl").write_text("mine")
    done = run("export", spring, tmp_path)
    assert done.exit_code == 2
    assert "00003-cedar-ash.jsonl exists already; --force writes over it" in done.stderr
    assert (tmp_path / "00003-cedar-ash.jsonl").read_text() == "mine"
    assert run("export", spring, tmp_path, "--force").exit_code == 0
    assert (tmp_path / "00003-cedar-ash.jsonl").read_text() == "record 3\n"


def test_export_writes_nothing_outside_of_its_folder(tmp_path: Path) -> None:
    games = [result(1, "../../up", "/root", "1")]
    with Store(league(tmp_path / "l", games) / FILE_NAME) as store:
        data = pack({".jsonl": b"", "/../../escaped": b"", ".0.dialogue": b""})
        store._db.execute("UPDATE records SET data = ?", (data,))
    shown("export", tmp_path / "l", tmp_path / "in" / "r", "--pgn", tmp_path / "x.pgn")
    assert {path.name for path in (tmp_path / "in").rglob("*")} == {
        "r", "00001-.._.._up-_root.jsonl", "00001-.._.._up-_root.0.dialogue",
    }  # fmt: skip
    assert not (tmp_path / "escaped").exists()


def test_a_bot_at_fault_has_its_capsule_beside_the_record(tmp_path: Path) -> None:
    folder = league(tmp_path / "l", [result(1, "ash", "beech", "1", reason="crash", fault_of=(1,))])
    with Store(folder / FILE_NAME) as store:
        store._db.execute("UPDATE records SET data = ?", (pack({".jsonl": b"", ".1.capsule/bot.yaml": b"- {}\n"}),))
    shown("export", folder, tmp_path / "r")
    assert (tmp_path / "r" / "00001-ash-beech.1.capsule" / "bot.yaml").read_bytes() == b"- {}\n"


def test_a_file_that_does_not_fit_is_not_left_behind(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            _write(tmp_path / "a" / "game.jsonl", b"x" * 1000, False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list((tmp_path / "a").iterdir()) == []


def test_export_says_where_to(spring: Path) -> None:
    done = run("export", spring)
    assert done.exit_code == 2
    assert "a folder for the records, --pgn FILE, or both" in done.stderr
