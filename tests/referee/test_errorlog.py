"""A bot's standard error: any amount goes in, a bounded file comes out."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.referee.errorlog import HEAD_KEPT, TAIL_KEPT, ErrorLog, error_log_path

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=60)

KEPT = HEAD_KEPT + TAIL_KEPT


def due(data: bytes) -> bytes:
    """What has to be in the file after `data`."""
    if len(data) <= KEPT:
        return data
    return data[:HEAD_KEPT] + b"\n[... %d bytes left out ...]\n" % (len(data) - KEPT) + data[-TAIL_KEPT:]


def test_where_it_lies() -> None:
    assert error_log_path(Path("records/g1.jsonl"), 1) == Path("records/g1.1.stderr")


def test_a_silent_bot_leaves_no_file(tmp_path: Path) -> None:
    log = ErrorLog(tmp_path / "log")
    log.add(b"")
    log.close()
    assert not (tmp_path / "log").exists()


def test_the_head_is_on_disk_at_once(tmp_path: Path) -> None:
    log = ErrorLog(tmp_path / "log")
    log.add(b"one\n")
    log.add(b"two")
    assert (tmp_path / "log").read_bytes() == b"one\ntwo"
    log.close()
    assert (tmp_path / "log").read_bytes() == b"one\ntwo"


@pytest.mark.parametrize("size", [HEAD_KEPT, HEAD_KEPT + 1, KEPT - 1, KEPT, KEPT + 1, 10 * KEPT])
def test_head_and_tail_are_kept_and_what_is_left_out_is_said(tmp_path: Path, size: int) -> None:
    data = bytes(range(251)) * (size // 251) + b"." * (size % 251)
    log = ErrorLog(tmp_path / "log")
    for start in range(0, size, 60_001):
        log.add(data[start : start + 60_001])
    log.close()
    assert (tmp_path / "log").read_bytes() == due(data)


@SAME_EACH_TIME
@given(st.lists(st.integers(0, 70_000), max_size=8))
def test_it_does_not_matter_in_what_pieces_it_comes(sizes: list[int]) -> None:
    data = bytes(number % 256 for number in range(sum(sizes)))
    with TemporaryDirectory() as folder:
        log, start = ErrorLog(Path(folder) / "log"), 0
        for size in sizes:
            log.add(data[start : start + size])
            start += size
        log.close()
        assert (Path(folder) / "log").exists() is bool(data)
        if data:
            assert (Path(folder) / "log").read_bytes() == due(data)


def test_without_a_file_it_takes_as_much() -> None:
    log = ErrorLog(None)
    for _ in range(100):
        log.add(b"x" * 65536)
    log.add(b"\nlast\n")
    assert log.last_line() == "last"
    log.close()


@pytest.mark.parametrize(
    ("said", "last"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b"one\ntwo", "two"),
        (b"one\n  two \n\n\n", "two"),
        (b"Traceback\nValueError: \xe5\x9d\x8f\x1b\n", r"ValueError: \xe5\x9d\x8f\x1b"),
        (b"x" * 300, "x" * 200 + "... (300 bytes)"),
        (b"y" * HEAD_KEPT + b"\ntail", "tail"),
        (b"y" * (HEAD_KEPT - 2) + b"\nacross", "across"),
    ],
)
def test_the_last_line_is_what_an_interpreter_says_of_its_own_end(said: bytes, last: str) -> None:
    log = ErrorLog(None)
    log.add(said)
    assert log.last_line() == last
