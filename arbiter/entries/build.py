"""Building a bot, once, before its first game."""

import subprocess
from dataclasses import replace

from arbiter.entries.command import absolute_command
from arbiter.entries.entry import Entry, EntryError

BUILD_LIMIT_S = 600.0
_LINES_SHOWN = 15


def build(entry: Entry) -> Entry:
    """Run the entry's build command in its folder, if it has one; the entry with what the build made found in it.

    Raises EntryError with the last of the build's output where it fails.
    """
    if not entry.build:
        return entry
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
    return replace(entry, command=absolute_command(entry.command, entry.folder))
