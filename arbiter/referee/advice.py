"""What to mend, where a bot's last words or its answer show what lies behind a fault."""

import re
from collections.abc import Sequence

from arbiter.record.ending import FaultReason

_BY_LAST_WORDS = (
    (
        r"No module named|Cannot find module|NoClassDefFoundError|ClassNotFoundException",
        "if that lies beside the bot, name it under files in its roster: of a wide folder, such as your home, a bot "
        "sees only what its roster names",
    ),
    (
        r"No such file or directory|can't open file|ENOENT|NoSuchFileException",
        "a bot runs in a working directory of its own, new in every game: what it reads there stands under cwd_files "
        "in its roster; what lies beside it, it finds by its own path",
    ),
    (
        r"Read-only file system|Permission denied|EROFS|EACCES|ReadOnlyFileSystem|AccessDenied",
        "in the sandbox a bot writes in its working directory, which is deleted afterwards; what else it may change "
        "stands under writable in its roster",
    ),
    (
        r"File too large|No space left on device|EFBIG|ENOSPC",
        "it wrote more than it may: 64M, or what its roster says under disk",
    ),
    (
        r"Resource temporarily unavailable|can't start new thread|unable to create native thread",
        "it wanted more processes and threads than it may have: 128, or what its roster says under processes",
    ),
    (
        r"MemoryError|bad_alloc|OutOfMemoryError|heap out of memory|annot allocate memory|ENOMEM|errno=12\b",
        "it wanted more memory than it may have: 1G, or what its roster says under memory",
    ),
    (
        r"name resolution|Network is unreachable|ENETUNREACH|EAI_AGAIN|UnknownHostException",
        "a bot has no network, unless its roster says network: true",
    ),
    (
        r"EOFError|NoSuchElementException: No line found",
        "it went on reading after the end of its input, which is closed with END: exit then",
    ),
)
"""What a line of standard error matches, and the advice."""

_TO_STANDARD_ERROR = "standard output is for answers and nothing else: print what is for yourself to standard error"


def by_last_words(lines: Sequence[str]) -> str:
    """Advice from the last lines of standard error; the last line that says something counts. "" where none does."""
    for line in reversed(lines):
        for pattern, advice in _BY_LAST_WORDS:
            if re.search(pattern, line):
                return advice
    return ""


def by_answer(reason: FaultReason, answer: str, word: str) -> str:
    """Advice from the answer itself; `word`: what one begins with in the bot's dialect. "" where there is none.

    A second answer is told of as one that nobody had asked for, which says enough.
    """
    strange = reason == "bad-reply" and bool(answer) and not answer.upper().startswith(word)
    return _TO_STANDARD_ERROR if strange else ""
