"""What a bot in a sandbox needs to see: its own folder, its program's, and the interpreters that it may call."""

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from arbiter.entries.command import first_line_words, real_program
from arbiter.entries.entry import Entry

_SYSTEM = (Path("/usr"), Path("/bin"), Path("/sbin"), Path("/lib"), Path("/lib64"))
_SYSTEM_PATH = ("/usr/local/bin", "/usr/bin", "/bin")
_INTERPRETERS = ("python3", "node", "java")


@dataclass(frozen=True, slots=True)
class Reach:
    """`readable`: files and folders beside the system's. `path`: the folders that programs are looked up in."""

    readable: frozenset[Path]
    path: tuple[str, ...]


def reach_of(entry: Entry, hidden: Iterable[Path] = ()) -> Reach:
    """What `entry` may read: its own folder and what it needs to run.

    Where that folder is so wide that it would show somebody's home, or lies within something `hidden` (the records, for
    instance, are written into it), it may read only the files that it names.
    """
    named = {Path(word) for word in entry.command if os.path.isabs(word) and os.path.exists(word)}  # noqa: PTH110, PTH117
    programs = {Path(entry.command[0]), *_shebang(entry.command[0])}
    prefixes = {prefix for program in programs for prefix in _prefixes(program)} | _interpreters()
    wanted = (
        named
        | prefixes
        | set(entry.files)
        | (set() if _too_wide(entry.folder) or any(lies_in(entry.folder, path) for path in hidden) else {entry.folder})
    )
    folders = [str(prefix / "bin") for prefix in sorted(prefixes) if (prefix / "bin").is_dir()]
    return Reach(
        frozenset(path for path in wanted if path.exists() and not _within(path, {*_SYSTEM, *wanted} - {path})),
        (*folders, *_SYSTEM_PATH),
    )


def lies_in(path: Path, folder: Path) -> bool:
    """Whether a path is a folder or lies in it, by its name or by where links lead."""
    return _within(path, [folder]) or _within(path.resolve(), [folder.resolve()])


def _within(path: Path, folders: Iterable[Path]) -> bool:
    return any(path == folder or folder in path.parents for folder in folders)


def _too_wide(folder: Path) -> bool:
    home = Path.home()
    return folder in (Path("/"), Path("/tmp"), home) or folder in home.parents


def _prefixes(program: Path) -> set[Path]:
    """Where an installed program and what belongs to it lie: above its `bin`. A virtual environment has two such."""
    found = set()
    for place in (program, program.resolve()):
        if place.parent.name == "bin" and not _within(place, _SYSTEM) and not _too_wide(place.parent.parent):
            found.add(place.parent.parent if place.parent.parent.name != ".local" else place)
    return found


def _shebang(program: str) -> set[Path]:
    """The interpreter that a script names in its first line."""
    words = first_line_words(Path(program))
    if words and Path(words[0]).name == "env":
        words = [found] if len(words) > 1 and (found := shutil.which(words[1])) else []
    return {Path(real_program(words[0]))} if words else set()


@cache
def _interpreters() -> set[Path]:
    """The usual interpreters, where they are installed outside the system's folders: a shell script may call them."""
    found = (shutil.which(name) for name in _INTERPRETERS)
    return {prefix for program in found if program for prefix in _prefixes(Path(real_program(program)))}
