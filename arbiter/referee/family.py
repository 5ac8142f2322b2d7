"""A bot's process and all that it started, as Linux tells of them in /proc. Elsewhere a family is the one process.

Ending a process group misses a child that made a session of its own. So this process makes itself the one to whom
orphans of its descendants fall (a subreaper), and finds what a bot has left behind by walking the tree from the bot,
and among its own children by the bot's seed in their environment.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

_PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 4, 36
_PAGE = os.sysconf("SC_PAGE_SIZE")
_shielded = False
_ROUNDS = 50
"""A family that grows faster than this many walks can end it is left to the caller's next attempt."""


def shield_referee() -> None:
    """Make this process the one to whom orphans fall, and hide its memory, environment and files from its own user.

    Does nothing where the system has no such thing.
    """
    global _shielded
    if sys.platform == "linux":
        _shielded = True
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def descendants(pid: int) -> list[int]:
    """The processes below `pid`, parents before children; empty where the system does not tell."""
    found, waiting = [], [pid]
    while waiting:
        for child in _children(waiting.pop()):
            found.append(child)
            waiting.append(child)
    return found


def _children(pid: int) -> list[int]:
    children = []
    with suppress(OSError):
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 (a hot path)
            with suppress(OSError), open(f"/proc/{pid}/task/{task}/children", "rb") as file:  # noqa: PTH123 (a hot path)
                children += [int(word) for word in file.read().split()]
    return children


def resident_bytes(pids: Iterable[int]) -> int:
    """How much memory these processes hold together; shared pages count once for each."""
    total = 0
    for pid in pids:
        with suppress(OSError, IndexError), open(f"/proc/{pid}/statm", "rb") as file:  # noqa: PTH123 (a hot path)
            total += int(file.read().split()[1]) * _PAGE
    return total


def memory_used(pids: Iterable[int], limit: int) -> int:
    """How much memory these processes use together, in bytes, exactly only where that may be over `limit`.

    What they share counts once; finding that out takes long, so it is done only where the simple sum is over.
    """
    pids = tuple(pids)
    simple = resident_bytes(pids)
    return simple if simple <= limit else sum(map(_proportional_bytes, pids))


def _proportional_bytes(pid: int) -> int:
    """A process's memory, each shared page divided among those that share it."""
    with suppress(OSError, IndexError, ValueError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    return 0


def kill_family(pid: int, seed: int, known: Collection[int] = ()) -> int:
    """End everything below `pid`, and the orphans among this process's children that carry `seed`.

    Does not touch `pid` itself, nor the processes `known` to be somebody else's. Returns how many were ended. Stopping
    each before its children are looked for keeps a family from growing faster than it is walked.
    """
    ended: set[int] = set()
    for _ in range(_ROUNDS):
        others = [child for child in _children(os.getpid()) if child != pid and child not in known]
        orphans = [child for child in others if _carries(child, (seed,))]
        family = descendants(pid) + [member for orphan in orphans for member in (orphan, *descendants(orphan))]
        living = [member for member in family if not _is_zombie(member)]
        _kill(living)
        ended.update(living)
        _reap(orphans)
        if not living:
            break
    return len(ended)


def end_strays(running: Mapping[int, int]) -> bool:
    """End and reap what bots that are gone have left to this process. Returns whether anything may be left still.

    `running`: the programs of the bots that still play, and their seeds. A stray is a child of this process that it did
    not start: it has another session. One that carries the seed of a bot that still plays is left to that bot.
    """
    if not _shielded:  # no orphan falls to this process, and its other children are not its bots'
        return False
    own = os.getsid(0)
    strays = [child for child in _children(os.getpid()) if child not in running and _session(child) != own]
    strays = [stray for stray in strays if _is_zombie(stray) or not _carries(stray, running.values())]
    _kill([member for stray in strays for member in (stray, *descendants(stray))])
    _reap(strays)
    return any(_session(stray) is not None for stray in strays)


def _kill(pids: Iterable[int]) -> None:
    """Stop them all, and then end them."""
    pids = tuple(pids)
    for number in (signal.SIGSTOP, signal.SIGKILL):
        for pid in pids:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)


def _reap(pids: Iterable[int]) -> None:
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)


def _session(pid: int) -> int | None:
    """The session of a process, None where there is no such process."""
    with suppress(ProcessLookupError, PermissionError):
        return os.getsid(pid)
    return None


def _carries(pid: int, seeds: Iterable[int]) -> bool:
    """Whether a process was started with one of these seeds in its environment; a zombie carries none."""
    with suppress(OSError):
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        return any(f"ARBITER_SEED={seed}".encode() in environment for seed in seeds)
    return False


def computes(pid: int | None) -> bool:
    """Whether a thread of the process runs, or waits for nothing but a processor. False where there is no telling."""
    with suppress(OSError, IndexError):
        return any(_state(task) == b"R" for task in Path(f"/proc/{pid}/task").iterdir())
    return False


def _is_zombie(pid: int) -> bool:
    with suppress(OSError, IndexError):
        return _state(Path(f"/proc/{pid}")) in (b"Z", b"X")
    return True


def _state(folder: Path) -> bytes:
    """The letter for what a process or a thread does, from its folder in /proc."""
    return (folder / "stat").read_bytes().rsplit(b")", 1)[1].split()[0]
