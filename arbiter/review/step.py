"""`--step`: a walk through a game in a terminal, which is left as it was found, however the walk ends."""

import os
import select
import shutil
import signal
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

from arbiter.review.board import Language, width
from arbiter.review.paint import printed
from arbiter.review.picture import Bit, Line
from arbiter.review.walk import Walk, after, keys, screen

if TYPE_CHECKING:
    from rich.console import Console

_ENTER = "\x1b[?1049h\x1b[?25l"
"""The alternate screen, without a cursor."""
_LEAVE = "\x1b[?25h\x1b[?1049l"
_HOME, _REST_OF_LINE, _REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"
_INTERRUPT = b"\x03"
_ENDING = (signal.SIGTERM, signal.SIGHUP)
_READ = 256
_BETWEEN = " " * 3


def walk_through(walk: Walk, language: Language, keyboard: int, console: "Console | None") -> None:
    """Show `walk` and follow the keys that come from the terminal `keyboard`, until `q` or the terminal has gone.

    `console`: what is written to, for its colours; None: plain text to standard output. Raises KeyboardInterrupt for
    Ctrl-C, and SystemExit for a signal that ends the process, once the terminal is as it was.
    """
    with _terminal(keyboard), _resized() as resized:
        rest = b""
        while True:
            _show(screen(walk, language), console)
            if not _waited(keyboard, resized):
                continue
            try:
                data = os.read(keyboard, _READ)
            except OSError:  # the terminal has gone
                return
            if _INTERRUPT in data:
                raise KeyboardInterrupt
            pressed, rest = keys(rest + data)
            for key in pressed:
                if key == "quit":
                    return
                walk = after(walk, key)
            if not data:
                return


def _show(lines: Sequence[Line], console: "Console | None") -> None:
    """Draw over what is on the screen; what has no room is left out."""
    columns, rows = shutil.get_terminal_size()
    fitting = [_cut(part, columns) for line in lines for part in folded(line, columns)]
    drawn = printed(fitting[:rows], console).splitlines()
    _write(_HOME + f"{_REST_OF_LINE}\r\n".join(drawn) + _REST_OF_LINE + _REST_OF_SCREEN)


def folded(line: Line, columns: int) -> list[Line]:
    """A line of items with three blanks between them as one or more that fit; every other line as it is."""
    if len(line) != 1 or width(line[0].text) <= columns:
        return [line]
    rows: list[str] = []
    for item in line[0].text.split(_BETWEEN):
        if rows and width(rows[-1] + _BETWEEN + item) <= columns:
            rows[-1] += _BETWEEN + item
        else:
            rows.append(item)
    return [(line[0]._replace(text=row),) for row in rows]


def _cut(line: Line, columns: int) -> Line:
    kept: list[Bit] = []
    for bit in line:
        text = bit.text
        while width(text) > columns:
            text = text[:-1]
        columns -= width(text)
        kept.append(bit._replace(text=text))
    return tuple(kept)


def _write(text: str) -> None:
    data = text.encode()
    while data:
        data = data[os.write(1, data) :]


def _waited(keyboard: int, resized: int) -> bool:
    """Wait for a key (True) or another size of the terminal (False)."""
    ready = select.select([keyboard, resized], [], [])[0]
    if resized in ready:
        os.read(resized, _READ)
    return keyboard in ready


@contextmanager
def _terminal(keyboard: int) -> Iterator[None]:
    """Every key at once, none shown, none a signal; the alternate screen. All of it taken back at the end."""
    before = termios.tcgetattr(keyboard)
    raw = termios.tcgetattr(keyboard)
    raw[0] &= ~(termios.IXON | termios.ICRNL)
    raw[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN)
    raw[6][termios.VMIN], raw[6][termios.VTIME] = 1, 0
    with _ended_by_signals():
        try:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, raw)
            _write(_ENTER)
            yield
        finally:
            # A second signal is not to come between.
            signal.pthread_sigmask(signal.SIG_BLOCK, (*_ENDING, signal.SIGINT))
            with suppress(OSError):  # nobody reads any more: the terminal has gone
                _write(_LEAVE)
            with suppress(termios.error):
                termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, (*_ENDING, signal.SIGINT))


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Signals that would end the process at once unwind it instead."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    with _handling(dict.fromkeys(_ENDING, end)):
        yield


@contextmanager
def _resized() -> Iterator[int]:
    """A file to wait at: there is something to read once the terminal has another size."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def tell(number: int, frame: FrameType | None) -> None:
        with suppress(BlockingIOError):
            os.write(writer, b".")

    try:
        with _handling({signal.SIGWINCH: tell}):
            yield reader
    finally:
        os.close(reader)
        os.close(writer)


@contextmanager
def _handling(handlers: dict[signal.Signals, Callable[[int, FrameType | None], None]]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
