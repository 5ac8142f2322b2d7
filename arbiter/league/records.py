"""The files of one game as one piece of data: the record, and beside it dialogues, standard errors and capsules.

They are named by what follows the game's own name: `.jsonl`, `.0.dialogue`, `.1.dialogue`, `.0.stderr`, `.1.stderr`,
and for a bot at fault `.0.capsule/README.txt` and so on.
"""

import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from arbiter.league.formats import Fixture
from arbiter.record.text import in_a_file_name

RECORD = ".jsonl"
CAPSULES = (".0.capsule", ".1.capsule")
CAPSULE_FILES = ("README.txt", "bot.yaml", "dialogue", "fault.json", "sent.txt", "stderr")
SUFFIXES = (
    RECORD, ".0.dialogue", ".1.dialogue", ".0.stderr", ".1.stderr",
    *(f"{capsule}/{file}" for capsule in CAPSULES for file in CAPSULE_FILES),
)  # fmt: skip
_MOST_BYTES = 1 << 30
"""More than any game has, whose every part is bounded."""


def game_id(fixture: Fixture) -> str:
    """The name of a game's record: its number and who plays, in letters that any file system has."""
    return "-".join((f"{fixture.number:05d}", *map(in_a_file_name, fixture.seats)))


def pack(files: Mapping[str, bytes]) -> bytes:
    """Compress the files of a game."""
    return zlib.compress(msgspec.msgpack.encode(dict(files)))


def unpack(data: bytes) -> dict[str, bytes]:
    """The files again. Raises zlib.error or msgspec.DecodeError where `data` is no packed game."""
    return msgspec.msgpack.decode(zlib.decompressobj().decompress(data, _MOST_BYTES), type=dict[str, bytes])


def take_files(folder: Path, name: str) -> dict[str, bytes]:
    """Read the files of the game `name` in a folder, as far as they are there, and delete them."""
    files = {}
    for suffix in SUFFIXES:
        path = folder / f"{name}{suffix}"
        with suppress(FileNotFoundError):
            files[suffix] = path.read_bytes()
            path.unlink()
    for capsule in CAPSULES:
        with suppress(OSError):
            (folder / f"{name}{capsule}").rmdir()
    return files
