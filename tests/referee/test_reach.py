"""What a sandboxed bot may read."""

import sys
from pathlib import Path

import pytest

from arbiter.entries.entry import Entry
from arbiter.referee import reach
from arbiter.referee.reach import reach_of


def program(path: Path, first_line: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(first_line)
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def _no_interpreters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "_interpreters", set)


def test_its_own_folder_and_the_files_that_it_names_elsewhere(tmp_path: Path) -> None:
    bot = program(tmp_path / "mine" / "bot")
    book = program(tmp_path / "books" / "book.txt")
    net = program(tmp_path / "mine" / "net.bin")
    entry = Entry("bot", (str(bot), str(book), "--deep"), bot.parent, files=(net,))
    assert reach_of(entry).readable == {bot.parent, book}


@pytest.mark.parametrize("wide", ["home", "above home", "root", "tmp"])
def test_a_folder_that_is_too_wide_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wide: str) -> None:
    home = tmp_path / "people" / "ada"
    bot = program(home / "bot")
    monkeypatch.setenv("HOME", str(home))
    folder = {"home": home, "above home": home.parent, "root": Path("/"), "tmp": Path("/tmp")}[wide]
    assert reach_of(Entry("bot", (str(bot),), folder)).readable == {bot}


def test_an_installed_program_brings_what_lies_above_its_bin(tmp_path: Path) -> None:
    node = program(tmp_path / "node-20" / "bin" / "node")
    script = program(tmp_path / "mine" / "bot.js")
    found = reach_of(Entry("bot", (str(node), str(script)), script.parent))
    assert found.readable == {tmp_path / "node-20", script.parent}
    assert found.path[0] == str(tmp_path / "node-20" / "bin")
    assert found.path[-1] == "/bin"


def test_a_virtual_environment_brings_its_base_too(tmp_path: Path) -> None:
    base = program(tmp_path / "python-3" / "bin" / "python3")
    own = tmp_path / "venv" / "bin" / "python"
    own.parent.mkdir(parents=True)
    own.symlink_to(base)
    found = reach_of(Entry("bot", (str(own),), tmp_path / "mine")).readable
    assert {tmp_path / "venv", tmp_path / "python-3"} <= found


def test_a_script_brings_the_interpreter_of_its_first_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lua = program(tmp_path / "lua-5" / "bin" / "lua")
    monkeypatch.setenv("PATH", str(lua.parent))
    for line in (f"#!{lua}\n", "#!/usr/bin/env lua\n"):
        bot = program(tmp_path / "mine" / "bot", line)
        assert tmp_path / "lua-5" in reach_of(Entry("bot", (str(bot),), bot.parent)).readable
    for line in ("#!\n", "#!/usr/bin/env nosuch\n", "text"):
        bot = program(tmp_path / "mine" / "bot", line)
        assert reach_of(Entry("bot", (str(bot),), bot.parent)).readable == {bot.parent}


def test_the_system_s_own_programs_bring_nothing() -> None:
    assert reach_of(Entry("sh", ("/bin/sh",), Path("/"))).readable == frozenset()
    assert not any(
        str(path).startswith("/usr/") for path in reach_of(Entry("x", (sys.executable,), Path("/"))).readable
    )


def test_a_folder_into_which_the_records_go_is_not_shown(tmp_path: Path) -> None:
    bot = program(tmp_path / "mine" / "bot")
    entry = Entry("bot", (str(bot),), bot.parent)
    assert reach_of(entry, [bot.parent / "records"]).readable == {bot.parent}
    for records in (bot.parent, tmp_path):
        assert reach_of(entry, [records]).readable == {bot}
