"""What a bot has of its own outside its process: its working directory, and the processes that it has started."""

import os
from contextlib import suppress
from pathlib import Path


def home_of(pid: int | None) -> Path | None:
    """A bot's working directory, which no other bot has; None where it is not told.

    Outside a sandbox, that is: inside all bots have the same, and nothing outlives it.
    """
    with suppress(OSError):
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        line = next((line for line in environment if line.startswith(b"HOME=")), b"")
        home = Path(os.fsdecode(line.removeprefix(b"HOME=")))
        return home if home.name.startswith("arbiter-") else None
    return None


def started_in(home: Path | None) -> tuple[int, ...]:
    """The processes, zombies aside, that know this directory as their home or work in it; none where that isn't told.

    A daemon that has cleared its environment is still where it was started.
    """
    if home is None:
        return ()
    mark, found = b"HOME=" + os.fsencode(home), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0") or (process / "cwd").readlink() == home:
                found.append(int(process.name))
    return tuple(sorted(found))


def fills(home: Path | None, limit: int) -> bool:
    """Whether a directory's files have `limit` bytes together, or more. What cannot be looked into counts nothing."""
    total, folders = 0, [] if home is None else [home]
    while folders and total < limit:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(Path(entry.path))
                else:
                    total += entry.stat(follow_symlinks=False).st_size
    return total >= limit > 0
