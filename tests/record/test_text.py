"""Bytes as text that is safe to print, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.record.text import ANSWER_SHOWN, escaped, in_a_file_name, unescaped

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"", ""),
        (b"BESTMOVE G0F0", "BESTMOVE G0F0"),
        (b"BESTMOVE G0F0\r", "BESTMOVE G0F0\\x0d"),
        (b"a\\x41", "a\\\\x41"),
        (b"\x00\x1b[2J\x7f\xff", "\\x00\\x1b[2J\\x7f\\xff"),
        ("军棋".encode(), "\\xe5\\x86\\x9b\\xe6\\xa3\\x8b"),
        (b"x" * 200, "x" * 200),
        (b"x" * 201, "x" * 200 + "... (201 bytes)"),
        (b"\n" * 5000, "\\x0a" * 200 + "... (5000 bytes)"),
        (b"... (999 bytes)", "... (999 bytes)"),
    ],
)
def test_escaped_and_back(raw: bytes, text: str) -> None:
    assert escaped(raw) == text
    assert unescaped(text) == (raw[:ANSWER_SHOWN], len(raw))


@SAME_EACH_TIME
@given(st.binary(max_size=40), st.integers(1, 20))
def test_whatever_is_escaped_comes_back(raw: bytes, most: int) -> None:
    text = escaped(raw, most)
    assert text.isascii()
    assert text.isprintable()
    assert unescaped(text, most) == (raw[:most], len(raw))


@SAME_EACH_TIME
@given(st.binary(max_size=30).map(lambda raw: raw + b"... (%d bytes)" % (len(raw) * 7)), st.integers(1, 60))
def test_a_text_that_looks_as_if_it_were_cut_comes_back(raw: bytes, most: int) -> None:
    assert unescaped(escaped(raw, most), most) == (raw[:most], len(raw))


@pytest.mark.parametrize("text", ["\\", "a\\b", "\\x4", "\\x4G", "\\X41", "\\x4A", "\n", "\t", "\x7f", "é", "x" * 201])
def test_what_is_never_written_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"not printable ASCII|at most 200 are kept"):
        unescaped(text)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("a/b c", "a_b_c"), ("虎-2.1", "虎_2.1"), ("x" * 60, "x" * 40), ("军" * 40, "军" * 33), ("𠀀" * 40, "𠀀" * 25)],
)
def test_a_name_in_that_of_a_file(name: str, shown: str) -> None:
    """So that two of them, with what stands before and after them, are a file's name on every system."""
    assert in_a_file_name(name) == shown
    assert len(f"20261130T012513Z-1000-{shown}-{shown}.0.dialogue".encode()) <= 255
