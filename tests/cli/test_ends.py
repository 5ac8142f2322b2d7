"""However a match ends, no bot is left, and every record has an end or is a readable prefix."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbiter.record.reader import read_record
from tests.walls import sandbox

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")

STUBBORN = """
import os, signal, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    while True: time.sleep(1)
moves = ["H1H0", "H0H1"]
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME stubborn", flush=True)
    elif line.startswith("START"): print("ARRAY cifgefkhbdiagkhdjcigeljjh", flush=True)
    elif line.startswith("GO 0000"): print("BESTMOVE H0H1", flush=True)
    elif line.startswith("GO"): time.sleep(600)
while True: time.sleep(1)
"""
"""Plays one move, ignores what it can, never leaves by itself, and has a child in a session of its own."""
WORKPLACES = Path("temporary")


@pytest.fixture(autouse=True)
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The stubborn bot; whatever is left of it after a test is ended."""
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "bots" / "stubborn.py"
    file.parent.mkdir()
    file.parent.chmod(0o755)
    file.write_text(STUBBORN)
    WORKPLACES.mkdir()
    yield file
    for pid in left(file):
        os.kill(pid, signal.SIGKILL)


def left(program: Path) -> list[int]:
    """The processes that run the bot."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if str(program).encode() in words and words[1:3] != [b"-m", b"arbiter"]:
                found.append(int(process.name))
        except OSError:
            continue
    return found


def wait_for(what: Callable[[], bool], seconds: float = 60.0) -> None:
    give_up = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < give_up, "it did not come about"
        time.sleep(0.01)


def started(program: Path, *options: str) -> "subprocess.Popen[str]":
    """A match in mid-game: the first ply is on record, and the second player thinks."""
    command = [sys.executable, "-m", "arbiter", "match", str(program), str(program), *options]
    env = {**os.environ, "TMPDIR": str(WORKPLACES.absolute())}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    wait_for(lambda: any('"move"' in file.read_text() for file in Path("records").glob("*.jsonl")))
    return running


@pytest.mark.parametrize("walled", ["none", "require"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_bots_and_voids_the_game(program: Path, walled: str, number: signal.Signals) -> None:
    if walled == "require":
        sandbox()
    running = started(program, "--sandbox", walled)
    assert len(list(WORKPLACES.iterdir())) == 2
    os.kill(running.pid, number)
    running.communicate(timeout=60)
    assert running.returncode == (130 if number is signal.SIGINT else 128 + number)
    assert left(program) == []
    (record,) = Path("records").glob("*.jsonl")
    assert json.loads(record.read_text().splitlines()[-1])["reason"] == "void"
    assert list(WORKPLACES.iterdir()) == []


def test_the_referee_killed_in_mid_game_takes_sandboxed_bots_with_it(program: Path) -> None:
    sandbox()
    running = started(program, "--sandbox", "require")
    assert left(program)
    running.kill()
    running.communicate(timeout=60)
    wait_for(lambda: left(program) == [])
    (record,) = Path("records").glob("*.jsonl")
    read = read_record(record)
    assert [type(line).__name__ for line in read.lines] == ["GameLine", "FormationLine", "FormationLine", "MoveLine"]


def test_a_terminal_that_closes(program: Path) -> None:
    """Nobody reads what the match prints any more; its bots are ended all the same."""
    running = started(program)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    running.stderr.close()
    os.kill(running.pid, signal.SIGHUP)
    running.wait(timeout=60)
    assert running.returncode != 0
    assert left(program) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk to fill")
def test_a_full_disk_voids_the_game(program: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", str(disk)], check=False)
    if mounted.returncode:
        pytest.skip("a small disk cannot be mounted here")
    try:
        command = [sys.executable, "-m", "arbiter", "match", "random", "random", "--records", str(disk), "--seed", "2"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "void: OSError: [Errno 28] No space left on device" in done.stdout
        (record,) = disk.glob("*.jsonl")
        whole_lines = record.read_bytes().split(b"\n")[:-1]
        assert len(whole_lines) > 3
        assert all(json.loads(line) for line in whole_lines)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)
