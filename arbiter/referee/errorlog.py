"""A bot's standard error: always drained, kept bounded, the head and the tail."""

from contextlib import suppress
from pathlib import Path

from arbiter.record.text import escaped
from arbiter.referee.lastwords import last_lines, telling_line

HEAD_KEPT = TAIL_KEPT = 65536
"""Bytes kept of the beginning and of the end."""
_LOOKED_AT = 65536
"""Bytes at the end in which its last words are looked for: a stack of a thousand frames, and what stands above it."""


def error_log_path(record: Path, seat: int) -> Path:
    """Where the standard error of a seat lies beside its record."""
    return record.with_suffix(f".{seat}.stderr")


class ErrorLog:
    """Takes any amount; the head goes to the file `path` as it comes, the tail when it closes. `path` None: no file.

    The file is made with the first byte, so that a silent bot leaves none.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._total = 0
        self._head = self._tail = b""

    def add(self, chunk: bytes) -> None:
        """Take the next bytes."""
        room = HEAD_KEPT - self._total
        self._total += len(chunk)
        if room > 0 and chunk:
            self._append(chunk[:room])
            self._head = (self._head + chunk[:room])[-_LOOKED_AT:]
        self._tail = (self._tail + chunk[max(room, 0) :])[-TAIL_KEPT:]

    def last_line(self) -> str:
        """What an interpreter says of its own end, escaped and cut: the line that names the error, else the last."""
        lines = self._looked_at().decode("latin-1").split("\n")
        return escaped(telling_line(lines).strip().encode("latin-1"))

    def last_lines(self, most: int) -> list[str]:
        """The last lines that are not blank, safe to print; of a long stack its innermost frames."""
        return last_lines(self._looked_at().decode("utf-8", "backslashreplace").split("\n"), most)

    def _looked_at(self) -> bytes:
        return (self._head + self._tail)[-_LOOKED_AT:]

    def close(self) -> None:
        """Write the tail behind the head, with a line between them that says how much is left out."""
        left_out = self._total - HEAD_KEPT - len(self._tail)
        if left_out > 0:
            self._append(f"\n[... {left_out} bytes left out ...]\n".encode())
        if self._tail:
            self._append(self._tail)
            self._tail = b""

    def _append(self, data: bytes) -> None:
        """A disk that is full costs the log, never the game: what must not be lost is the record, which says so."""
        if self._path is not None:
            with suppress(OSError), self._path.open("ab") as file:
                file.write(data)
