"""A bot from what was typed: a roster's name, a sample bot, a file, or a command line in quotes."""

import sys
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from arbiter.entries.command import (
    INTERPRETERS,
    TO_COMPILE,
    absolute_command,
    interpreted,
    missing,
    not_runnable,
    plain_path,
    split,
)
from arbiter.entries.entry import Entry, EntryError

_PACKAGE = Path(__file__).resolve().parent.parent
SAMPLE_FOLDERS = (_PACKAGE.parent / "examples" / "bots", _PACKAGE / "_samples")
"""Where the sample bots lie: in a checkout, and where the package is installed."""


def samples() -> dict[str, Entry]:
    """The sample bots by name. Those in Python run by the interpreter that runs this, which is new enough."""
    from arbiter.entries.roster import read_roster  # YAML is slow to import, and a bot named by its file needs none

    for folder in SAMPLE_FOLDERS:
        if (folder / "bots.yaml").is_file():
            own = getattr(sys, "_base_executable", None) or sys.executable
            return {
                name: replace(entry, command=(own, *entry.command[1:])) if _is_python(entry) else entry
                for name, entry in read_roster(folder / "bots.yaml").items()
            }
    return {}


def _is_python(entry: Entry) -> bool:
    return Path(entry.command[0]).name.startswith("python")


def find(word: str, roster: dict[str, Entry], folder: Path) -> Entry:
    """The entry that `word` means, seen from `folder`: the first that fits of a roster's name, a sample bot, a file and
    a command line. A word with a slash or a source file's suffix is a file. Raises EntryError with what was looked for
    and the nearest right name."""
    if word in roster:
        return roster[word]
    path = plain_path(folder / word)
    is_path = "/" in word or path.suffix in INTERPRETERS or path.suffix in TO_COMPILE
    if is_path and path.is_file():
        return _of_file(path)
    if len(word.split()) > 1:
        return _of_command(word, folder)
    if is_path:
        raise EntryError(f"{word} is a folder; name the program in it" if path.is_dir() else f"there is no file {word}")
    known = samples()
    if word in known:
        return known[word]
    if path.is_file():
        return _of_file(path)
    near = get_close_matches(word, (*roster, *known), 1)
    hint = f'did you mean "{near[0]}"?' if near else f"the sample bots are {', '.join(known)}"
    where = "no file here, no bot of the roster and no sample bot" if roster else "no file here and no sample bot"
    raise EntryError(f'"{word}" is {where}; {hint}')


def checked(entry: Entry) -> Entry:
    """The entry itself if everything that it names is there. Raises EntryError otherwise. After its build."""
    if why := missing(entry.command, entry.cwd_files):
        raise EntryError(f'bot "{entry.name}": {why}')
    for file in (*entry.files, *entry.cwd_files, *entry.confinement.writable):
        if not file.exists():
            raise EntryError(f'bot "{entry.name}": there is no file {file}')
    return entry


def _of_file(path: Path) -> Entry:
    if path.suffix in INTERPRETERS:
        return Entry(path.stem, interpreted(path), path.parent)
    why = not_runnable(path)
    if why and path.suffix in TO_COMPILE:
        why = f"{path} has to be compiled first; name the program, or give a roster entry with build:"
    if why:
        raise EntryError(why)
    return Entry(path.stem if path.suffix in (".exe", ".out") else path.name, (str(path),), path.parent)


def _of_command(line: str, folder: Path) -> Entry:
    words = split(line)
    command = absolute_command(words, folder)
    if why := missing(command):
        raise EntryError(f"{line!r}: {why}")
    named = next((Path(word) for word in command[1:] if Path(word).is_file()), Path(command[0]))
    return Entry(named.stem if named.suffix in INTERPRETERS else named.name, command, named.parent)
