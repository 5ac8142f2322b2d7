"""The dialogue of a bot: written as it happens, read back."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.record.dialogue import LINE_KEPT, Dialogue, Kept, Spoken, dialogue_path, read_dialogue
from arbiter.record.text import unescaped


def test_it_lies_beside_its_record() -> None:
    assert dialogue_path(Path("a/20260101.2-x-y.jsonl"), 1) == Path("a/20260101.2-x-y.1.dialogue")


def test_what_it_looks_like(tmp_path: Path) -> None:
    dialogue = Dialogue(tmp_path / "d")
    dialogue.sent(0.1, b"INFO 1.0\n")
    dialogue.said(1.23456, b"NAME \xff\\")
    dialogue.said(2000.0, b"x" * 5000)
    dialogue.close()
    expected = rb"0.100 > INFO 1.0" + b"\n" + rb"1.235 < NAME \xff\\" + b"\n2000.000 < " + b"x" * 4096
    assert (tmp_path / "d").read_bytes() == expected + b"... (5000 bytes)\n"


def test_it_is_on_disk_once_it_is_flushed(tmp_path: Path) -> None:
    path = tmp_path / "d"
    dialogue = Dialogue(path)
    dialogue.sent(1, b"INFO 1.0\n")
    assert path.read_bytes() == b""
    dialogue.flush()
    assert path.read_bytes() == b"1.000 > INFO 1.0\n"
    dialogue.sent(2, b"END 2\n")
    dialogue.close()
    dialogue.close()
    assert path.read_bytes().endswith(b"2.000 > END 2\n")


def test_without_a_file_nothing_is_kept() -> None:
    dialogue = Dialogue(None)
    dialogue.sent(1, b"INFO 1.0\n")
    dialogue.flush()
    dialogue.close()


TEXT = b"0.100 > INFO 1.0\n1.235 < NAME \\xff\\\\\n"
LINES = [Spoken(0.1, True, "INFO 1.0"), Spoken(1.235, False, "NAME \\xff\\\\")]


def test_read() -> None:
    assert read_dialogue(TEXT) == Kept(LINES)
    assert read_dialogue(b"") == Kept([])


def test_a_torn_line_is_left_out() -> None:
    assert read_dialogue(TEXT + b"3.000 > EN") == Kept(LINES, torn=True)
    assert read_dialogue(TEXT[:-1]) == Kept(LINES[:1], torn=True)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "INFO",
        "1.000 INFO",
        "1 > INFO",
        "-1.000 > INFO",
        "1.000 >INFO",
        "1.000 = INFO",
        "x.000 > INFO",
        " 1.000 > INFO",
    ],
)
def test_a_line_that_is_none_is_named(line: str) -> None:
    kept = read_dialogue(TEXT + f"{line}\n4.000 > END 2\n".encode())
    assert (kept.lines, kept.error and kept.error[0]) == (LINES, 3)


SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@SAME_EACH_TIME
@given(st.binary())
def test_no_bytes_make_the_reader_raise(data: bytes) -> None:
    kept = read_dialogue(data)
    assert len(kept.lines) <= data.count(b"\n")


@SAME_EACH_TIME
@given(
    st.lists(st.tuples(st.floats(0, 1e7), st.booleans(), st.binary(max_size=30).map(lambda b: b.replace(b"\n", b""))))
)
def test_what_is_written_is_read(spoken: list[tuple[float, bool, bytes]]) -> None:
    class Memory(Dialogue):
        """Keeps what would be written."""

        def text(self) -> bytes:
            """All of it."""
            return "".join(self._pending).encode()

    dialogue = Memory(None)
    for ms, to_the_bot, line in spoken:
        if to_the_bot:
            dialogue.sent(ms, b"GO 0000 0 00\n")
        else:
            dialogue.said(ms, line)
    kept = read_dialogue(dialogue.text())
    assert (kept.torn, kept.error, len(kept.lines)) == (False, None, len(spoken))
    for (ms, to_the_bot, line), read in zip(spoken, kept.lines, strict=True):
        assert read.ms == pytest.approx(ms, abs=0.001)
        assert read.sent == to_the_bot
        assert to_the_bot or unescaped(read.text, LINE_KEPT) == (line, len(line))
