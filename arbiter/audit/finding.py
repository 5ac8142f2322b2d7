"""What an audit finds: a line, and what is wrong with it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A line of a file, counted from 1, and a sentence."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


class Untrue(Exception):
    """Raised where a line is false: what it says, and what is true."""

    def __init__(self, says: str, truth: str) -> None:
        super().__init__(f"says {says}; in truth {truth}")
