"""Where a bot works: files copied, a little environment, and nothing left."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter.entries.entry import Confinement, Entry
from arbiter.referee.start import CannotStart
from arbiter.referee.workplace import Workplace


def entry(folder: Path, *files: Path, **env: str) -> Entry:
    return Entry("bot", ("/bin/true",), folder, cwd_files=files, env=env)


def test_each_game_has_a_new_folder_which_is_removed_with_all_that_is_in_it(tmp_path: Path) -> None:
    one, other = Workplace(entry(tmp_path), 1), Workplace(entry(tmp_path), 1)
    assert one.folder != other.folder
    assert list(one.folder.iterdir()) == []
    (one.folder / "deep" / "deeper").mkdir(parents=True)
    (one.folder / "deep" / "notes").write_text("of the bot")
    one.remove()
    assert not one.folder.exists()
    assert other.folder.exists()
    other.remove()
    other.remove()


def test_nobody_else_looks_into_it(tmp_path: Path) -> None:
    workplace = Workplace(entry(tmp_path), 1)
    assert workplace.folder.stat().st_mode & 0o077 == 0
    workplace.remove()


def test_the_files_of_the_entry_are_copied(tmp_path: Path) -> None:
    script, data = tmp_path / "tool", tmp_path / "data"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    (data / "sub").mkdir(parents=True)
    (data / "sub" / "formations").write_text("abc")
    workplace = Workplace(entry(tmp_path, script, data), 1)
    assert os.access(workplace.folder / "tool", os.X_OK)
    (workplace.folder / "data" / "sub" / "formations").write_text("changed by the bot")
    assert (data / "sub" / "formations").read_text() == "abc"
    workplace.remove()
    assert (data / "sub" / "formations").exists()


def test_what_is_hidden_is_not_copied_under_any_name(tmp_path: Path) -> None:
    data, records = tmp_path / "data", tmp_path / "data" / "records"
    records.mkdir(parents=True)
    for path in (tmp_path / "league.yaml", data / "league.yaml", data / "book", records / "game.jsonl"):
        path.touch()
    (data / "mine").symlink_to(tmp_path / "league.yaml")
    (data / "truth").symlink_to(records / "game.jsonl")
    hidden = tmp_path / "league.yaml", data / "league.yaml", records
    workplace = Workplace(entry(tmp_path, data, tmp_path / "league.yaml"), 1, hidden)
    assert [path.name for path in workplace.folder.iterdir()] == ["data"]
    assert [path.name for path in (workplace.folder / "data").iterdir()] == ["book"]
    workplace.remove()


@pytest.mark.parametrize("hidden", [False, True])
def test_a_link_that_leads_nowhere_is_not_copied(tmp_path: Path, hidden: bool) -> None:
    data, beside = tmp_path / "data", tmp_path / "beside"
    for folder in (data, beside):
        folder.mkdir()
        (folder / "book").touch()
    for name, target in {"gone": "nothing", "itself": "itself", "here": ".", "up": "..", "more": "../beside"}.items():
        (data / name).symlink_to(target)
    (beside / "back").symlink_to(data)
    workplace = Workplace(entry(tmp_path, data), 1, (tmp_path / "records",) if hidden else ())
    copied = {str(path.relative_to(workplace.folder)) for path in workplace.folder.rglob("*")}
    assert copied == {"data", "data/book", "data/more", "data/more/book"}
    workplace.remove()


def left_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cannot_start: Entry, why: str) -> list[Path]:
    """What is left of a working directory that cannot be had."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    with pytest.raises(CannotStart, match=why):
        Workplace(cannot_start, 1)
    return list(temporary.iterdir())


def test_no_more_is_copied_than_the_bot_may_have_on_a_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, data = tmp_path / "book", tmp_path / "data"
    data.mkdir()
    for file in (book, data / "more"):
        with file.open("wb") as opened:
            opened.truncate(40 << 20)
    of_both = entry(tmp_path, book, data)
    assert left_by(tmp_path, monkeypatch, of_both, r"more than the 64M that it may have.*\(files\).*\(disk\)") == []
    Workplace(replace(of_both, confinement=Confinement(disk=81 << 20)), 1).remove()


def test_folders_that_are_linked_again_and_again_fill_no_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for level in range(30):
        (tmp_path / f"{level}").mkdir()
        for name in "ab":
            (tmp_path / f"{level}" / name).symlink_to(tmp_path / f"{level + 1}")
    (tmp_path / "30").mkdir()
    of_them = replace(entry(tmp_path, tmp_path / "0"), confinement=Confinement(disk=1 << 20))
    assert left_by(tmp_path, monkeypatch, of_them, "more than the 1M") == []


def test_folders_too_deep_to_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subprocess.run(["mkdir", "-p", str(tmp_path / "data" / "/".join("d" * 1500))], check=True)
    assert left_by(tmp_path, monkeypatch, entry(tmp_path, tmp_path / "data"), "folders within folders") == []
    subprocess.run(["rm", "-rf", str(tmp_path / "data")], check=True)


@pytest.mark.parametrize("within", [False, True])
@pytest.mark.parametrize("name", ["pipe", "endless"])
def test_what_is_no_file_is_not_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, within: bool
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    if name == "pipe":
        os.mkfifo(data / name)
    else:
        (data / name).symlink_to("/dev/zero")
    of_this = entry(tmp_path, data if within else data / name)
    assert left_by(tmp_path, monkeypatch, of_this, f"{name} is neither a file nor a folder") == []


def test_what_the_bot_reads_where_it_lies_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "engine.jar").touch()
    workplace = Workplace(Entry("bot", ("/bin/true",), tmp_path, files=(tmp_path / "engine.jar",)), 1)
    assert list(workplace.folder.iterdir()) == []
    workplace.remove()


def test_a_missing_file_leaves_no_folder_behind(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no-such-file"):
        Workplace(entry(tmp_path, tmp_path / "no-such-file"), 1)


def test_the_environment_is_the_entrys_and_very_little_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "of the referee")
    monkeypatch.setenv("PATH", "/bin")
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    monkeypatch.delenv("SystemRoot", raising=False)
    workplace = Workplace(entry(tmp_path, LEVEL="3", LANG="zh_CN.UTF-8", ARBITER_SEED="of its own"), 2**64 - 1)
    assert workplace.env == {
        "PATH": "/bin",
        "TZ": "Asia/Shanghai",
        "HOME": str(workplace.folder),
        "LANG": "zh_CN.UTF-8",
        "LEVEL": "3",
        "ARBITER_SEED": "18446744073709551615",
    }
    workplace.remove()
