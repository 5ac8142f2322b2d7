"""Command lines become independent of the working directory, and what is missing is named."""

import os
import stat
import sys
from pathlib import Path

import pytest

from arbiter.entries import command
from arbiter.entries.entry import EntryError


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return path


def test_split_as_a_shell_does() -> None:
    assert command.split("java -jar 'my bot.jar' -x") == ("java", "-jar", "my bot.jar", "-x")
    assert command.split(["./a b", "c"]) == ("./a b", "c")


@pytest.mark.parametrize(("line", "why"), [("", "empty command"), ("sh 'x", "No closing quotation"), ([], "empty")])
def test_commands_that_start_nothing(line: str | list[str], why: str) -> None:
    with pytest.raises(EntryError, match=why):
        command.split(line)


def test_files_become_absolute_and_other_words_stay(tmp_path: Path) -> None:
    bot = program(tmp_path / "bot")
    (tmp_path / "book.txt").touch()
    words = command.absolute_command(("./bot", "book.txt", "--deep", "7", "-book.txt"), tmp_path)
    assert words == (str(bot), str(tmp_path / "book.txt"), "--deep", "7", "-book.txt")
    assert command.missing(words) is None


def test_a_program_beside_the_roster_goes_before_the_path(tmp_path: Path) -> None:
    own = program(tmp_path / "sh")
    assert command.absolute_command(("sh",), tmp_path) == (str(own),)


def test_a_bare_program_is_looked_up(tmp_path: Path) -> None:
    (found,) = command.absolute_command(("sh",), tmp_path)
    assert Path(found).is_absolute()
    assert Path(found).name == "sh"


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    (tmp_path / "folder").mkdir()

    def why(*words: str) -> str | None:
        return command.missing(command.absolute_command(words, tmp_path))

    assert why("nosuchprogram") == "there is no program 'nosuchprogram' here or on the PATH"
    assert why("./nosuchbot") == f"there is no file {tmp_path / 'nosuchbot'}"
    assert str(why("./text")).startswith(f"{tmp_path / 'text'} is not executable: chmod +x")
    assert why("./folder") == f"{tmp_path / 'folder'} is a folder"
    assert why("sh", "nosuch.py") == "there is no file 'nosuch.py'"


def test_a_known_kind_is_run_by_its_interpreter(tmp_path: Path) -> None:
    script = tmp_path / "bot.sh"
    script.touch()
    program_, file = command.interpreted(script)
    assert Path(program_).name == "sh"
    assert file == str(script)


def test_a_missing_interpreter_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EntryError, match=r"bot\.lua wants 'lua', which is not on the PATH"):
        command.interpreted(tmp_path / "bot.lua")


def test_a_shim_is_resolved_to_the_real_interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shims = tmp_path / "shims"
    shims.mkdir()
    program(shims / "python3", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    program(shims / "python-broken", "#!/bin/sh\nexit 3\n")
    monkeypatch.setenv("PATH", f"{shims}{os.pathsep}{os.environ['PATH']}")
    command.real_program.cache_clear()
    assert command.absolute_command(("python3",), tmp_path) == (sys.executable,)
    assert command.absolute_command(("python-broken",), tmp_path) == (str(shims / "python-broken"),)


def test_a_path_that_goes_up_is_made_plain(tmp_path: Path) -> None:
    bot = program(tmp_path / "bot")
    (tmp_path / "deeper").mkdir()
    assert command.absolute_command(("../bot", "../bot"), tmp_path / "deeper") == (str(bot), str(bot))
