"""What a person types, key by key in a terminal, line by line from a pipe; the arrows move a cursor."""

import os
import select
import sys
from collections.abc import Callable
from types import TracebackType

import click
import trio

from arbiter.rules import LUZHANQI
from arbiter.rules.board import COLUMNS, ROWS

_ARROWS = {b"\x1b[A": (-1, 0), b"\x1b[B": (1, 0), b"\x1b[C": (0, 1), b"\x1b[D": (0, -1)}
_ARROWS |= {b"\x1bO" + key[-1:]: step for key, step in list(_ARROWS.items())}
_ENTER, _ERASE, _END = b"\r\n", b"\x7f\x08", b"\x04"


_ARROW_S = 0.1
"""How long after Escape the rest of an arrow may come."""


class InputEnded(Exception):
    """Nothing more will be typed."""


class Terminal:
    """Reads from standard input. In a terminal a line can be edited, and the arrows move `cursor`, a stop's name."""

    def __init__(self) -> None:
        self.keys = sys.stdin.isatty()
        self.cursor = "G2"
        self._fd = sys.stdin.fileno()
        self._read = b""
        self._saved: list[object] | None = None

    def __enter__(self) -> "Terminal":
        if self.keys:
            import termios  # only where there is a terminal
            import tty

            self._saved = list(termios.tcgetattr(self._fd))
            tty.setcbreak(self._fd)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._saved is not None:
            import termios

            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._saved)  # type: ignore[arg-type]

    async def line(self, prompt: Callable[[], str]) -> str:
        """The next line, without blanks around it; with nothing typed, Enter gives the cursor's stop.

        `prompt` is asked anew when the cursor has moved. Raises InputEnded.
        """
        if not self.keys:
            click.echo(prompt(), nl=False)
            return await self._line_of_a_pipe()
        typed = ""
        while True:
            click.echo(f"\r\x1b[K{prompt()}{typed}", nl=False)
            key = await self._key()
            if key in _ARROWS:
                self._step(*_ARROWS[key])
            elif key in (b"\r", b"\n"):
                click.echo()
                return typed.strip() or self.cursor
            elif key == _END and not typed:
                raise InputEnded
            elif key and key in _ERASE:
                typed = typed[:-1]
            elif len(key) == 1 and 32 <= key[0] < 127:
                typed += key.decode()

    def _step(self, down: int, right: int) -> None:
        row, column = ROWS.index(self.cursor[0]) + down, int(self.cursor[1]) + right
        if 0 <= row < len(ROWS) and 0 <= column < len(COLUMNS):
            self.cursor = LUZHANQI.names[row * len(COLUMNS) + column]

    async def _key(self) -> bytes:
        """One key: a byte, or the three of an arrow; any other sequence is passed over."""
        while True:
            if not self._read:
                await self._fill()
            if self._read[:1] != b"\x1b":
                key, self._read = self._read[:1], self._read[1:]
                return key
            while len(self._read) < 3 and await trio.to_thread.run_sync(_more, self._fd):
                await self._fill()
            key, self._read = self._read[:3], self._read[3:]
            if key in _ARROWS:
                return key

    async def _line_of_a_pipe(self) -> str:
        while b"\n" not in self._read:
            try:
                await self._fill()
            except InputEnded:
                if not self._read:
                    raise
                self._read += b"\n"
        line, _, self._read = self._read.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    async def _fill(self) -> None:
        """More of the input; in a thread, as a file is not waited for otherwise."""
        chunk = await trio.to_thread.run_sync(os.read, self._fd, 4096, abandon_on_cancel=True)
        if not chunk:
            raise InputEnded
        self._read += chunk


def _more(fd: int) -> bool:
    """Whether something can be read soon. Unlike a read that is given up, this takes nothing from the next one."""
    return bool(select.select([fd], [], [], _ARROW_S)[0])
