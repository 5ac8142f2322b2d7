"""`arbiter match` as its users call it."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.referee import launch as launch_module
from tests.scripted import BOTS, ROOT

SLEEPER = """
import sys, time
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME sleeper", flush=True)
    elif line.startswith("START"): print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("GO"): time.sleep(600)
"""
"""Names itself, sets up, and never moves."""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)  # started by root, the sandbox runs bots as nobody
    monkeypatch.chdir(tmp_path)


def arbiter(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["match", *arguments])


def records(folder: str = "records") -> list[list[dict[str, object]]]:
    files = sorted(Path(folder).glob("*.jsonl"))
    return [[json.loads(line) for line in file.read_text("utf-8").splitlines()] for file in files]


def test_games_tables_and_records() -> None:
    done = arbiter("greedy", "random", "--games", "2", "--seed", "5", "--jobs", "1")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].split("  ")[0] == "game"
    assert lines[2].split()[:3] == ["1", "greedy", "random"]
    assert lines[3].split()[:3] == ["2", "random", "greedy"]
    assert re.fullmatch(r"records: records/\w+-\*\.jsonl", lines[-1])
    assert lines[2].split()[-1] == "1-greedy-random"
    assert "greedy against random: 2 games, 1 at once, seed 5" in done.stderr
    assert "game 2 of 2: random - greedy:" in done.stderr
    assert [game[0]["type"] for game in records()] == ["game", "game"]
    assert all(game[-1]["type"] == "end" for game in records())
    assert all(Path("records", f"{game[0]['id']}.{seat}.dialogue").exists() for game in records() for seat in (0, 1))


def test_bots_of_other_dialects_by_the_rules_of_their_own() -> None:
    entry = "- {name: %s, command: %s %s/neu_%s_bot.py, dialect: neu-%s, env: {PYTHONPATH: %s}}\n"
    bots = [entry % (name, sys.executable, BOTS, name, name, ROOT) for name in ("sexpr", "lines")]
    Path("bots.yaml").write_text("".join(bots))
    told = ["sexpr", "lines", "--roster", "bots.yaml", "--rules", "neu", "--sandbox", "none", "--seed", "5"]
    assert arbiter(*told).exit_code == 0
    assert arbiter(*told, "--move-time", "600s", "--records", "slow").exit_code == 0
    fair = ["flag", "no-move", "quiet-limit"]
    # Who gets no processor for two seconds loses on time.
    for folder, move_ms, reasons in (("records", 2000, [*fair, "time"]), ("slow", 600_000, fair)):
        header, *_, end = records(folder)[0]
        assert header["ruleset"] == "neu"
        assert header["clock"] == {
            "game_ms": 1_800_000, "startup_ms": 10_000, "placement_ms": 30_000, "margin_ms": 100, "move_ms": move_ms,
        }  # fmt: skip
        assert end["reason"] in reasons
        played = CliRunner().invoke(main, ["playback", str(next(Path(folder).glob("*.jsonl"))), "--seat", "1"])
        assert played.exit_code != 0
        assert 'only games in "ccgc" can be played again' in played.output


def test_a_seed_plays_the_same_games_again() -> None:
    for folder in ("one", "two", "other"):
        arbiter("random", "rusher", "--games", "2", "--seed", "6" if folder == "other" else "5", "--records", folder)
    moves = {
        folder: [[(line.get("array"), line.get("from"), line.get("to")) for line in game] for game in records(folder)]
        for folder in ("one", "two", "other")
    }
    assert moves["one"] == moves["two"]
    assert moves["one"] != moves["other"]


def test_no_swap_and_json() -> None:
    done = arbiter("random", "random", "--games", "2", "--no-swap", "--json", "--seed", "1")
    whole = json.loads(done.stdout)
    assert [game["seats"] for game in whole["games"]] == [["random", "random-2"]] * 2
    assert whole["seed"] == 1
    assert whole["stopped"] is None
    assert {score["bot"] for score in whole["score"]} == {"random", "random-2"}
    assert sum(score["wins"] + score["losses"] for score in whole["score"]) == 4
    assert all(Path(game["record"]).exists() for game in whole["games"])
    assert done.stderr == ""


def test_the_tables_can_be_had_in_other_formats() -> None:
    assert "| game   | first" in arbiter("random", "random", "--format", "github").stdout
    assert "<table>" in arbiter("random", "random", "--format", "html").stdout


@pytest.mark.parametrize(("lang", "piece"), [("en", "^FM"), ("zh", "^令")])
def test_watch_shows_the_truth_and_both_views(lang: str, piece: str) -> None:
    done = arbiter("random", "random", "--watch", "--lang", lang, "--seed", "3")
    assert piece in done.stdout
    assert "v??" in done.stdout
    assert ("as the second sees it" if lang == "en" else "后手所见") in done.stdout
    assert "(first) against" in done.stdout
    assert "ply 1: " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nosuch.py", "random"], "there is no file nosuch.py"),
        (["gredy", "random"], 'did you mean "greedy"?'),
        (["random", "random", "--time", "3h"], "--time is at most 9999 s"),
        (["random", "random", "--time", "soon"], "write it like 30m"),
        (["random", "random", "--time", "0s"], "more than no time"),
        (["random", "random", "--watch", "--jobs", "2"], "--watch shows one game at a time"),
        (["random", "random", "--rules", "chess"], 'no ruleset is named "chess"'),
        (["random", "random", "--roster", "bots.yaml"], "'bots.yaml' does not exist"),
        (["random", "random", "--records", "taken"], "taken"),
        (["broken.py", "random"], "ModuleNotFoundError: No module named 'nosuchmodule'"),
        (["silent.py", "random", "--startup", "200ms"], "no answer to its first question within 0.2 s"),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(arguments: list[str], why: str) -> None:
    Path("broken.py").write_text("import nosuchmodule\n")
    Path("silent.py").write_text("import sys\nsys.stdin.read()\n")
    Path("taken").touch()
    done = arbiter(*arguments)
    assert done.exit_code == 2
    assert why in done.stderr
    assert not list(Path().rglob("*.jsonl"))


def test_a_roster_is_built_once_and_played() -> None:
    Path("bots.yaml").write_text(
        "- {name: tiger, command: python3 tiger.py, build: sh build.sh, cwd_files: [book.txt], env: {BOOK: book.txt}}\n"
    )
    Path("book.txt").write_text("cifgefkhbdiagkhdjcigeljjh")
    Path("build.sh").write_text(f"echo built >> log\ncat > tiger.py <<'END'\n{FROM_A_BOOK}\nEND\n")
    done = arbiter("tiger", "tiger", "--roster", "bots.yaml", "--games", "2")
    assert done.exit_code == 0, done.output
    assert Path("log").read_text() == "built\n"
    assert [game[-1]["reason"] for game in records()] == ["illegal-move"] * 2


FROM_A_BOOK = """import os, sys
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME tiger", flush=True)
    elif line.startswith("START"): print("ARRAY", open(os.environ["BOOK"]).read(), flush=True)
    elif line.startswith("GO"): print("BESTMOVE A0A0", flush=True)
    elif line.startswith("END"): break"""


def test_a_fault_is_told_in_a_sentence() -> None:
    Path("tiger.py").write_text(FROM_A_BOOK.replace('open(os.environ["BOOK"]).read()', '"cifgefkhbdiagkhdjcigeljjh"'))
    done = arbiter("tiger.py", "random")
    assert "game 1: tiger (first) is at fault at ply 1: illegal-move" in done.stdout
    assert "answered  BESTMOVE A0A0" in done.stdout
    assert "wrong     the piece on A0 is not yours" in done.stdout


async def _starts(*_: object) -> str:
    return "name"


def test_a_fault_of_the_host_is_void_and_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_descriptors(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("arbiter.cli.match.try_out", _starts)
    monkeypatch.setattr(launch_module, "start_bot", no_descriptors)
    done = arbiter("random", "random")
    assert done.exit_code == 1
    assert "void: OSError: [Errno 24] Too many open files" in done.stdout
    assert records()[0][-1]["reason"] == "void"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_in_good_order(tmp_path: Path, number: signal.Signals, code: int) -> None:
    Path("sleeper.py").write_text(SLEEPER)
    command = [sys.executable, "-m", "arbiter", "match", "sleeper.py", "sleeper.py", "--games", "4", "--jobs", "2"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    give_up = time.monotonic() + 60
    while len(list(Path("records").glob("*.1.dialogue"))) < 2 or not all(
        "START" in file.read_text() for file in Path("records").glob("*.1.dialogue")
    ):
        assert time.monotonic() < give_up
        time.sleep(0.02)
    os.kill(running.pid, number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == code
    assert f"Stopped by {number.name} after 0 of 4 games." in err
    assert "no game was finished" in out
    assert [game[-1]["reason"] for game in records()] == ["void", "void"]
    assert [game[-1]["why"] for game in records()] == ["stopped before the end"] * 2
    left = subprocess.run(["pgrep", "-f", str(tmp_path / "sleeper.py")], capture_output=True, text=True, check=False)
    assert left.stdout == ""
