"""A bot's entry: everything that is needed to start it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a bot may use.

    `memory`, `disk`: bytes; `processes`: at once, threads included; `network`: whether it has one; `writable`: files
    and folders that it may change beside its game's own folder.
    """

    memory: int = 1 << 30
    processes: int = 128
    disk: int = 64 << 20
    network: bool = False
    writable: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot.

    `command`: the program, absolute, and its arguments. `build`: a command run once before the first game, in `folder`,
    which is where relative names of the entry begin. `files`: what it reads where it lies. `cwd_files`: copied into the
    working directory of every game. `env`: variables beside the few that every bot gets. `dialect`: the language it
    speaks. `confinement`: what it may use.
    """

    name: str
    command: tuple[str, ...]
    folder: Path
    build: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    cwd_files: tuple[Path, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    dialect: str = "ccgc"
    confinement: Confinement = field(default_factory=Confinement)


class EntryError(Exception):
    """A bot that cannot be found, built or started; the message names the file and says what is wrong."""
