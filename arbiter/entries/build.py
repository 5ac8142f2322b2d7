"""Building a bot, once, before its first game."""

import subprocess

from arbiter.entries.command import absolute_command
from arbiter.entries.entry import Entry, EntryError

BUILD_LIMIT_S = 600.0
_LINES_SHOWN = 15


def build(entry: Entry) -> None:
    """Run the entry's build command in its folder, if it has one. Raises EntryError with the last of its output."""
    if not entry.build:
        return
    line = " ".join(entry.build)
    try:
        done = subprocess.run(
            absolute_command(entry.build, entry.folder),
            cwd=entry.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=BUILD_LIMIT_S, check=False,
        )  # fmt: skip
    except OSError as error:
        raise EntryError(f'bot "{entry.name}": its build "{line}" cannot be started: {error.strerror}') from error
    except subprocess.TimeoutExpired as error:
        raise EntryError(f'bot "{entry.name}": its build "{line}" took over {BUILD_LIMIT_S:g} s') from error
    if done.returncode:
        last = "\n".join(done.stdout.decode("utf-8", "replace").splitlines()[-_LINES_SHOWN:])
        raise EntryError(f'bot "{entry.name}": its build "{line}" failed with code {done.returncode}:\n{last}')
