"""`arbiter verify`: what it prints, and its exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.record.dialogue import dialogue_path
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from tests.audit.staging import Answer, answers, lines_of, stage, stage_game, write_lines
from tests.playouts import games
from tests.scripted import answering, referee
from tests.site.leagues import make as make_league

GAMES = games()
GAME = GAMES["flag-second"]
PLIES = len(GAME.moves)


def verify(*arguments: object) -> Result:
    """The command, run."""
    return CliRunner().invoke(main, ["verify", *map(str, arguments)])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A true record with its dialogues."""
    return stage_game(tmp_path, GAME)


def forge(record: Path) -> int:
    """Make the result of ply 1 false; returns its line."""
    lines = lines_of(record)
    lines[3]["result"] = "trade"
    write_lines(record, lines)
    return 4


def test_a_true_record(record: Path) -> None:
    done = verify(record)
    line = f"ok: {record}: alder - birch, {PLIES} plies, flag; dialogue of both seats confirmed\n"
    assert (done.exit_code, done.output) == (0, line)


def test_a_false_record(record: Path) -> None:
    true = lines_of(record)[3]["result"]
    line = forge(record)
    done = verify(record)
    assert done.exit_code == 1
    assert done.output == f"false: {record}:{line}: says the result of ply 1 is trade; in truth it is {true}\n"


def test_a_league_stands_for_all_of_its_games(tmp_path: Path) -> None:
    folder = make_league(tmp_path / "league")
    for path in (folder, folder / "results.db"):
        done = verify(path, "--dialogue", "ignore")
        assert done.exit_code == 1
        assert "results.db, game 1:1: the seed of seat 0: the league has " in done.output
        assert done.output.endswith("6 records: 0 confirmed, 6 false; 0 with the dialogue of both seats\n")
    (tmp_path / "text.db").write_bytes(b"SQLite format 3\0 or not")
    assert verify(tmp_path / "text.db").exit_code == 2


def test_a_false_dialogue(record: Path) -> None:
    path = dialogue_path(record, 1)
    path.write_bytes(path.read_bytes().replace(b"START 1", b"START 0"))
    done = verify(record)
    assert done.exit_code == 1
    words = 'says that the bot was sent "START 0 1800 31"; in truth "START 1 1800 31" was due'
    assert done.output == f"false: {path}:3: {words}\n"


def test_a_record_that_was_cut_short(record: Path) -> None:
    data = record.read_bytes()
    record.write_bytes(data[: data.rindex(b"{") + 5])
    done = verify(record)
    assert done.exit_code == 1
    assert done.output == f"cut short: {record}:{PLIES + 4}: the record breaks off: the line is incomplete\n"
    record.write_bytes(b"")
    assert verify(record).output == f"cut short: {record}:1: the record breaks off: there is no end line\n"


def test_dialogues_that_are_not_there(record: Path) -> None:
    dialogue_path(record, 1).unlink()
    game = f"{record}: alder - birch, {PLIES} plies, flag;"
    assert verify(record).output == f"ok: {game} dialogue of seat 0 confirmed, of seat 1 absent\n"
    done = verify(record, "--dialogue", "require")
    assert (done.exit_code, done.output) == (1, f"no dialogue: {game} the dialogue of seat 1 is absent\n")
    dialogue_path(record, 0).write_text("nonsense\n")
    done = verify(record, "--dialogue", "ignore")
    assert (done.exit_code, done.output) == (0, f"ok: {game} dialogue not looked at\n")
    dialogue_path(record, 0).unlink()
    assert verify(record).output == f"ok: {game} no dialogue beside it\n"


def test_a_folder_stands_for_its_records(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b", "a", "inner/c"):
        stage_game(tmp_path, GAME, name)
    forge(tmp_path / "inner" / "c.jsonl")
    (tmp_path / "cut.jsonl").write_bytes(b"")
    done = verify(tmp_path)
    assert done.exit_code == 1
    *lines, last = done.output.splitlines()
    assert [line.split(":")[:2] for line in lines] == [
        ["ok", f" {tmp_path}/a.jsonl"],
        ["ok", f" {tmp_path}/b.jsonl"],
        ["cut short", f" {tmp_path}/cut.jsonl"],
        ["false", f" {tmp_path}/inner/c.jsonl"],
    ]
    assert last == "4 records: 2 confirmed, 1 false, 1 cut short; 2 with the dialogue of both seats"
    assert verify(tmp_path, "--quiet").output.splitlines() == lines[2:]


def test_quiet_says_nothing_of_what_is_confirmed(record: Path) -> None:
    done = verify(record, record, "-q")
    assert (done.exit_code, done.output) == (0, "")


def test_json(record: Path, tmp_path: Path) -> None:
    false = stage_game(tmp_path, GAME, "second")
    line = forge(false)
    done = verify(record, false, "--json")
    assert done.exit_code == 1
    found = json.loads(done.output)
    assert found["summary"] == {"ok": 1, "false": 1, "cut short": 0, "no dialogue": 0}
    assert found["records"][0] == {
        "record": str(record), "status": "ok", "findings": [], "seats": ["alder", "birch"], "plies": PLIES,
        "reason": "flag", "winner": 1, "dialogues": ["confirmed", "confirmed"], "remark": "",
    }  # fmt: skip
    assert found["records"][1]["status"] == "false"
    assert (found["records"][1]["findings"][0]["file"], found["records"][1]["findings"][0]["line"]) == (
        str(false),
        line,
    )
    assert [found["record"] for found in json.loads(verify(record, false, "--json", "-q").output)["records"]] == [
        str(false)
    ]


def test_a_void_game_says_why(tmp_path: Path) -> None:
    path = stage(tmp_path, [answers(GAME, 0), answers(GAME, 1)], stop_after_s=0)
    expected = f"ok: {path}: alder - birch, 0 plies, void: stopped before the end; dialogue of both seats confirmed\n"
    assert verify(path).output == expected


def test_a_bot_that_never_started_has_no_dialogue(tmp_path: Path) -> None:
    path = stage(tmp_path, [None, answers(GAME, 1)])
    done = verify(path, "--dialogue", "require")
    assert done.exit_code == 0
    assert done.output.endswith("0 plies, no-start; dialogue of seat 0 never started, of seat 1 confirmed\n")


def test_a_record_from_a_pipe_is_read_once(record: Path) -> None:
    data = record.read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "arbiter", "verify", "/dev/stdin"], input=data, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_wrong_usage(tmp_path: Path) -> None:
    for arguments, words in (
        ((), "Missing argument 'RECORD...'"),
        ((tmp_path / "nothing.jsonl",), "does not exist"),
        ((tmp_path,), f"{tmp_path}: there is no record (*.jsonl) in this folder"),
        ((tmp_path, "--dialogue", "maybe"), "'maybe' is not one of 'auto', 'require', 'ignore'"),
    ):
        done = verify(*arguments)
        assert done.exit_code == 2
        assert words in done.output


def test_a_file_that_cannot_be_read(record: Path) -> None:
    with patch("arbiter.cli.verify.audit_file", side_effect=PermissionError(13, "Permission denied", str(record))):
        done = verify(record)
    assert done.exit_code == 2
    assert done.output == f"Error: {record}: Permission denied\n"


def test_something_that_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "picture.jsonl"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    done = verify(path)
    assert done.exit_code == 1
    assert done.output.startswith(f"false: {path}:1: not a record: not JSON: ")


def test_interrupted(record: Path) -> None:
    with patch("arbiter.cli.verify.audit_file", side_effect=KeyboardInterrupt):
        assert verify(record).exit_code == 130


def test_names_give_the_terminal_no_orders(record: Path) -> None:
    lines = lines_of(record)
    lines[0]["seats"][0]["name"] = "\x1b[2J\u202e\nok: 军"
    write_lines(record, lines)
    assert f"{record}: \\x1b[2J\\u202e\\nok: 军 - birch, " in verify(record, "--dialogue", "ignore").output


FAULTS: dict[str, tuple[int, str, str]] = {
    "exits at START": (1, "!exit 3", "crash"),
    "silent at START": (1, "!silent", "no-formation"),
    "leaves its formation unsaid": (1, "!part ARRAY", "crash"),
    "chatters": (3, "hello", "bad-reply"),
    "answers twice": (2, "{}\\nBESTMOVE A0A0", "bad-reply"),
    "closes its output": (3, "!close", "crash"),
    "ends by a signal": (3, "!signal 11", "crash"),
    "finds no move": (3, "BESTMOVE A0A0", "illegal-move"),
    "silent at GO": (3, "!silent", "time"),
}
SHORT = {"silent at START": Limits(placement_s=1.0), "silent at GO": Limits(game_s=1.0)}
ATTEMPTS = 5


@pytest.mark.parametrize("name", FAULTS)
async def test_what_real_bots_leave_is_confirmed(name: str, tmp_path: Path) -> None:
    question, instead, reason = FAULTS[name]
    lists: list[list[Answer]] = [answers(GAME, 0), answers(GAME, 1)]
    lists[1][question] = instead.format(lists[1][question])
    entries = [answering(tmp_path / str(seat), [str(line) for line in said]) for seat, said in enumerate(lists)]
    terms = Terms(limits=SHORT.get(name, Limits()))
    for attempt in range(ATTEMPTS):
        played = await referee(tmp_path, entries, terms, id=f"game-{attempt}")
        if played.ending.reason != "both-at-fault":  # on a machine that stands still the other bot is late as well
            break
    assert played.ending.reason == reason
    done = verify(played.played.record, "--dialogue", "require")
    assert (done.exit_code, done.output.split(":")[0]) == (0, "ok"), done.output


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_of_real_bots_is_confirmed(name: str, tmp_path: Path) -> None:
    entries = [answering(tmp_path / str(seat), [str(line) for line in answers(GAMES[name], seat)]) for seat in (0, 1)]
    played = await referee(tmp_path, entries)
    done = verify(played.played.record, "--dialogue", "require")
    assert (done.exit_code, done.output.split(":")[0]) == (0, "ok"), done.output
