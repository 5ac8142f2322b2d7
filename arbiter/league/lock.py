"""One process at a time plays a league: a lock that the system lets go of, however its holders end."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbiter.league.error import LeagueError

FILE_NAME = "lock"
_PATIENCE_S = 15.0
_POLL_S = 0.05


@contextmanager
def only_one(folder: Path) -> Iterator[int]:
    """Hold the lock of a league's folder; its descriptor, for worker processes to hold it too.

    After a run that was killed its workers are there for a moment, to end their bots: they are waited for. Raises
    LeagueError where somebody is playing the league, with the number of the process.
    """
    try:
        file = (folder / FILE_NAME).open("a+", encoding="ascii")
    except OSError as error:
        raise LeagueError(f"{folder / FILE_NAME}: {error.strerror}") from error
    with file:
        give_up = time.monotonic() + _PATIENCE_S
        while not _taken(file.fileno()):
            file.seek(0)
            holder = file.read().strip()
            if time.monotonic() > give_up or _is_running(holder):
                raise LeagueError(f"{folder}: this league is being played, by process {holder}")
            time.sleep(_POLL_S)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield file.fileno()


def _is_running(holder: str) -> bool:
    try:
        os.kill(int(holder), 0)
    except PermissionError:
        return True
    except (ProcessLookupError, ValueError):
        return False
    return True


def _taken(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
