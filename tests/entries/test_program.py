"""What a bot is made of: which files count, and that any change of one is seen."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from arbiter.entries.entry import Confinement, Entry
from arbiter.entries.program import program_of


@pytest.fixture
def entry(tmp_path: Path) -> Entry:
    """A bot with a script, a library beside it, and a folder that is copied for it."""
    for name in ("bot.py", "kit.py", "learned.dat", "data/book", "data/deep/line", "other.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    command = ("/usr/bin/python3", "-B", str(tmp_path / "bot.py"), "--level", "3")
    learned = tmp_path / "learned.dat"
    files = (tmp_path / "kit.py", learned)
    return Entry(
        "bot",
        command,
        tmp_path,
        files=files,
        cwd_files=(tmp_path / "data",),
        confinement=Confinement(writable=(learned,)),
    )


def test_files_have_their_hashes(entry: Entry) -> None:
    program = program_of(entry)
    assert list(program) == ["bot.py", "kit.py", "data"]
    assert program["bot.py"] == sha256(b"bot.py").hexdigest()


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        (lambda folder: (folder / "bot.py").write_text("better"), ["bot.py"]),
        (lambda folder: (folder / "kit.py").unlink(), ["kit.py"]),
        (lambda folder: (folder / "data" / "deep" / "line").write_text("another"), ["data"]),
        (lambda folder: (folder / "data" / "more").touch(), ["data"]),
        (lambda folder: (folder / "data" / "book").rename(folder / "data" / "deep" / "book"), ["data"]),
        (lambda folder: (folder / "learned.dat").write_text("more"), []),
        (lambda folder: (folder / "other.py").write_text("of another bot"), []),
        (lambda folder: (folder / "data" / "__pycache__").mkdir(), []),
        (lambda folder: (folder / "data" / ".git").mkdir(), []),
    ],
)  # fmt: skip
def test_what_is_seen_of_a_change(entry: Entry, change: Callable[[Path], object], seen: list[str]) -> None:
    before = program_of(entry)
    change(entry.folder)
    for cache in (entry.folder / "data" / "__pycache__", entry.folder / "data" / ".git"):
        if cache.is_dir():
            (cache / "x").touch()
    after = program_of(entry)
    assert [name for name in before if before[name] != after[name]] == seen


def test_a_program_in_its_folder_counts_and_one_of_the_system_does_not(entry: Entry) -> None:
    program = entry.folder / "bin" / "bot"
    program.parent.mkdir()
    program.touch()
    assert list(program_of(Entry("bot", (str(program),), entry.folder))) == ["bin/bot"]
    assert list(program_of(Entry("bot", (str(program),), entry.folder / "data"))) == []
    assert list(program_of(Entry("bot", (str(entry.folder / "bot.py"),), entry.folder / "data"))) == [
        str(entry.folder / "bot.py")
    ]


def test_the_whole_folder_is_no_part_of_its_bot(entry: Entry) -> None:
    """A league that is kept in it, for instance, changes with every game."""
    whole = replace(entry, command=("/usr/bin/python3", "-m", "bot", str(entry.folder), str(entry.folder.parent)))
    assert list(program_of(whole)) == ["kit.py", "data"]


def test_what_cannot_be_read_is_no_error(entry: Entry) -> None:
    (entry.folder / "data" / "gone").symlink_to("nowhere")
    (entry.folder / "memory").symlink_to("/proc/self/mem")
    assert list(program_of(replace(entry, files=(entry.folder / "memory",)))) == ["bot.py", "memory", "data"]
