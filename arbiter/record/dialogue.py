"""The dialogue of one bot, kept as a text file beside the record.

A line: milliseconds since the bot was started, `>` for what it was sent or `<` for what it said, and the bytes,
escaped. Whatever was said before a question is on disk before the answer is waited for.
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from arbiter.record.text import escaped

LINE_KEPT = 4096
"""How many bytes of a line are kept."""


def dialogue_path(record: Path, seat: int) -> Path:
    """Where the dialogue of a seat lies beside its record."""
    return record.with_suffix(f".{seat}.dialogue")


class Spoken(NamedTuple):
    """A line of a dialogue: when, in milliseconds since the bot was started; whether to the bot; the text, escaped."""

    ms: float
    sent: bool
    text: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A dialogue as it was read: `lines[n]` is line n + 1 of the file. `torn`: the last one is incomplete and left out.

    `error`: the first line that is none, its number and what is wrong; `lines` end before it.
    """

    lines: list[Spoken]
    torn: bool = False
    error: tuple[int, str] | None = None


_SPOKEN = re.compile(r"([0-9]{1,15}\.[0-9]{3}) ([<>]) (.*)")
_EVERY_SPOKEN = re.compile(f"^{_SPOKEN.pattern}$", re.MULTILINE)


def read_dialogue(data: bytes) -> Kept:
    """The lines of a dialogue's bytes, as far as they go; raises nothing."""
    text = data.decode("latin-1")
    whole = text.rfind("\n") + 1
    lines = [Spoken(float(ms), way == ">", said) for ms, way, said in _EVERY_SPOKEN.findall(text, 0, whole)]
    torn, error = whole < len(text), None
    if len(lines) != text.count("\n"):
        bad = next(n for n, line in enumerate(text.split("\n")) if not _SPOKEN.fullmatch(line))
        lines, error = lines[:bad], (bad + 1, "not a line of a dialogue: milliseconds, > or <, and what was said")
    return Kept(lines, torn and error is None, error)


class Dialogue:
    """Keeps lines with their times; `path` None keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else path.open("wb", buffering=0)
        self._pending: list[str] = []

    def sent(self, ms: float, data: bytes) -> None:
        """One whole line or several were written to the bot."""
        stamp = f"{ms:.3f} > "
        lines = data[:-1].decode("ascii")
        if "\n" in lines:
            lines = lines.replace("\n", f"\n{stamp}")
        self._pending.append(f"{stamp}{lines}\n")

    def said(self, ms: float, line: bytes) -> None:
        """A line came from the bot; without its newline."""
        self._pending.append(f"{ms:.3f} < {escaped(line, LINE_KEPT)}\n")

    def flush(self) -> None:
        """Write out what is pending."""
        if self._file is not None and self._pending:
            self._file.write("".join(self._pending).encode())
        self._pending.clear()

    def close(self) -> None:
        """Write out, as far as the disk lets it, and close; a second call does nothing."""
        with suppress(OSError):
            self.flush()
        if self._file is not None:
            self._file.close()
            self._file = None
