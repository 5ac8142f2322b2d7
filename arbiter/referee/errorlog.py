"""A bot's standard error: always drained, kept bounded, the head and the tail."""

from contextlib import suppress
from pathlib import Path

from arbiter.record.text import escaped

HEAD_KEPT = TAIL_KEPT = 65536
"""Bytes kept of the beginning and of the end."""
_LINE_LOOKED_FOR = 2048


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
            self._head = (self._head + chunk[:room])[-_LINE_LOOKED_FOR:]
        self._tail = (self._tail + chunk[max(room, 0) :])[-TAIL_KEPT:]

    def last_line(self) -> str:
        """The last line that is not blank, escaped and cut: what an interpreter says of its own end."""
        lines = (self._head + self._tail)[-_LINE_LOOKED_FOR:].split(b"\n")
        return next((escaped(line.strip()) for line in reversed(lines) if line.strip()), "")

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
