"""Every sample bot passes `arbiter check`, as its user would run it, and the quick one is quick."""

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

import pytest

from arbiter.check import CHECKS
from arbiter.entries.build import build
from arbiter.entries.find import SAMPLE_FOLDERS, samples
from arbiter.referee.sandbox import choose_walls
from tests.toolchains import PROGRAMS, toolchain

NAMES = list(samples())
QUICK_S = 10.0
"""What `--quick` may take. Held against the processor time, which does not hang on what else a machine does: the waits
of some games fall into others' thinking, and so the clock does not show much more."""
MOST_UNREACHED = 4
"""Checks of whose event a whole examination may have seen nothing: that takes two, and not every bot meets a bomb."""

ALWAYS = ("exits-when-lost", "whole-game-first", "whole-game-second", "same-seed-same-game", "side-by-side", "disk")
"""Some of those that every examination comes to, however strong the bot is."""


@dataclass(frozen=True)
class Report:
    """What the command came to: its exit code, its JSON, and the seconds of processor time that it took."""

    code: int
    said: dict[str, Any]
    processor_s: float

    def named(self, status: str) -> list[str]:
        """The checks that came to that."""
        return [check["name"] for check in self.said["checks"] if check["status"] == status]


def checked(name: str, *options: str) -> Report:
    """`arbiter check` on a sample bot."""
    ready(name)
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(
        (sys.executable, "-m", "arbiter", "check", name, "--json", *options), capture_output=True, check=False
    )
    after = getrusage(RUSAGE_CHILDREN)
    assert done.stderr == b"", done.stderr.decode()
    spent_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Report(done.returncode, json.loads(done.stdout), spent_s)


@cache
def ready(name: str) -> None:
    """Build a sample bot, or skip its test where there is nothing to build or to run it with."""
    entry = samples()[name]
    words = [Path(word) for word in (*entry.command, *entry.build)]
    for language in PROGRAMS:
        home = SAMPLE_FOLDERS[0] / language
        if any(home == path or home in path.parents for word in words for path in (word, entry.folder / word)):
            toolchain(language)
            build(entry)
            return
    pytest.fail(f"tests/toolchains.py does not say what {name} takes")


@pytest.mark.parametrize("name", NAMES)
def test_every_sample_bot_passes_everything(name: str) -> None:
    report = checked(name)
    assert report.named("failed") == []
    assert report.code == 0
    assert len(report.named("not reached")) <= MOST_UNREACHED, report.named("not reached")
    assert set(ALWAYS) <= set(report.named("ok"))
    assert [check["name"] for check in report.said["checks"]] == [check.name for check in CHECKS]
    level = choose_walls("auto").level
    assert report.said["sandbox"] == level
    assert ("sandboxed" in report.named("ok")) == (level != "plain")


@pytest.mark.parametrize("name", NAMES)
def test_a_quick_examination_takes_less_than_ten_seconds(name: str) -> None:
    report = checked(name, "--quick")
    assert report.named("failed") == []
    assert report.code == 0
    assert len(report.named("ok")) >= 80
    assert set(ALWAYS) <= set(report.named("ok"))
    assert report.processor_s < QUICK_S, report
