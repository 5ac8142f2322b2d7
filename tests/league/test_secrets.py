"""A league's file, with its seed, and its results are no bot's to read, even where they lie in the bot's own folder."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from arbiter.cli import main
from arbiter.league.records import RECORD
from arbiter.league.store import Store
from tests.walls import sandbox

SPY = """
import os, sys
here = os.path.dirname(os.path.abspath(__file__))
found = []
for folder in (here, os.path.join(here, "spies"), os.path.join(os.getcwd(), "data")):
    for name in ("league.yaml", "results.db", "linked.yaml"):
        try:
            if open(os.path.join(folder, name), "rb").read(): found.append(name)
        except OSError: pass
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME read", len(found), *found, flush=True)
    else: break
"""
"""A bot that calls itself after what it could read, and gives up."""

LEAGUE = """\
name: spies
seed: 41
sandbox: {mode}
bots:
  - {{name: one, command: {python} spy.py, cwd_files: [data], writable: [notes]}}
  - {{name: other, command: {python} spy.py, writable: [.]}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots that lie beside their league's file, as a class has them, and one copies a link to it."""
    for path in (tmp_path, tmp_path / "data", tmp_path / "notes"):
        path.mkdir(exist_ok=True)
        path.chmod(0o755)
    (tmp_path / "spy.py").write_text(SPY)
    (tmp_path / "data" / "linked.yaml").symlink_to(tmp_path / "league.yaml")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path, mode: str) -> set[str | None]:
    """What the bots called themselves when they were tried out, and in the game."""
    (folder / "league.yaml").write_text(LEAGUE.format(mode=mode, python=sys.executable))
    for _ in range(2):  # the second finds the results of the first
        done = CliRunner().invoke(main, ["league", "run", "league.yaml"])
        assert done.exit_code == 0, done.output
    with Store(folder / "spies" / "results.db") as store:
        header = json.loads(store.record(1)[RECORD].splitlines()[0])
        return {bot.announced for bot in store.bots()} | {seat["announced"] for seat in header["seats"]}


def test_nobody_in_the_sandbox_reads_the_seed(folder: Path) -> None:
    sandbox()
    assert names(folder, "require") == {"read 0"}


def test_the_plain_walls_hide_nothing(folder: Path) -> None:
    """So the test above would see it."""
    told = " ".join(name or "" for name in names(folder, "none"))
    assert all(name in told for name in ("league.yaml", "linked.yaml", "results.db")), told


def test_a_check_hides_it_too(folder: Path) -> None:
    sandbox()
    assert names(folder, "require") == {"read 0"}
    done = CliRunner().invoke(main, ["league", "check", "league.yaml"])
    assert done.exit_code == 0, done.output
    assert done.stdout.count("read 0") == 2
