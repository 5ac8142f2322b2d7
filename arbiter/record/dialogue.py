"""The dialogue of one bot, kept as a text file beside the record.

A line: milliseconds since the bot was started, `>` for what it was sent or `<` for what it said, and the bytes,
escaped. Whatever was said before a question is on disk before the answer is waited for.
"""

from pathlib import Path

from arbiter.record.text import escaped

LINE_KEPT = 4096


def dialogue_path(record: Path, seat: int) -> Path:
    """Where the dialogue of a seat lies beside its record."""
    return record.with_suffix(f".{seat}.dialogue")


class Dialogue:
    """Keeps lines with their times; `path` None keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else path.open("wb", buffering=0)
        self._pending: list[str] = []

    def sent(self, ms: float, data: bytes) -> None:
        """A whole line was written to the bot."""
        self._pending.append(f"{ms:.3f} > {data[:-1].decode('ascii')}\n")

    def said(self, ms: float, line: bytes) -> None:
        """A line came from the bot; without its newline."""
        self._pending.append(f"{ms:.3f} < {escaped(line, LINE_KEPT)}\n")

    def flush(self) -> None:
        """Write out what is pending."""
        if self._file is not None and self._pending:
            self._file.write("".join(self._pending).encode())
        self._pending.clear()

    def close(self) -> None:
        """Write out and close; a second call does nothing."""
        self.flush()
        if self._file is not None:
            self._file.close()
            self._file = None
