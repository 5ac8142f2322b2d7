"""Bots under examination in tests."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
import trio

from arbiter.check import CHECKS, Check, Examination, Finding, examine
from arbiter.check.opponent import Opponent
from arbiter.entries.entry import Entry
from arbiter.referee.sandbox import NO_WALLS, Walls
from arbiter.referee.seat import Reply
from arbiter.rules import Move
from arbiter.sight import Brief, Seen
from tests.bots.zoo._good import FORMATIONS, MOVES, turned
from tests.scripted import BOTS, ROOT, move

CAGES = BOTS / "zoo"
KIT = ROOT / "examples" / "bots" / "python"
PYTHON = (sys.executable, "-S", "-B")
NAMED = {check.name: check for check in CHECKS}


def zoo_entry(file: str, made: Path) -> Entry:
    """A bot of the zoo; one in C is compiled into the folder `made`, or its test skipped where there is no compiler."""
    path = CAGES / file
    if path.suffix == ".c":
        if (compiler := shutil.which("cc")) is None:
            pytest.skip("there is no C compiler")
        path = made / path.stem
        subprocess.run((compiler, "-O0", "-w", "-o", str(path), str(CAGES / file)), check=True)
    command = (*PYTHON, str(path)) if path.suffix == ".py" else (str(path),)
    return Entry(path.stem, command, CAGES, env={"PYTHONPATH": str(ROOT)})


def kit_entry(folder: Path, code: str) -> Entry:
    """A bot made of the kit: `code` may use all of its names; its last line calls something that plays."""
    file = folder / "bot.py"
    file.write_text("from junqi_kit import *\nfrom random import Random\n" + code, encoding="utf-8")
    return Entry("bot", (*PYTHON, str(file)), folder, env={"PYTHONPATH": str(KIT)})


def examined(
    entry: Entry, groups: Sequence[str] | None = None, quick: bool = True, time_s: float = 20.0,
    startup_s: float = 10.0,
    walls: Walls = NO_WALLS,
) -> dict[str, Finding]:  # fmt: skip
    """What each check says of a bot."""
    exam = Examination(entry, 1, walls, quick, time_s, startup_s)
    trio.run(examine, exam, groups)
    return {check.name: check.judge(exam.parts) for check in CHECKS}


def failures(findings: dict[str, Finding]) -> dict[str, str]:
    """The checks that failed, with what was seen."""
    return {name: finding.detail for name, finding in findings.items() if finding.status == "failed"}


@cache
def check(name: str) -> Check:
    """The check of that name."""
    return NAMED[name]


class Follower(Opponent):
    """Plays its side of the game that the bots of the zoo know, whatever the plan, for as long as the plan says."""

    async def place(self, brief: Brief) -> Reply[str]:
        """That game's formation."""
        return Reply(FORMATIONS[brief.seat], "", 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        """That game's next move."""
        await trio.lowlevel.checkpoint()
        game = self._in_play()
        return Reply(move(turned(MOVES[game.plies], game.seat_to_move)), "", 0.0)
