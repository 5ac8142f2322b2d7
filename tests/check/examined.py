"""Bots under examination in tests."""

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import trio

from arbiter.check import CHECKS, Check, Examination, Finding, examine
from arbiter.entries.entry import Entry
from arbiter.referee.sandbox import NO_WALLS, Walls
from tests.scripted import BOTS, ROOT

CAGES = BOTS / "zoo"
KIT = ROOT / "examples" / "bots" / "python"
PYTHON = (sys.executable, "-S", "-B")
NAMED = {check.name: check for check in CHECKS}


def zoo_entry(file: str) -> Entry:
    """A bot of the zoo."""
    path = CAGES / file
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
