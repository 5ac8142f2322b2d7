"""What to mend, from what was said last."""

import pytest

from arbiter.referee.advice import by_answer, by_last_words


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("ModuleNotFoundError: No module named 'junqi_kit'", "under files"),
        ("Error: Cannot find module './junqi_kit.js'", "under files"),
        ("Error: Could not find or load main class MyBot: java.lang.ClassNotFoundException: MyBot", "under files"),
        ("FileNotFoundError: [Errno 2] No such file or directory: 'openings.txt'", "cwd_files"),
        ("python3: can't open file '/game/my_bot.py': [Errno 2] No such file or directory", "cwd_files"),
        ("Error: ENOENT: no such file or directory, open 'openings.txt'", "cwd_files"),
        ("java.io.FileNotFoundException: openings.txt (No such file or directory)", "cwd_files"),
        ("OSError: [Errno 30] Read-only file system: '/bots/log.txt'", "under writable"),
        ("Error: EROFS: read-only file system, open '/bots/log.txt'", "under writable"),
        ("MemoryError", "under memory"),
        ("  what():  std::bad_alloc", "under memory"),
        ("Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space", "under memory"),
        ("INFO: os::commit_memory(0x00, 782336, 0) failed; error='Not enough space' (errno=12)", "under memory"),
        ("FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory", "under memory"),
        ("OSError: [Errno 27] File too large", "under disk"),
        ("BlockingIOError: [Errno 11] Resource temporarily unavailable", "under processes"),
        ("java.lang.OutOfMemoryError: unable to create native thread", "under processes"),
        ("RuntimeError: can't start new thread", "under processes"),
        ("socket.gaierror: [Errno -3] Temporary failure in name resolution", "network: true"),
        ("EOFError: EOF when reading a line", "exit then"),
        ("KeyError: 'Z9'", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_last_words(line: str, advice: str) -> None:
    told = by_last_words(["thinking", line])
    assert advice in told
    assert bool(told) is bool(advice)


def test_the_last_that_says_something_counts() -> None:
    assert "under memory" in by_last_words(["EOFError", "MemoryError", "that was it"])
    assert by_last_words([]) == ""


def test_answers() -> None:
    assert "standard error" in by_answer("bad-reply", "score 0.3", "BESTMOVE")
    assert by_answer("bad-reply", "bestmove g0f0", "BESTMOVE") == ""
    assert by_answer("bad-reply", "", "BESTMOVE") == ""
    assert by_answer("bad-reply", "(move 1)", "") == ""
    assert by_answer("crash", "score", "BESTMOVE") == ""
