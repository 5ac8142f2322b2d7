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
from arbiter.entries.command import absolute_command, split
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.yamlfile import read_yaml


class RosterBot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One bot of a roster.

    `command`: a command line, or its words as a list. `build`: likewise, run once before the first game in the roster's
    folder. `files`: what the bot reads where it lies; checked before the first game. `cwd_files`: files and folders
    copied into the working directory of every game. `env`: variables that it gets. `dialect`: the language it speaks.
    """

    name: str
    command: str | list[str]
    build: str | list[str] | None = None
    files: list[str] = []
    cwd_files: list[str] = []
    env: dict[str, str] = {}
    dialect: str = "ccgc"


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
        entries[bot.name] = roster_entry(bot, path.parent.absolute())
    return entries


def roster_entry(bot: RosterBot, folder: Path) -> Entry:
    """The entry of one bot whose relative names begin in `folder`."""
    return Entry(
        name=bot.name,
        command=absolute_command(split(bot.command), folder),
        folder=folder,
        build=split(bot.build) if bot.build else (),
        files=tuple(folder / file for file in bot.files),
        cwd_files=tuple(folder / file for file in bot.cwd_files),
        env=bot.env,
        dialect=bot.dialect,
    )
