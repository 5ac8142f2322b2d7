"""Roster files: bots by name, with what it takes to start them.

    - name: tiger
      command: java -jar tiger.jar
      build: make tiger.jar
      cwd_files: [openings.txt]

Relative names begin in the roster's folder.
"""

from pathlib import Path

import msgspec

from arbiter.dialects import DIALECTS
from arbiter.entries.command import absolute_command, plain_path, split
from arbiter.entries.entry import Confinement, Entry, EntryError
from arbiter.entries.size import size
from arbiter.entries.yamlfile import read_yaml


class RosterBot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One bot of a roster.

    `command`: a command line, or its words as a list. `build`: likewise, run once before the first game in the roster's
    folder. `files`: what the bot reads where it lies; checked before the first game. `cwd_files`: files and folders
    copied into the working directory of every game. `env`: variables that it gets. `dialect`: the language it speaks.
    What it may use: `memory` and `disk` (like 512M, 1G), `processes` at once, whether it has a `network`, and the files
    and folders in `writable`, which it may change beside its game's own folder.
    """

    name: str
    command: str | list[str]
    build: str | list[str] | None = None
    files: list[str] = []
    cwd_files: list[str] = []
    env: dict[str, str] = {}
    dialect: str = "ccgc"
    memory: str | int = "1G"
    disk: str | int = "64M"
    processes: int = 128
    network: bool = False
    writable: list[str] = []


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roster file: a list of bots, or the same under the key `bots`."""

    bots: list[RosterBot]


def read_roster(path: Path) -> dict[str, Entry]:
    """The entries of a roster file by name. Raises EntryError for a file that is wrong.

    Whether the programs exist is checked for the bots that play, by `checked` in `entries.find`.
    """
    read = read_yaml(path, Roster | list[RosterBot])  # type: ignore[arg-type]
    bots = read.bots if isinstance(read, Roster) else read
    entries: dict[str, Entry] = {}
    for bot in bots:
        if bot.name in entries:
            raise EntryError(f'{path}: two bots are named "{bot.name}"')
        if bot.dialect not in DIALECTS:
            raise EntryError(f'{path}: "{bot.name}" speaks "{bot.dialect}"; the dialects are {", ".join(DIALECTS)}')
        try:
            entries[bot.name] = roster_entry(bot, plain_path(path.parent))
        except ValueError as error:
            raise EntryError(f'{path}: "{bot.name}": {error}') from error
    return entries


def roster_entry(bot: RosterBot, folder: Path) -> Entry:
    """The entry of one bot whose relative names begin in `folder`. Raises ValueError for a limit that is none."""
    if bot.processes < 1:
        raise ValueError("processes is at least 1")
    return Entry(
        name=bot.name,
        command=absolute_command(split(bot.command), folder),
        folder=folder,
        build=split(bot.build) if bot.build else (),
        files=tuple(plain_path(folder / file) for file in bot.files),
        cwd_files=tuple(plain_path(folder / file) for file in bot.cwd_files),
        env=bot.env,
        dialect=bot.dialect,
        confinement=Confinement(
            memory=size(bot.memory),
            processes=bot.processes,
            disk=size(bot.disk),
            network=bot.network,
            writable=tuple(plain_path(folder / name) for name in bot.writable),
        ),
    )
