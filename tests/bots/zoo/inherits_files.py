"""Looks for open files beyond the three that every process has."""

import os

from _good import attempt


def inherited() -> list[str]:
    mine = os.open("/proc/self/fd", os.O_RDONLY)
    return [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir(mine) if int(fd) > 2 and int(fd) != mine]


attempt(inherited)
