"""A bot brought to life behind its walls."""

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Confinement, Entry
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.launch import hidden_from, launch
from arbiter.referee.process import Gone
from arbiter.referee.reach import Reach, reach_of
from arbiter.referee.sandbox import Walls
from arbiter.referee.start import CannotStart
from tests.walls import PLAIN, sandbox

BOTH = pytest.mark.parametrize("walled", [False, True], ids=["plain", "sandbox"])


def walls(walled: bool) -> Walls:
    return sandbox() if walled else PLAIN


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bot's folder that everybody may read."""
    tmp_path.chmod(0o755)
    mine = tmp_path / "mine"
    mine.mkdir()
    mine.chmod(0o755)
    return mine


def bot(folder: Path, code: str, **fields: object) -> Entry:
    (folder / "bot.py").write_text(code)
    return replace(Entry("bot", (sys.executable, "-S", str(folder / "bot.py")), folder), **fields)  # type: ignore[arg-type]


async def says(entry: Entry, walled: bool, hidden: tuple[Path, ...] = ()) -> bytes:
    """The first line that the bot says; raises Gone where it says none."""
    errors = ErrorLog(None)
    async with trio.open_nursery() as nursery:
        launched = launch(entry, 77, walls(walled), errors, hidden)
        nursery.start_soon(launched.process.watch)
        try:
            with trio.fail_after(20):
                line: bytes | Gone = await launched.process.read_line()
        except Gone as gone:
            line = gone
        await launched.process.stop()
        await launched.tidy()
    if isinstance(line, Gone):
        raise line
    return line


@BOTH
async def test_a_bot_starts_with_its_seed_and_its_copies(folder: Path, walled: bool) -> None:
    (folder / "book.txt").write_text("openings")
    (folder / "book.txt").chmod(0o600)
    code = "import os; print(os.environ['ARBITER_SEED'], os.environ['DEPTH'], open('book.txt').read(), flush=True)"
    entry = bot(folder, code, cwd_files=(folder / "book.txt",), env={"DEPTH": "3"})
    assert await says(entry, walled) == b"77 3 openings"


@BOTH
def test_a_missing_program_is_named(folder: Path, walled: bool) -> None:
    with pytest.raises(CannotStart, match=r"there is no file .*nosuch"):
        launch(Entry("bot", (str(folder / "nosuch"),), folder), 1, walls(walled), ErrorLog(None))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root's sandbox becomes nobody")
def test_root_is_told_what_nobody_may_not_read(folder: Path) -> None:
    entry = bot(folder, "print(1)")
    folder.chmod(0o700)
    with pytest.raises(CannotStart, match=r"nobody, who may not read .*/mine: chmod -R o\+rX it"):
        launch(entry, 1, sandbox(), ErrorLog(None))


@pytest.mark.parametrize("named", ["a link", "a folder with a link", "a folder with a linked folder"])
async def test_no_link_brings_a_copy_of_what_lies_elsewhere(folder: Path, tmp_path: Path, named: str) -> None:
    secret = tmp_path / "elsewhere" / "key"
    secret.parent.mkdir()
    secret.write_text("secret")
    (folder / "data").mkdir()
    (folder / "data" / "book").write_text("openings")
    link = folder / ("link" if named == "a link" else "data/link")
    link.symlink_to(secret.parent if "linked" in named else secret)
    entry = bot(folder, "print(open('data/book').read(), flush=True)")
    copied = replace(entry, cwd_files=(link if named == "a link" else folder / "data",))
    with pytest.raises(CannotStart, match=rf"{link} leads to {link.resolve()}, outside {folder}: a bot in the sandbox"):
        launch(copied, 1, sandbox(), ErrorLog(None))
    link.unlink()
    (folder / "data" / "link").symlink_to(folder / "bot.py")
    assert await says(replace(entry, cwd_files=(folder / "data", secret)), walled=True) == b"openings"


async def test_no_link_brings_it_by_way_of_another_link(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("secret")
    for name in ("data", "beside"):
        (folder / name).mkdir()
    (folder / "data" / "more").symlink_to(folder / "beside")
    entry = bot(folder, "print(open('data/more/link').read(), flush=True)", cwd_files=(folder / "data",))
    (folder / "beside" / "link").symlink_to(tmp_path / "key")
    with pytest.raises(CannotStart, match=rf"{folder}/data/more/link leads to {tmp_path}/key, outside {folder}"):
        launch(entry, 1, sandbox(), ErrorLog(None))
    (folder / "beside" / "link").unlink()
    (folder / "beside" / "link").write_text("openings")
    assert await says(entry, walled=True) == b"openings"


@BOTH
async def test_a_copied_link_that_leads_to_itself_keeps_no_bot_from_playing(folder: Path, walled: bool) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "link").symlink_to("link")
    entry = bot(folder, "import os; print(os.listdir('data'), flush=True)", cwd_files=(folder / "data",))
    assert await says(entry, walled, (folder / "records",)) == b"[]"


@BOTH
async def test_memory_that_escapes_the_limit_is_watched(folder: Path, walled: bool) -> None:
    code = "import mmap; m = mmap.mmap(-1, 300 << 20)\nfor i in range(0, 300 << 20, 4096): m[i] = 1\ninput()"
    entry = bot(folder, code, confinement=Confinement(memory=100 << 20))
    with pytest.raises(Gone, match=r"it used \d+ MB of memory, and its limit is 100 MB"):
        await says(entry, walled)


async def test_processes_are_counted_where_no_limit_binds(folder: Path) -> None:
    code = "import os, time\nfor _ in range(12):\n    if os.fork() == 0: time.sleep(20); os._exit(0)\ninput()"
    entry = bot(folder, code, confinement=Confinement(processes=10))
    with pytest.raises(Gone, match=r"it had 1[1-3] processes at once, and its limit is 10"):  # by when they are counted
        await says(entry, walled=False)


@BOTH
async def test_a_signal_has_a_name(folder: Path, walled: bool) -> None:
    with pytest.raises(Gone, match="it was ended by SIGSEGV"):
        await says(bot(folder, "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"), walled)


def test_what_is_hidden(tmp_path: Path) -> None:
    mine = Entry("a", ("/usr/bin/python3", str(tmp_path / "a.py")), tmp_path, files=(tmp_path / "kit.py",))
    beside = Entry("b", ("/usr/bin/python3", str(tmp_path / "b.py"), str(tmp_path / "kit.py")), tmp_path)
    below = Entry("c", (str(tmp_path / "c" / "bot"),), tmp_path / "c")
    away = Entry("d", ("/elsewhere/bot",), Path("/elsewhere"))
    records = tmp_path / "records"
    assert set(hidden_from(mine, (beside, below, away), records)) == {
        records, tmp_path / "b.py", tmp_path / "c", tmp_path / "c" / "bot",
    }  # fmt: skip
    reader = replace(beside, files=(tmp_path / "other_kit.py",), cwd_files=(tmp_path / "book.txt",))
    assert set(hidden_from(mine, (reader,), records)) == {records, tmp_path / "b.py", tmp_path / "book.txt"}
    venv = replace(mine, command=(str(tmp_path / "venv" / "bin" / "python"), str(tmp_path / "a.py")))
    other = replace(beside, command=(str(tmp_path / "venv" / "bin" / "python3"), str(tmp_path / "b.py")))
    assert set(hidden_from(venv, (other,), records)) == {records, tmp_path / "b.py"}
    (tmp_path / "link").symlink_to(tmp_path)
    linked = Entry("e", ("/usr/bin/python3", str(tmp_path / "link" / "e.py"), str(tmp_path / "link" / "kit.py")),
                   tmp_path / "link")  # fmt: skip
    assert set(hidden_from(mine, (linked,), records)) == {records, tmp_path / "link" / "e.py"}
    wider = replace(beside, cwd_files=(tmp_path / "data",))
    assert tmp_path / "data" in hidden_from(mine, (wider,), records)
    assert hidden_from(replace(mine, cwd_files=(tmp_path / "data" / "own",)), (wider,)) == (tmp_path / "b.py",)
    (tmp_path / "bin").mkdir()
    compiled = Entry("compiled", (str(tmp_path / "bin" / "tiger"),), tmp_path)
    assert hidden_from(mine, (compiled,)) == (tmp_path / "bin" / "tiger",)
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    by_another = replace(other, command=(str(tmp_path / "bin" / "python3"), *other.command[1:]))
    assert hidden_from(mine, (by_another,)) == (tmp_path / "b.py",)
    assert hidden_from(mine, (), records, tmp_path / "league.yaml") == (records, tmp_path / "league.yaml")


async def test_what_a_bot_may_read_is_found_out_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Entry] = []

    def counted(entry: Entry, hidden: Iterable[Path] = ()) -> Reach:
        asked.append(entry)
        return reach_of(entry, hidden)

    walls = sandbox()
    for module in ("launch", "sandbox"):
        monkeypatch.setattr(f"arbiter.referee.{module}.reach_of", counted)
    entry = bot(folder, "print('once', flush=True)")
    errors = ErrorLog(None)
    async with trio.open_nursery() as nursery:
        launched = launch(entry, 77, walls, errors)
        nursery.start_soon(launched.process.watch)
        assert await launched.process.read_line() == b"once"
        await launched.process.stop()
        await launched.tidy()
    assert asked == [entry]
