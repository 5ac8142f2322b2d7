"""`--step` in a real terminal: what keys do, and that the terminal is left as it was found."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbiter.review.board import Language, width
from arbiter.review.phrases import PHRASES
from arbiter.review.picture import text
from arbiter.review.step import folded
from tests.playouts import games
from tests.review.recorded import record_of, write

DRAWN = b"\x1b[J"
"""What ends every screen."""
ENTERED, LEFT = "\x1b[?1049h", "\x1b[?1049l"
PATIENCE_S = 60.0

# Whoever opens a terminal first in a new session has it for his own.
LAUNCHER = """
import os, sys
os.close(os.open(os.ttyname(1), os.O_RDWR))
os.execv(sys.executable, [sys.executable, "-m", "arbiter", "review", *sys.argv[1:]])
"""


class Terminal:
    """A terminal with `arbiter review ... --step` in it."""

    def __init__(self, arguments: list[str], stdin: Path | None = None, env: dict[str, str] | None = None) -> None:
        self._master, self.slave = os.openpty()
        self.resize(24, 80)
        self.before = termios.tcgetattr(self.slave)
        self._said, self._screens = b"", 0
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "", "LINES": "", **(env or {})}
        given = os.open(stdin, os.O_RDONLY) if stdin else os.dup(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCHER, *arguments], stdin=given, stdout=self.slave, stderr=self.slave,
            start_new_session=True, env=environment,
        )  # fmt: skip
        os.close(given)

    def resize(self, rows: int, columns: int) -> None:
        """Give it another size; who has it is told by the system."""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: bytes) -> None:
        """Send keys."""
        os.write(self._master, keys)

    def screen(self, keys: bytes = b"") -> str:
        """The next screen, without its colours, after `keys`."""
        self.press(keys)
        deadline = time.monotonic() + PATIENCE_S
        while self._said.count(DRAWN) <= self._screens:
            assert time.monotonic() < deadline, self._said
            self._read(deadline)
        self._screens += 1
        text = self._said.split(DRAWN)[self._screens - 1].decode()
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")

    def ended(self) -> int:
        """Its exit code, once it has ended."""
        code = self.process.wait(PATIENCE_S)
        while select.select([self._master], [], [], 0)[0]:
            self._said += os.read(self._master, 65536)
        return code

    @property
    def said(self) -> str:
        """Everything that was ever written to the terminal."""
        return self._said.decode()

    def restored(self) -> bool:
        """Whether the terminal is as it was found: its settings, its screen and its cursor."""
        said = self.said
        screen = said.count(ENTERED) == said.count(LEFT) == 1 and said.count("\x1b[?25l") == said.count("\x1b[?25h")
        return screen and termios.tcgetattr(self.slave) == self.before

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self.slave)

    def _read(self, deadline: float) -> None:
        if select.select([self._master], [], [], max(deadline - time.monotonic(), 0))[0]:
            self._said += os.read(self._master, 65536)


@contextmanager
def terminal(*arguments: str, stdin: Path | None = None, env: dict[str, str] | None = None) -> Iterator[Terminal]:
    found = Terminal([*arguments, "--step"], stdin, env)
    try:
        yield found
    finally:
        found.close()


@pytest.fixture
def record(tmp_path: Path) -> str:
    return str(write(tmp_path / "game.jsonl", record_of(games()["no-move-draw"])))


def test_a_walk_from_the_first_key_to_q(record: str) -> None:
    with terminal(record) as shown:
        assert "before ply 1 of 67, the referee's view" in shown.screen()
        assert "ply 1 of 67" in shown.screen(b"\x1b[C")
        assert "ply 2 of 67" in shown.screen(b"/")
        assert "as the first sees it" in shown.screen(b"v")
        assert "L  " in shown.screen(b"f").split("\n")[4]
        assert "ply 67 of 67, as the first sees it, the game is over" in shown.screen(b"\x1b[F")
        assert "before ply 1" in shown.screen(b"\x1b[H")
        assert termios.tcgetattr(shown.slave) != shown.before
        shown.press(b"q")
        assert shown.ended() == 0
        assert shown.restored()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_keys_are_all_there_in_a_narrow_terminal(language: Language) -> None:
    keys = text(PHRASES[language].keys, style="dim")
    rows = folded(keys, 40)
    assert len(rows) > 1
    assert all(width(row[0].text) <= 40 and row[0].style == "dim" for row in rows)
    assert "   ".join(row[0].text for row in rows) == keys[0].text
    assert folded(keys, 80) == [keys]
    assert folded((*keys, *keys), 40) == [(*keys, *keys)]


def test_ctrl_c_leaves_the_terminal_as_it_was(record: str) -> None:
    with terminal(record, "--lang", "zh", "--ply", "66") as shown:
        assert "第 66 步，共 67 步" in shown.screen()
        shown.press(b"\x03")
        assert shown.ended() == 130
        assert shown.restored()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
def test_so_do_signals(number: signal.Signals, code: int, record: str) -> None:
    with terminal(record) as shown:
        shown.screen()
        shown.process.send_signal(number)
        assert shown.ended() == code
        assert shown.restored()


def test_a_record_on_standard_input_leaves_the_keys_to_the_terminal(record: str) -> None:
    with terminal("-", stdin=Path(record)) as shown:
        shown.screen()
        assert "ply 1 of 67" in shown.screen(b"\x1b[C")
        shown.press(b"q")
        assert shown.ended() == 0
        assert shown.restored()


def test_another_size_of_the_terminal_is_drawn_at_once(record: str) -> None:
    with terminal(record) as shown:
        assert len(shown.screen().splitlines()) == 22
        shown.resize(10, 40)
        lines = shown.screen().splitlines()
        assert len(lines) == 10
        assert max(map(len, lines)) <= 40


def test_colours_are_there_and_are_not_where_they_are_not_wanted(record: str) -> None:
    for env, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with terminal(record, env=env) as shown:
            shown.screen()
            assert ("\x1b[31m" in shown.said) is coloured


def test_a_board_that_is_only_printed_has_colours_in_a_terminal(record: str) -> None:
    shown = Terminal([record, "--last"])
    try:
        assert shown.ended() == 0
        assert "\x1b[31m" in shown.said
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown.said)
        assert "L   . [^Mn ^Bm[^Fl  ." in [line.rstrip() for line in plain.splitlines()]
    finally:
        shown.close()
