"""The store: what is in the file was played, what is not was not."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from arbiter.league.error import LeagueError
from arbiter.league.formats import Bye, Fixture
from arbiter.league.records import game_id, pack, take_files, unpack
from arbiter.league.schedule import void
from arbiter.league.store import FILE_NAME, Store, results_path
from tests.league.pretend import result

CANON = {"name": "x", "bots": [{"name": "a", "command": ["./a"]}, {"name": "b", "command": ["./b", "-q"]}]}
ONE = Fixture(1, "a", "b", 1, 1)
TWO = Fixture(1, "b", "a", 2, 1)
FILES = {".jsonl": b"{}\n", ".0.dialogue": b"0.000 > INFO 1.0\n", ".1.stderr": bytes(range(256))}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a league of two bots and two games, neither played."""
    with Store(tmp_path / FILE_NAME, create=True) as store:
        store.begin(2**64 - 1, "name: x\n", CANON, "digest")
        store.put_stage([ONE, TWO], [Bye(1, "b")])
    return tmp_path / FILE_NAME


def test_what_was_put_in_is_there_in_the_next_process(path: Path) -> None:
    played = result(ONE, 1, "time")
    with Store(path) as store:
        store.put_tried({"a": ("Alpha 1", None), "b": (None, "it does not start")})
        store.put_game(played, pack(FILES))
    with Store(path) as store:
        assert (store.seed, store.file, store.canon) == (2**64 - 1, "name: x\n", CANON)
        assert [(bot.name, bot.command, bot.announced, bot.out) for bot in store.bots()] == [
            ("a", ("./a",), "Alpha 1", None),
            ("b", ("./b", "-q"), None, "it does not start"),
        ]
        assert store.fixtures() == [ONE, TWO]
        assert store.byes() == [Bye(1, "b")]
        assert store.results() == [played]
        assert store.record(1) == FILES
        with pytest.raises(LeagueError, match="game 2 has not been played"):
            store.record(2)


def test_a_finished_game_cannot_be_played_twice(path: Path) -> None:
    with Store(path) as store:
        store.put_game(result(ONE, 1), pack(FILES))
        with pytest.raises(sqlite3.IntegrityError):
            store.put_game(result(ONE, 0), pack({}))
        assert store.results() == [result(ONE, 1)]
        assert store.record(1) == FILES


def test_nor_one_that_was_never_to_be_played(path: Path) -> None:
    with Store(path) as store, pytest.raises(sqlite3.IntegrityError):
        store.put_game(result(Fixture(1, "a", "b", 3, 2), 1), pack({}))


def test_a_void_game_is_followed_by_another(path: Path) -> None:
    with Store(path) as store:
        store.put_void(1, "no memory")
        store.put_void(1, "no disk")
        store.put_game(void(ONE), pack({}))
        assert [played.counts for played in store.results()] == [False]
        store.put_game(result(ONE, 0), pack(FILES))
        assert store.results() == [result(ONE, 0)]
        assert store.record(1) == FILES
        assert store.voids() == [(1, "no memory"), (1, "no disk")]


def test_result_and_record_go_in_together_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path) as store:
        with pytest.raises(sqlite3.IntegrityError):
            store.put_game(result(ONE, 0), None)  # type: ignore[arg-type]
        assert store.results() == []


def test_games_beyond_the_deciding_one_do_not_count(path: Path) -> None:
    with Store(path) as store:
        for fixture in (TWO, ONE):
            store.put_game(result(fixture, 0), pack({}))
        assert [played.number for played in store.results()] == [1, 2]
        store.put_decided(1)
        assert [played.number for played in store.results()] == [1]
        assert [played.number for played in store.results(surplus=True)] == [1, 2]


def test_a_reader_sees_a_league_that_is_being_played(path: Path) -> None:
    with Store(path) as writer, Store(path) as reader:
        writer.put_game(result(ONE, 0), pack({}))
        assert reader.results() == [result(ONE, 0)]


def test_another_version_brings_more_bots(path: Path) -> None:
    bots = [{"name": "c", "command": ["./c"]}, *reversed(CANON["bots"])]
    with Store(path) as store:
        store.apply("name: y\n", {**CANON, "name": "y", "bots": bots}, "digest 2")
        assert [bot.name for bot in store.bots()] == ["c", "b", "a"]
        assert (store.file, store.canon["name"]) == ("name: y\n", "y")
        assert store.fixtures() == [ONE, TWO]
        store.forget()
        assert store.seed is None
        assert store.bots() == []


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LeagueError, match="there is no such file"):
        Store(tmp_path / FILE_NAME)
    with pytest.raises(LeagueError, match=r"results\.db: there is no such file; `arbiter league run` makes one"):
        results_path(tmp_path)
    (tmp_path / "text.db").write_text("no database at all, however long it may be\n" * 100)
    with pytest.raises(LeagueError, match="this is no league's database"):
        Store(tmp_path / "text.db")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE games (number)")
    other.close()
    with pytest.raises(LeagueError, match="this is no league's database"):
        Store(tmp_path / "other.db", create=True)


class ReadOnlyDisk(sqlite3.Connection):
    """A database in whose folder SQLite cannot make the files that it wants."""

    def execute(self, *_: object) -> sqlite3.Cursor:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error


def test_a_league_is_read_where_nothing_can_be_written_beside_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect

    def connect(name: object, uri: bool = False, **options: Any) -> sqlite3.Connection:
        return real(str(name), uri=uri, factory=sqlite3.Connection if uri else ReadOnlyDisk, **options)

    monkeypatch.setattr(sqlite3, "connect", connect)
    with Store(path) as store:
        assert store.seed == 2**64 - 1
        with pytest.raises(sqlite3.OperationalError, match="attempt to write a readonly database"):
            store.put_void(1, "why")
    path.with_name(f"{path.name}-wal").write_bytes(b"what was written last")
    with pytest.raises(LeagueError, match="unable to open database file"):
        Store(path)


def test_another_file_is_told_from_a_league(tmp_path: Path) -> None:
    (tmp_path / "league.yaml").write_text("name: league\nbots: [random, greedy, rusher]\n" * 9)
    with pytest.raises(LeagueError, match=r"league.yaml: this is no league's database; .* the folder, or"):
        Store(tmp_path / "league.yaml")


def test_a_later_version_is_refused(path: Path) -> None:
    later = sqlite3.connect(path)
    later.execute("PRAGMA user_version = 2")
    later.close()
    with pytest.raises(LeagueError, match="version 2, and this arbiter knows version 1"):
        Store(path)
    assert results_path(path.parent) == results_path(path) == path


def test_packed_files_are_the_same_again() -> None:
    assert unpack(pack(FILES)) == FILES
    assert len(pack({".jsonl": b"x" * 10_000})) < 100


def test_the_files_of_a_game_are_taken_and_those_of_others_left(tmp_path: Path) -> None:
    name = game_id(Fixture(1, "a/b c", "虎", 12, 1))
    assert name == "00012-a_b_c-虎"
    for suffix, data in FILES.items():
        (tmp_path / f"{name}{suffix}").write_bytes(data)
    (tmp_path / f"{name}2.jsonl").write_bytes(b"")
    assert take_files(tmp_path, name) == FILES
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}2.jsonl"]
