"""Leagues of real bots, played here or by the command."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arbiter.league.events import Event
from arbiter.league.prepare import built, note, open_league, tried_out
from arbiter.league.reading import read_league
from arbiter.league.result import GameResult
from arbiter.league.runner import Runner
from arbiter.league.store import FILE_NAME, Store
from arbiter.referee.sandbox import NO_WALLS
from tests.scripted import BOTS, PROC

QUICK = "clock: {time: 60s}\nsandbox: none\nseed: 1\njobs: 2\n"
"""What most of these leagues have in common."""


def write(tmp_path: Path, text: str, name: str = "league.yaml") -> Path:
    """A league file."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


def bot(name: str, script: str) -> str:
    """The line of a league file for a bot in `tests/bots`."""
    return f"{{name: {name}, command: '{sys.executable} -S -B {BOTS / script}'}}"


async def play(file: Path, folder: Path, told: list[Event], workers: int = 2, apply_changes: bool = False) -> Runner:
    """Play a league in this process, as the command does; `folder` is an absolute path."""
    league = read_league(file)
    with open_league(league, folder, apply_changes) as (store, lock):
        bots = await tried_out(built(league.entries, told.append), 10, NO_WALLS, 2)
        note(store, league.format, bots, False, told.append)
        runner = Runner(league, store, told.append)
        await runner.play([bot.entry for bot in bots], NO_WALLS, folder, workers, [lock])
        return runner


Played = tuple[int, int, int, str, str, int | None, str, int]


def outcome(result: GameResult) -> Played:
    """All of a result that does not depend on how fast anybody was."""
    where = result.number, result.round, result.pair, result.first, result.second
    return *where, result.winner, result.reason, result.plies


def outcomes(folder: Path) -> list[Played]:
    """What a store has."""
    with Store(folder / FILE_NAME) as store:
        return [outcome(result) for result in store.results()]


def command(*arguments: str | Path) -> list[str]:
    """The command line of `arbiter league`."""
    return [sys.executable, "-m", "arbiter", "league", *map(str, arguments)]


@contextmanager
def running(*arguments: str | Path, env: dict[str, str] | None = None) -> "Iterator[subprocess.Popen[str]]":
    """`arbiter league` in a process group of its own, its output at hand; it is ended with the block at the latest."""
    pipe, words = subprocess.PIPE, command(*arguments)
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, env=env, process_group=0) as process:
        try:
            yield process
        finally:
            process.kill()


def events(process: "subprocess.Popen[str]") -> Iterator[dict[str, Any]]:
    """The events that a run with --json tells of, as they come."""
    assert process.stdout is not None
    for line in process.stdout:
        yield json.loads(line)


def workers_of(pid: int) -> list[int]:
    """The worker processes that a process has started."""
    return [child for child in children(pid) if b"arbiter.league.worker" in _read(child, "cmdline")]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = [task.name for task in (PROC / str(pid) / "task").iterdir()]
    return [int(word) for task in tasks for word in _read(pid, f"task/{task}/children").split()]


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    return bool(_read(pid, "cmdline"))


def left_over(mark: str) -> list[bytes]:
    """The command lines of the processes, zombies aside, that have `mark` in their environment."""
    pids = [int(process.name) for process in PROC.glob("[0-9]*")]
    return [_read(pid, "cmdline") for pid in pids if mark.encode() in _read(pid, "environ")]


def marked(tmp_path: Path) -> tuple[str, dict[str, str]]:
    """An environment for a run, such that it, its workers and their bots can be found by what is in theirs."""
    folder = tmp_path / "temporary"
    folder.mkdir(exist_ok=True)
    return str(folder), {**os.environ, "TMPDIR": str(folder)}


def _read(pid: int, name: str) -> bytes:
    try:
        return (PROC / str(pid) / name).read_bytes()
    except OSError:
        return b""


def records(folder: Path, numbers: Sequence[int]) -> dict[int, dict[str, bytes]]:
    """The files of games."""
    with Store(folder / FILE_NAME) as store:
        return {number: store.record(number) for number in numbers}
