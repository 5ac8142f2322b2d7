"""Has the bots of the zoo play, and says what is wrong with a game and with what is left after it."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import trio

from arbiter.audit import audit_file
from arbiter.entries.entry import Entry
from arbiter.referee.job import Job, Played, run_job
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import Walls
from tests.patience import unhurried
from tests.scripted import BOTS, PROC, ROOT
from tests.zoo import Level, Row

CAGES = BOTS / "zoo"
PLIES = 37
"""How many plies the game has that a good bot plays."""
GONE_WITHIN_S = 10.0
"""How long after the bots' leave a busy kernel may take to end a sandbox with all that is in it."""
MOST_ERRORS_KEPT = 2 * 65536 + 100
"""How long a standard error may be as it is kept, in bytes."""
PYTHON = (sys.executable, "-S", "-B")
OPPONENT = "good"
"""The entry that short limits are not for."""


@dataclass(frozen=True)
class Grounds:
    """Where games are played: the records' folder, the good bot's, the one for working directories; and two services.

    `opponent`: the root that the good bot's modules are imported from. `compiled`: where programs lie that had to be
    built. `port`: of a service on this machine, `wire`: of one that goes by a name without a file.
    """

    records: Path
    opponent: Path
    folders: Path
    compiled: Path
    port: int
    wire: str

    @property
    def compiler(self) -> str | None:
        """The C compiler, if there is one."""
        return shutil.which("cc")


@contextmanager
def grounds(folder: Path) -> Iterator[Grounds]:
    """Make everything that games need in `folder`. Working directories have to be sent to `folders` by the caller."""
    made = {name: folder / name for name in ("records", "opponent", "folders", "compiled")}
    for path in made.values():
        path.mkdir()
        path.chmod(0o755)
    good = made["opponent"] / CAGES.relative_to(ROOT)
    good.mkdir(parents=True)
    for file in ("good.py", "_good.py"):
        shutil.copy(CAGES / file, good)
    with socket.create_server(("127.0.0.1", 0)) as service, socket.socket(socket.AF_UNIX) as wire:
        port = service.getsockname()[1]
        name = f"arbiter-zoo-{os.getpid()}-{port}"
        if sys.platform == "linux":
            wire.bind("\0" + name)
            wire.listen(64)
        try:
            with unhurried(lambda entry: entry.name == OPPONENT):
                yield Grounds(**made, port=port, wire=name)
        finally:
            # What bots leave may be deeper than Python's own removal goes, and locked.
            for command in (("chmod", "-R", "u+rwx"), ("rm", "-rf")):
                subprocess.run((*command, str(made["folders"])), check=True)


# --- A game ----------------------------------------------------------------------------------------------------------


async def play(
    row: Row, seat: int, walls: Walls, place: Grounds, id: str, seeds: tuple[int, int], afterwards: trio.Nursery
) -> Played:
    """Have the bot of `row` play in `seat` against a good one; the record is named `id`."""
    said = str(place.compiled / f"{id}.said") if row.said else ""
    entries = [_opponent(said, place), _opponent(said, place)]
    told = {
        "ZOO_SAID": said,
        "PYTHONPATH": str(ROOT),
        "ZOO_RECORD": str(place.records / f"{id}.jsonl"),
        "ZOO_OPPONENT": entries[1 - seat].command[-1],
        "ZOO_OPPONENT_SEED": str(seeds[1 - seat]),
        "ZOO_FOLDERS": str(place.folders),
        "ZOO_PORT": str(place.port),
        "ZOO_NAME": place.wire,
    }
    command = _command(row, place)
    entries[seat] = Entry(row.name, command, Path(command[-1]).parent, env=told, confinement=row.confinement)
    limits = row.limits if walls.level == "plain" else row.boxed_limits or row.limits
    return await run_job(Job(id, tuple(entries), seeds, Terms(limits=limits), walls), place.records, afterwards)


def _opponent(said: str, place: Grounds) -> Entry:
    env = {"PYTHONPATH": str(place.opponent), "ZOO_SAID": said}
    good = place.opponent / CAGES.relative_to(ROOT) / "good.py"
    return Entry(OPPONENT, (*PYTHON, str(good)), place.opponent, env=env)


def _command(row: Row, place: Grounds) -> tuple[str, ...]:
    file = CAGES / row.bot
    if file.suffix == ".py":
        return (*PYTHON, str(file))
    if file.suffix != ".c":
        return (str(file),)
    program = place.compiled / row.name
    if not program.exists():
        assert place.compiler
        subprocess.run((place.compiler, "-O0", "-w", "-o", str(program), str(file)), check=True)
    return (str(program),)


# --- What is wrong with it -------------------------------------------------------------------------------------------


def wrongs(row: Row, seat: int, level: Level, played: Played) -> list[str]:
    """Everything that is not as it must be with a game that was played: the verdict, the record, the dialogues."""
    lines = [json.loads(line) for line in played.record.read_text(encoding="utf-8").splitlines()]
    found = [*_verdict(row, seat, level, lines), *_last_words(played, lines[-1]), *_error_log(row, seat, played.record)]
    report = audit_file(played.record, "require")
    found += [str(finding) for finding in report.findings]
    if report.status != "ok" and not report.findings:
        found.append(f"the audit says {report.status}: {report.dialogues}")
    if lines[0]["sandbox"] != level:
        found.append(f"the record says that the walls were {lines[0]['sandbox']}")
    if lines[-1]["reason"] != played.ending.reason or lines[-1]["winner"] != played.ending.winner:
        found.append(f"the record ends with {lines[-1]}, and the ending was {played.ending}")
    return found


def _verdict(row: Row, seat: int, level: Level, lines: Sequence[dict[str, Any]]) -> Iterator[str]:
    due, end = row.verdicts[level], lines[-1]
    faults = [line for line in lines if line["type"] == "fault"]
    if end["reason"] not in due.reason.split("|"):
        yield f"the reason is {end['reason']}, not {due.reason}: {faults or end}"
    elif end["reason"] == "flag":
        if (end["winner"], end["plies"], faults) != (0, PLIES, []):
            yield f"the game was not played out: {faults or end}"
    elif len(faults) != 1 or faults[0]["seat"] != seat or end["winner"] != 1 - seat:
        yield f"seat {seat} alone was at fault: {faults}, {end}"
    else:
        (fault,) = faults
        if due.move is not None and fault["ply"] != (due.move and 2 * due.move - 1 + seat):
            yield f"the fault was to be at move {due.move} of seat {seat}: {fault}"
        if not re.search(due.why, fault["why"]):
            yield f"the sentence does not say {due.why!r}: {fault}"
        if not re.search(due.text, fault["text"]):
            yield f"the answer does not match {due.text!r}: {fault}"


def _last_words(played: Played, end: dict[str, Any]) -> Iterator[str]:
    """Both are told how it ended, if there is somebody to be told."""
    for seat in (0, 1):
        dialogue = played.record.with_suffix(f".{seat}.dialogue")
        told = 2 if end["winner"] is None else int(end["winner"] == seat)
        if dialogue.exists() and not re.search(rf"> END {told}\n([0-9.]+ < .*\n)*\Z", dialogue.read_text()):
            yield f"seat {seat} was not told END {told} last"


def _error_log(row: Row, seat: int, record: Path) -> Iterator[str]:
    logs = [record.with_suffix(f".{number}.stderr") for number in (seat, 1 - seat)]
    own, other = (log.read_text(errors="replace") if log.exists() else "" for log in logs)
    if other:
        yield f"the good bot says on standard error: {other}"
    if len(own) > MOST_ERRORS_KEPT:
        yield f"its standard error is kept in {len(own)} bytes"
    if not re.search(row.error_log, own):
        yield f"its standard error does not match {row.error_log!r}: {own[-300:]!r}"
    if row.attempts and "refused" not in own:
        yield f"it did not attempt anything: {own[-300:]!r}"


# --- What is left ----------------------------------------------------------------------------------------------------


def left_by(seeds: Iterable[int]) -> dict[int, str]:
    """The processes, zombies aside, that name one of these seeds in their environment or arguments; with the latter."""
    marks = [str(seed).encode() for seed in seeds]
    found = {}
    for process in PROC.glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            if any(mark in command or mark in (process / "environ").read_bytes() for mark in marks):
                found[int(process.name)] = command.decode(errors="replace")
        except OSError:
            continue
    return found


async def still_there(seeds: Iterable[int], within_s: float = GONE_WITHIN_S) -> dict[int, str]:
    """The processes of these seeds that are still there after `within_s`. They are ended then."""
    marks, until = list(seeds), trio.current_time() + within_s
    while (left := left_by(marks)) and trio.current_time() < until:  # noqa: ASYNC110 (nothing tells)
        await trio.sleep(0.02)
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return left


def children() -> list[int]:
    """The processes whose parent this one is, zombies too."""
    found = []
    for task in (PROC / "self" / "task").iterdir():
        with suppress(OSError):
            found += [int(pid) for pid in (task / "children").read_text().split()]
    return sorted(found)


def open_files() -> list[str]:
    """What this process has open, what a directory's listing opens itself left out."""
    return sorted(str(file.readlink()) for file in (PROC / "self" / "fd").iterdir() if file.is_symlink())
