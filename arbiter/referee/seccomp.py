"""A seccomp filter, as the bytes that the kernel takes: what no bot needs and what breaks out of sandboxes.

A list of what is refused, not of what is allowed: interpreters and their libraries use nearly everything else, and the
sandbox's namespaces are the wall. This takes away the tools to climb it: debugging, kernel keys, mounts, new user
namespaces, and the parts of the kernel with the longest list of holes.
"""

import platform
import struct
from errno import ENOSYS, EPERM

_REFUSED: dict[str, tuple[int, int]] = {
    # name: number on x86_64, on aarch64; -1 where there is none
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "unshare": (272, 97),
    "setns": (308, 268),
    "open_by_handle_at": (304, 265),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "quotactl": (179, 60),
    "acct": (163, 89),
    "syslog": (103, 116),
    "iopl": (172, -1),
    "ioperm": (173, -1),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "personality": (135, 92),
}
_CLONE, _CLONE3 = (56, 220), (435, 435)
_CLONE_NEWUSER = 0x10000000
_ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
_X32 = 0x40000000

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER_AT, _ARCH_AT, _FIRST_ARGUMENT_AT = 0, 4, 16


def seccomp_filter(machine: str = "") -> bytes | None:
    """The filter for a machine (`platform.machine()` by default), or None for one that is not known."""
    known = _ARCHITECTURES.get(machine or platform.machine())
    if known is None:
        return None
    audit, column = known
    program = [
        _step(_LOAD, _ARCH_AT),
        _step(_EQUAL, audit, yes=1),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER_AT),
        *([_step(_AT_LEAST, _X32, no=1), _step(_RETURN, _KILL)] if column == 0 else []),
    ]
    for numbers in _REFUSED.values():
        if numbers[column] >= 0:
            program += [_step(_EQUAL, numbers[column], no=1), _step(_RETURN, _REFUSE | EPERM)]
    # The C library falls back from clone3, whose flags a filter cannot read, to clone, whose flags it can.
    program += [_step(_EQUAL, _CLONE3[column], no=1), _step(_RETURN, _REFUSE | ENOSYS)]
    program += [
        _step(_EQUAL, _CLONE[column], no=3),
        _step(_LOAD, _FIRST_ARGUMENT_AT),
        _step(_ANY_BIT, _CLONE_NEWUSER, no=1),
        _step(_RETURN, _REFUSE | EPERM),
        _step(_RETURN, _ALLOW),
    ]
    return b"".join(program)


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """One instruction; `yes` and `no`: how many to pass over."""
    return struct.pack("=HBBI", code, yes, no, value)
