"""What a bot is made of, so that two versions of it can be told apart: the files that its entry names, as hashes."""

import os
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path

from arbiter.entries.entry import Entry
from arbiter.entries.script import is_interpreter


def program_of(entry: Entry) -> dict[str, str]:
    """The SHA-256 of each file that `entry`, built and with an absolute command, names, in hexadecimal.

    Files in the bot's folder go by their names in it. A folder has one hash, of the names and hashes of all that is in
    it, caches aside. What the bot may change is left out, and so is a folder that the bot itself lies in.
    """
    words = [path for path in in_command(entry) if path.exists() and not entry.folder.is_relative_to(path)]
    kept = entry.confinement.writable
    named = [path for path in (*words, *entry.files, *entry.cwd_files) if not any(map(path.is_relative_to, kept))]
    return {_called(path, entry.folder): _hash(path) for path in named}


def in_command(entry: Entry) -> Iterator[Path]:
    """The files and folders that the command of `entry` names, where they are absolute.

    Without a program that others run by, too: in a `bin`, an interpreter or what lies outside the bot's folder.
    """
    program, *words = map(Path, entry.command)
    elsewhere = not program.is_relative_to(entry.folder)
    shared = program.parent.name == "bin" and (elsewhere or is_interpreter(program.name))
    yield from (path for path in (words if shared else (program, *words)) if path.is_absolute())


def _called(path: Path, folder: Path) -> str:
    return str(path.relative_to(folder) if path.is_relative_to(folder) else path)


def _hash(path: Path) -> str:
    """Of a file or a folder; what cannot be read counts by its name."""
    if path.is_file():
        try:
            with path.open("rb") as file:
                return file_digest(file, "sha256").hexdigest()
        except OSError:
            return sha256().hexdigest()
    whole = sha256()
    for parent, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if name != "__pycache__" and not name.startswith("."))
        for name in sorted(files):
            within = Path(parent, name)
            if within.is_file():
                whole.update(os.fsencode(f"{within.relative_to(path)}\0{_hash(within)}\n"))
    return whole.hexdigest()
