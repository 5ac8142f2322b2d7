"""The seccomp filter, interpreted by a few lines of BPF."""

import struct
from errno import ENOSYS, EPERM

import pytest

from arbiter.referee.seccomp import _REFUSED, seccomp_filter

AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
CLONE = {"x86_64": 56, "aarch64": 220}
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000


def verdict(machine: str, number: int, argument: int = 0, audit: int | None = None) -> int:
    """What the kernel would do with a system call."""
    program = seccomp_filter(machine)
    assert program is not None
    steps = list(struct.iter_unpack("=HBBI", program))
    data = {0: number, 4: AUDIT[machine] if audit is None else audit, 16: argument}
    place, held = 0, 0
    while True:
        code, yes, no, value = steps[place]
        place += 1
        if code == 0x20:
            held = data[value]
        elif code == 0x06:
            return int(value)
        else:
            holds = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[code]
            place += yes if holds else no


@pytest.mark.parametrize("machine", AUDIT)
def test_what_is_refused_and_what_is_not(machine: str) -> None:
    column = list(AUDIT).index(machine)
    for name, numbers in _REFUSED.items():
        if numbers[column] >= 0:
            assert verdict(machine, numbers[column]) == ERRNO | EPERM, name
    for number in {0, 1, 3, 9, 39, 59, 60, 61, 62, 231} - {numbers[column] for numbers in _REFUSED.values()}:
        assert verdict(machine, number) == ALLOW
    assert verdict(machine, 435) == ERRNO | ENOSYS


@pytest.mark.parametrize("machine", AUDIT)
def test_threads_and_children_but_no_user_namespace(machine: str) -> None:
    assert verdict(machine, CLONE[machine], 0x3D0F00) == ALLOW
    assert verdict(machine, CLONE[machine], 0x10000000 | 17) == ERRNO | EPERM


def test_another_machine_s_calls_are_killed() -> None:
    assert verdict("x86_64", 1, audit=0x40000003) == KILL
    assert verdict("x86_64", 0x40000001) == KILL
    assert seccomp_filter("riscv64") is None


def test_no_number_stands_twice() -> None:
    for column in (0, 1):
        numbers = [numbers[column] for numbers in _REFUSED.values() if numbers[column] >= 0]
        assert len(numbers) == len(set(numbers))
