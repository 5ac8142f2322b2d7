"""Starts a bot's program, in the main thread: trio forks in a worker thread, and a sandbox ends with that."""

import errno
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from arbiter.referee.bounds import NO_BOUNDS, Bounds
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.process import BotProcess


class CannotStart(Exception):
    """The system refused to start the program; the message says why."""


def start_bot(
    command: Sequence[str],
    folder: Path,
    env: Mapping[str, str],
    errors: ErrorLog,
    bounds: Bounds = NO_BOUNDS,
    pass_fds: Sequence[int] = (),
) -> BotProcess:
    """Start a bot in `folder` with just the environment `env`. Call it in the main thread.

    Raises CannotStart where the program is missing, not executable or of a wrong format.
    """
    try:
        popen = subprocess.Popen(
            command, cwd=folder, env=dict(env), start_new_session=True, pass_fds=pass_fds,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
        )  # fmt: skip
    except OSError as error:
        errors.close()
        if error.errno in (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM):
            raise
        hint = " (is its first line, #!..., right?)" if error.errno in (errno.ENOEXEC, errno.ENOENT) else ""
        raise CannotStart(f"{command[0]} cannot be started: {error.strerror}{hint}") from error
    try:
        return BotProcess(popen, errors, bounds)
    except OSError:  # no descriptor is left to watch it by
        with popen:
            popen.kill()
        errors.close()
        raise
