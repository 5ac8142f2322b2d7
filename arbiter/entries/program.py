"""What a bot is made of, so that two versions of it can be told apart: the files that its entry names, as hashes."""

import os
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path

from arbiter.entries.entry import Entry


def program_of(entry: Entry) -> dict[str, str]:
    """The SHA-256 of each file that `entry`, built and with an absolute command, names, in hexadecimal.

    Files in the bot's folder go by their names in it. A folder has one hash, of the names and hashes of all that is in
    it, caches aside. What the bot may change is left out, and so are interpreters: those are in a `bin` elsewhere.
    """
    kept = entry.confinement.writable
    named = [path for path in _named(entry) if not any(path.is_relative_to(changed) for changed in kept)]
    return {_called(path, entry.folder): _hash(path) for path in named}


def _named(entry: Entry) -> Iterator[Path]:
    for place, word in enumerate(entry.command):
        path = Path(word)
        interpreter = place == 0 and path.parent.name == "bin" and not path.is_relative_to(entry.folder)
        if path.is_absolute() and path.exists() and not interpreter and not entry.folder.is_relative_to(path):
            yield path
    yield from (*entry.files, *entry.cwd_files)


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
