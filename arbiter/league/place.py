"""Where a league is kept. Small, for commands that a league is only one of several things to."""

from pathlib import Path

FILE_NAME = "results.db"
"""The database in a league's folder."""
_DATABASE = b"SQLite format 3\0"


def is_league(path: Path) -> bool:
    """Whether a folder or a file seems to hold a league. Raises OSError where a file cannot be read."""
    if path.is_dir():
        return (path / FILE_NAME).is_file()
    if not path.is_file():  # a pipe, which can be read only once
        return False
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE
