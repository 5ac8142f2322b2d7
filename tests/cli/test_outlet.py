"""Output that is closed early, or cannot be written: every command ends quietly, and with a code that says so."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter.cli.outlet import CLOSED, OutputClosed, ending_quietly
from tests.league.real import QUICK, write

ARRAY = "cifgefkhbdiagkhdjcigeljjh"
LEAGUE = f"name: two\n{QUICK}games_per_pair: 2\nbots: [random, rusher]\n"
FULL = Path("/dev/full")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league that was played, its file, and one of its records, with dialogues."""
    folder = tmp_path_factory.mktemp("made")
    write(folder, LEAGUE)
    for words in (("run", "league.yaml", "--jobs", "1"), ("export", "two", "records")):
        subprocess.run([sys.executable, "-m", "arbiter", "league", *words], cwd=folder, check=True, capture_output=True)
    record = sorted((folder / "records").glob("*.jsonl"))[0]
    for path in (folder / "records").glob(f"{record.stem}.*"):
        shutil.copy(path, folder / f"game{path.name.removeprefix(record.stem)}")
    (folder / "game.txt").write_text(ARRAY)
    return folder


@pytest.fixture
def here(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(made, tmp_path / "made")
    monkeypatch.chdir(tmp_path / "made")
    return tmp_path / "made"


@pytest.fixture
def closed() -> Iterator[int]:
    """A pipe that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def called(words: str, out: int, err: int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "arbiter", *words.split()], stdin=subprocess.DEVNULL, stdout=out, stderr=err, text=True,
        timeout=300, check=False,
    )  # fmt: skip


QUIET = (
    "--help", "match --help", f"formation {ARRAY}", "league standings two", "league games two --format json",
    "league bots two --format csv", "league crosstable two", "league check league.yaml",
    "league run league.yaml --dry-run", "league run league.yaml --json --out new", "league export two more",
    "league export two --pgn two.pgn", "league site two site", "match random random --sandbox none --json",
    "check --list", "verify game.jsonl", "verify game.jsonl --json", "show game.jsonl", "review game.jsonl --moves",
    "review game.jsonl --html page.html", "playback game.jsonl --seat 0 --sandbox none", "play random --sandbox none",
    "import game.txt", "new tiger",
)  # fmt: skip


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", QUIET)
def test_a_command_whose_output_is_closed_says_nothing(words: str, closed: int) -> None:
    done = called(words, closed)
    assert done.returncode == CLOSED, done.stderr
    assert not any(word in done.stderr for word in ("Traceback", "Error", "Exception", "pipe"))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", ["match random random --sandbox none", "league run league.yaml --out new", "nosuch"])
def test_nor_where_its_remarks_are_read_by_nobody_either(words: str, closed: int) -> None:
    assert called(words, closed, closed).returncode == CLOSED


def test_a_game_that_nobody_watches_any_more_is_void_and_the_last(here: Path, closed: int) -> None:
    done = called("match random random --sandbox none --watch --games 3 --seed 1", closed)
    assert (done.returncode, done.stderr) == (CLOSED, "")
    (record,) = here.glob("records/*-1-*.jsonl")
    end = json.loads(record.read_text().splitlines()[-1])
    assert (end["reason"], end["why"]) == ("void", "stopped before the end")
    assert not list(here.glob("records/*-2-*.jsonl"))


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("words", ["league standings two", "match random random --sandbox none", "show game.jsonl"])
def test_what_cannot_be_written_is_a_sentence(words: str) -> None:
    with FULL.open("wb") as full:
        done = called(words, full.fileno())
    assert done.returncode == 2
    assert done.stderr.endswith("Error: standard output: No space left on device\n")
    assert "Traceback" not in done.stderr


def test_streams_that_are_not_the_process_s_own_are_left_alone() -> None:
    before = sys.stdout, sys.stderr
    with ending_quietly():
        assert (sys.stdout, sys.stderr) == before
    with pytest.raises(SystemExit) as ended, ending_quietly():
        raise BaseExceptionGroup("", [OutputClosed("standard output", BrokenPipeError(32, "Broken pipe"))])
    assert ended.value.code == CLOSED
    with pytest.raises(ValueError, match="else"), ending_quietly():
        raise ValueError("something else")
