"""Looks for open files beyond the three that every process has."""

from pathlib import Path

from tests.bots.zoo._good import attempt

OWN = Path("/proc/self/fd")


def inherited() -> list[str]:
    files = [(int(file.name), str(file.readlink())) for file in OWN.iterdir() if file.exists()]
    return [target for number, target in files if number > 2]


attempt(inherited)
