"""`arbiter league run` as its users call it."""

import errno
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.cli.league_output import runs
from arbiter.cli.league_progress import JsonLines, Told, in_words, leaders
from arbiter.cli.league_run import folder_name
from arbiter.cli.outlet import CLOSED, OutputClosed
from arbiter.league.events import Building, GameEnded
from arbiter.league.lock import only_one
from tests.league.real import (
    QUICK,
    bot,
    command,
    events,
    is_running,
    left_over,
    marked,
    outcomes,
    running,
    workers_of,
    write,
)
from tests.scripted import ROOT

SOON_S = 60
TWO = f"name: two\n{QUICK}games_per_pair: 2\nbots: [random, rusher]\n"
SLOW = f"name: slow\n{QUICK}games_per_pair: 2\nbots:\n  - {bot('slow', 'waits.py')}\n  - {bot('slower', 'waits.py')}\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def arbiter(*arguments: str) -> Result:
    """The command, called in this process."""
    return CliRunner().invoke(main, ["league", *arguments])


def test_a_league_in_a_folder_of_its_name(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    done = arbiter("run", "league.yaml")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        "two: 2 of 2 games played; ahead: rusher 4, random 0",
        "The table: arbiter league standings two",
    ]
    assert "two begins: 2 games, 2 bots, 2 at once in" in done.stderr
    assert "sandbox: plain (asked for), kept in" in done.stderr
    assert "2 of 2: game " in done.stderr
    again = arbiter("run", "league.yaml")
    assert again.stdout == done.stdout
    assert again.stderr == ""
    assert len(outcomes(tmp_path / "two")) == 2


def test_events_for_programs(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    done = arbiter("run", "league.yaml", "--json", "--jobs", "1")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [event["event"] for event in told[:3]] == ["began", "round-made", "game-began"]
    assert sorted(event["event"] for event in told[3:]) == ["ended", "game-began", "game-ended", "game-ended"]
    assert told[0]["at_once"] == told[0]["workers"] == 1
    first = next(event for event in told if event["event"] == "game-ended")
    assert first | {"plies": 0} == {
        "event": "game-ended", "number": 1, "round": 1, "first": "rusher", "second": "random", "winner": "rusher",
        "reason": "flag", "plies": 0, "points": [2, 0], "done": 1, "games": 2,
    }  # fmt: skip
    assert told[-1]["complete"]
    assert done.stderr == ""


def test_a_dry_run_shows_the_schedule_and_plays_nothing(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    done = arbiter("run", "league.yaml", "--dry-run")
    assert done.exit_code == 0
    assert "1       1        rusher   random" in done.stdout
    assert "2 games to be played" in done.stdout
    assert not (tmp_path / "two").exists()
    arbiter("run", "league.yaml")
    assert "0 games to be played" in arbiter("run", "league.yaml", "--dry-run").stdout


def test_a_wrong_file_plays_nothing(tmp_path: Path) -> None:
    write(tmp_path, TWO.replace("games_per_pair", "games_pre_pair"))
    done = arbiter("run", "league.yaml")
    assert done.exit_code == 2
    assert done.stderr == 'Error: league.yaml:6: unknown key "games_pre_pair"; did you mean "games_per_pair"?\n'
    assert not (tmp_path / "two").exists()


def test_changes_want_a_flag(tmp_path: Path) -> None:
    write(tmp_path, TWO)
    assert arbiter("run", "league.yaml").exit_code == 0
    write(tmp_path, TWO.replace("games_per_pair: 2", "games_per_pair: 3"))
    refused = arbiter("run", "league.yaml")
    assert refused.exit_code == 2
    assert "games_per_pair: 2 -> 3" in refused.stderr
    assert "--apply-changes" in refused.stderr
    assert arbiter("run", "league.yaml", "--apply-changes").exit_code == 0
    assert len(outcomes(tmp_path / "two")) == 3
    assert arbiter("run", "league.yaml").exit_code == 0


def test_a_bot_that_has_changed_is_told_of_and_stays_below_the_tables(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text((ROOT / "examples/bots/python/random_bot.py").read_text())
    (tmp_path / "junqi_kit.py").write_text((ROOT / "examples/bots/python/junqi_kit.py").read_text())
    text = TWO.replace("random", "{name: mine, command: python3 mine.py, files: [junqi_kit.py]}")
    write(tmp_path, text)
    assert "has changed" not in arbiter("run", "league.yaml").stderr
    for name in ("mine.py", "junqi_kit.py"):
        (tmp_path / name).write_text((tmp_path / name).read_text() + "# mended\n")
    write(tmp_path, text.replace("games_per_pair: 2", "games_per_pair: 4"))
    note = "mine has changed (mine.py, junqi_kit.py) since it played games 1 to 2"
    assert f"{note}; those games count all the same\n" in arbiter("run", "league.yaml", "--apply-changes").stderr
    for table in ("standings", "bots"):
        assert note in arbiter(table, "two").stdout
    assert note not in arbiter("bots", "two", "--bot", "rusher").stdout
    changed = json.loads(arbiter("standings", "two", "--json").stdout)["changed"]
    assert changed == [{"bot": "mine", "files": ["mine.py", "junqi_kit.py"], "games": [1, 2]}]
    bots = {bot["bot"]: bot for bot in json.loads(arbiter("bots", "two", "--json").stdout)["bots"]}
    was, now = bots["mine"]["versions"]
    assert (was["before"], now["before"]) == ([], [1, 2])
    assert now["files"]["mine.py"] == sha256((tmp_path / "mine.py").read_bytes()).hexdigest()
    assert len(bots["rusher"]["versions"]) == 1


def test_a_bot_that_does_not_start_is_out_or_stops_all(tmp_path: Path) -> None:
    write(tmp_path, TWO.replace("rusher]", "rusher, {name: broken, command: 'false'}]"))
    strict = arbiter("run", "league.yaml", "--strict")
    assert strict.exit_code == 2
    assert 'bot "broken" does not start' in strict.stderr
    assert outcomes(tmp_path / "two") == []
    done = arbiter("run", "league.yaml")
    assert done.exit_code == 1
    assert "broken is out, its games are not played: " in done.stderr
    assert "two: 2 of 2 games played; ahead: rusher 4, random 0\nout: broken\n" in done.stdout


def test_a_bot_that_starts_again_comes_back(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text("raise SystemExit('not today')")
    write(tmp_path, TWO.replace("rusher]", "rusher, mine.py]"))
    assert "not today" in arbiter("run", "league.yaml").stderr
    bots = str(ROOT / "examples" / "bots" / "python")
    script.write_text(
        f"import sys\nsys.path.append({bots!r})\nfrom random_bot import RandomBot, play\nplay(RandomBot())\n"
    )
    done = arbiter("run", "league.yaml")
    assert done.exit_code == 0, done.output
    assert "6 of 6 games played" in done.stdout


def test_a_sequential_test_from_the_command_line(tmp_path: Path) -> None:
    write(tmp_path, TWO.replace("pair: 2", "pair: 100").replace("[random, rusher]", "[rusher, random]"))
    done = arbiter("run", "league.yaml", "--sprt", "0", "300", "0.05", "0.05")
    assert done.exit_code == 0
    assert "elo1, rusher is stronger by 300 Elo" in done.stderr
    assert len(outcomes(tmp_path / "two")) < 100


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_it_says_how_to_go_on(tmp_path: Path, number: signal.Signals, code: int) -> None:
    file = write(tmp_path, SLOW)
    mark, env = marked(tmp_path)
    with running("run", file, "--out", "my league", "--jobs", "2", env=env) as process:
        _both_think(tmp_path / "my league")
        os.killpg(process.pid, number)  # as a terminal does it
        out, err = process.communicate(timeout=SOON_S)
    assert process.returncode == code
    assert "Traceback" not in err
    assert f"Stopped by {number.name} after 0 of 2 games. To go on:\n" in err
    assert "slow: 0 of 2 games played" in out
    again = shlex.split(err.splitlines()[-1])
    assert again[-6:] == ["run", str(file), "--out", "my league", "--jobs", "2"]
    assert again[-7] == "league"
    assert left_over(mark) == []
    assert sorted(path.name for path in (tmp_path / "my league").iterdir() if path.suffix == ".db") == ["results.db"]


def test_killed_its_workers_end_their_bots(tmp_path: Path) -> None:
    file = write(tmp_path, SLOW)
    mark, env = marked(tmp_path)
    with running("run", file, "--out", "out", env=env) as process:
        _both_think(tmp_path / "out")
        assert len(left_over(mark)) >= 4
        workers = workers_of(process.pid)
        process.kill()
        process.wait()
    with only_one(tmp_path / "out"):
        assert not any(is_running(worker) for worker in workers)
    give_up = time.monotonic() + SOON_S
    while left := left_over(mark):
        assert time.monotonic() < give_up, left
        time.sleep(0.02)
    assert list(Path(mark).iterdir()) == []


def test_a_worker_that_is_killed_leaves_no_bot(tmp_path: Path) -> None:
    file = write(tmp_path, SLOW)
    mark, env = marked(tmp_path)
    with running("run", file, "--out", "out", "--json", env=env) as process:
        told = events(process)
        _both_think(tmp_path / "out")
        for worker in workers_of(process.pid):
            os.kill(worker, signal.SIGKILL)
        assert next(event["number"] for event in told if event["event"] == "game-void") in (1, 2)
        process.send_signal(signal.SIGINT)
        assert list(told)[-1]["stopped"] == "SIGINT"
    assert left_over(mark) == []


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, SLOW)
    with running("run", file, "--out", "out", "--json") as process:
        told = events(process)
        while next(told)["event"] != "game-began":
            pass
        second = subprocess.run(command("run", file, "--out", "out"), capture_output=True, text=True, check=False)
        assert second.returncode == 2
        assert second.stderr == f"Error: out: this league is being played, by process {process.pid}\n"
        process.send_signal(signal.SIGINT)
        assert list(told)[-1]["event"] == "ended"


@pytest.mark.skipif(sys.platform != "linux", reason="pseudo-terminals as Linux has them")
def test_a_bar_on_a_terminal(tmp_path: Path) -> None:
    file = write(tmp_path, TWO)
    ours, theirs = os.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    with subprocess.Popen(command("run", file), stdout=subprocess.PIPE, stderr=theirs, text=True, env=env) as process:
        os.close(theirs)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
        assert process.wait() == 0
    os.close(ours)
    assert b"2/2" in shown
    assert b"rusher 4, random 0" in shown


def _read(fd: int) -> bytes:
    try:
        return os.read(fd, 65536)
    except OSError:  # how a terminal says that nobody writes to it any more
        return b""


def _both_think(out: Path) -> None:
    """Wait until two games are under way and in each the first bot has been asked for a move."""
    give_up = time.monotonic() + SOON_S
    while sum(b" > GO " in path.read_bytes() for path in out.glob("*.0.dialogue")) < 2:
        assert time.monotonic() < give_up
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("league", "folder"),
    [
        ("classroom", "classroom"),
        (" Cup 26 ", "Cup-26"),
        ("../up", "-up"),
        ("军棋/一", "军棋-一"),
        ("..", "league"),
    ],
)
def test_folder_names(league: str, folder: str) -> None:
    assert folder_name(league) == folder


def test_words() -> None:
    event = GameEnded(
        number=3, round=2, first="a", second="b", winner=None, reason="quiet-limit", plies=31, points=(1, 1), done=2,
        games=9,
    )  # fmt: skip
    assert in_words(event) == "2 of 9: game 3, a - b: nobody wins, quiet-limit, 31 plies"
    assert leaders({"a": 1, "b": 2.5, "c": 2, "d": 0}) == "b 2.5, c 2, a 1"


def test_events_that_nobody_reads_stop_the_run(tmp_path: Path) -> None:
    file = write(tmp_path, TWO.replace("games_per_pair: 2", "games_per_pair: 500"))
    with running("run", file, "--out", "out", "--json") as process:
        assert process.stdout is not None
        assert next(event for event in events(process) if event["event"] == "game-began")
        process.stdout.close()
        assert process.wait(SOON_S) == CLOSED
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert len(outcomes(tmp_path / "out")) < 500


def test_lines_that_nobody_reads_stop_the_run(tmp_path: Path) -> None:
    """No finished game is lost by that: what is in the store when it is over goes on from there."""
    file = write(tmp_path, TWO.replace("games_per_pair: 2", "games_per_pair: 500"))
    with running("run", file, "--out", "out") as process:
        assert process.stderr is not None
        while "2 of 500: " not in process.stderr.readline():
            pass
        process.stderr.close()
        assert process.wait(SOON_S) == CLOSED
        assert process.stdout is not None
        assert process.stdout.read().startswith("two: ")
    assert 2 <= len(outcomes(tmp_path / "out")) < 500


def test_what_cannot_be_written_stops_the_run_and_is_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is not the same as nobody who reads: the program then ends with a sentence."""
    full = OutputClosed("standard output", OSError(errno.ENOSPC, "No space left on device"))
    raised: list[int] = []
    monkeypatch.setattr("arbiter.cli.league_progress.signal.getsignal", lambda _: print)
    monkeypatch.setattr("arbiter.cli.league_progress.signal.raise_signal", raised.append)
    with patch.object(JsonLines, "tell", side_effect=full):
        tell = Told(JsonLines())
        tell(Building(bot="ash"))
    assert raised == [signal.SIGTERM]
    assert tell.unread is full


def test_a_test_that_comes_to_a_league_that_is_over_counts_up_to_its_decision(tmp_path: Path) -> None:
    text = f"name: two\n{QUICK}games_per_pair: 24\nbots: [rusher, random]\n"
    write(tmp_path, text)
    assert arbiter("run", "league.yaml").exit_code == 0
    write(tmp_path, text + "sprt: {elo1: 400}\n")
    assert arbiter("run", "league.yaml", "--apply-changes").exit_code == 0
    counted = len(outcomes(tmp_path / "two"))
    assert 0 < counted < 24
    write(tmp_path, text)
    assert arbiter("run", "league.yaml", "--apply-changes").exit_code == 0
    assert len(outcomes(tmp_path / "two")) == 24


def test_games_that_follow_one_another_are_told_as_from_and_to() -> None:
    assert runs([3]) == "3"
    assert runs([1, 2, 3, 5, 8, 9]) == "1 to 3, 5, 8 to 9"
