"""A league judged anew: its records, and what its table is made of."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from arbiter.audit import DialogueMode, Report
from arbiter.league.config import SprtOptions
from arbiter.league.error import LeagueError
from arbiter.league.proof import audit_league
from arbiter.league.records import RECORD, pack
from arbiter.league.result import GameResult
from arbiter.league.sprt import sprt
from arbiter.league.store import FILE_NAME, Store
from arbiter.record.dialogue import dialogue_path
from arbiter.record.lines import EndLine, GameLine
from arbiter.record.reader import read_record, scan
from arbiter.referee.job import seed_for
from tests.audit.staging import stage_game
from tests.cli.leagues import league
from tests.league.made_up import result
from tests.playouts import games

SEED = 1
"""Of the leagues that `tests.cli.leagues` makes."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Store]:
    """A league of one game, with its record and both dialogues, open."""
    path = stage_game(tmp_path, games()["flag-second"])
    lines = list(read_record(path).lines)
    header, end = lines[0], lines[-1]
    assert isinstance(header, GameLine)
    assert isinstance(end, EndLine)
    seats = [replace(seat, seed=seed_for(SEED, 1, number)) for number, seat in enumerate(header.seats)]
    lines[0] = replace(header, seats=seats)
    files = {f".{seat}.dialogue": dialogue_path(path, seat).read_bytes() for seat in (0, 1)}
    files[RECORD] = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    clock_ms = tuple(end.clock_ms)
    game = result(1, header.seats[0].name, header.seats[1].name, "0", plies=end.plies, clock_ms=clock_ms)
    with Store(league(tmp_path / "league", [game]) / FILE_NAME) as store:
        change(store, "UPDATE records SET data = ?", pack(files))
        yield store


def change(store: Store, statement: str, *values: object) -> None:
    """Behind the store's back."""
    store._db.execute(statement, values)


def found(store: Store, mode: DialogueMode = "auto") -> tuple[str, str]:
    """The one game's status, and the first thing that is wrong with it."""
    [report] = audit_league(store.path, mode)
    return report.status, str(report.findings[0]).removeprefix(f"{store.path}, game 1") if report.findings else ""


def test_a_true_league(played: Store) -> None:
    [report] = audit_league(played.path.parent)
    assert (report.status, report.findings, report.dialogues) == ("ok", (), ("confirmed", "confirmed"))
    assert report.record == f"{played.path}, game 1"


@pytest.mark.parametrize(
    ("statement", "line", "what"),
    [
        ("UPDATE games SET winner = 0", -1, "the winner: the league has seat 0, the record seat 1"),
        ("UPDATE games SET winner = NULL", -1, "the winner: the league has nobody, the record seat 1"),
        ("UPDATE games SET reason = 'no-move'", -1, "the reason: the league has no-move, the record flag"),
        ("UPDATE games SET plies = plies + 1", -1, "plies: "),
        ("UPDATE games SET clock_1 = 0", -1, "the clocks, in ms: "),
        ("UPDATE games SET fault_0 = 1", -1, "the seats at fault: the league has [0], the record []"),
        ("UPDATE games SET disputed = 1", -1, "a disputed loss: the league has yes, the record no"),
        ("UPDATE league SET value = '2' WHERE name = 'seed'", 1, "the seed of seat 0: "),
        ("UPDATE fixtures SET first = second, second = first", 1, "who played: "),
        ("UPDATE records SET data = x'00'", 1, "its record cannot be unpacked"),
        ("DELETE FROM records", 1, "its record cannot be unpacked"),
    ],
)
def test_a_league_that_was_tampered_with(played: Store, statement: str, line: int, what: str) -> None:
    lines = played.record(1)[RECORD].count(b"\n")
    change(played, statement)
    status, why = found(played)
    assert status == "false"
    assert why.startswith(f":{lines if line < 0 else line}: {what}")


def test_a_record_and_a_dialogue_are_judged_as_such(played: Store) -> None:
    files = played.record(1)
    said = files[".1.dialogue"].replace(b"START 1", b"START 0")
    change(played, "UPDATE records SET data = ?", pack(files | {".1.dialogue": said}))
    status, why = found(played)
    assert status == "false"
    assert why.startswith(', dialogue of seat 1:3: says that the bot was sent "START 0')
    assert found(played, "ignore") == ("ok", "")
    del files[".0.dialogue"]
    change(played, "UPDATE records SET data = ?", pack(files))
    assert found(played, "require")[0] == "no dialogue"
    cut = files[RECORD][:-30]
    change(played, "UPDATE records SET data = ?", pack(files | {RECORD: cut}))
    assert found(played)[0] == "cut short"


def test_a_void_game_needs_no_whole_record(tmp_path: Path, played: Store) -> None:
    record = played.record(1)[RECORD]
    void: GameResult = result(1, "alder", "birch", "void")
    folder = league(tmp_path / "void", [void])
    with Store(folder / FILE_NAME) as store:
        for data in (pack({}), pack({RECORD: record[:-30]})):
            change(store, "UPDATE records SET data = ?", data)
            assert found(store) == ("ok", "")


def test_a_game_that_came_to_nothing_after_some_plies(tmp_path: Path, played: Store) -> None:
    """Its record says how many and how long they took; the league counts none of it."""
    files = played.record(1)
    lines = list(scan(files[RECORD]).lines)
    end = lines[-1]
    assert isinstance(end, EndLine)
    lines[-1] = replace(end, reason="void", winner=None, why="OSError: too many open files")
    files[RECORD] = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    [game] = played.results()
    with Store(league(tmp_path / "void", [result(1, *game.bots, "void", plies=0)]) / FILE_NAME) as store:
        change(store, "UPDATE records SET data = ?", pack(files))
        assert found(store, "ignore") == ("ok", "")


def test_a_game_left_out_of_the_table(played: Store) -> None:
    change(played, "UPDATE games SET surplus = 1")
    assert found(played) == ("false", ":1: it is left out of the table")


def test_games_beyond_the_decision_of_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.league.proof._audited", lambda store, game, *_: Report(str(game.number), "ok"))
    games = [result(number, "ash", "beech", "1", pair=number) for number in range(1, 41)]
    test = {"elo0": 0, "elo1": 400, "alpha": 0.05, "beta": 0.05}
    last = sprt(games, "ash", SprtOptions(elo1=400)).last
    assert 1 < last < 39
    with Store(league(tmp_path / "tested", games, sprt=test) / FILE_NAME) as store:
        for decided, wrong in ((last, []), (last - 1, [last]), (last + 1, [last + 1])):
            store.put_decided(decided)
            assert [int(report.record) for report in audit_league(store.path) if report.status == "false"] == wrong


def test_what_is_no_league(tmp_path: Path) -> None:
    Store(tmp_path / FILE_NAME, create=True).__exit__(None, None, None)
    with pytest.raises(LeagueError, match="no league has begun in it"):
        list(audit_league(tmp_path))
    with pytest.raises(LeagueError, match="no game has been played yet"):
        list(audit_league(league(tmp_path / "begun", [], ["a", "b"])))
