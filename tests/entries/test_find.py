"""A bot from what was typed."""

import sys
from pathlib import Path

import pytest

from arbiter.entries import find as finding
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find, samples


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_sample_bots_are_found_from_any_directory(tmp_path: Path) -> None:
    for name in ("random", "greedy", "rusher"):
        entry = find(name, {}, tmp_path)
        assert entry.name == name
        assert checked(entry) is entry
        assert Path(entry.command[0]).name.startswith("python")


def test_samples_where_the_package_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "_samples"
    installed.mkdir()
    (installed / "bots.yaml").write_text("- {name: own, command: python3 own.py}\n")
    monkeypatch.setattr(finding, "SAMPLE_FOLDERS", (tmp_path / "nowhere", installed))
    assert set(samples()) == {"own"}
    monkeypatch.setattr(finding, "SAMPLE_FOLDERS", (tmp_path / "nowhere",))
    assert samples() == {}


def test_a_file_goes_by_its_path_and_a_bare_name_is_a_sample_first(tmp_path: Path) -> None:
    own = program(tmp_path / "greedy")
    assert find("./greedy", {}, tmp_path).command == (str(own),)
    assert find("greedy", {}, tmp_path).command != (str(own),)


def test_a_bare_name_of_a_program_here(tmp_path: Path) -> None:
    own = program(tmp_path / "mybot")
    assert find("mybot", {}, tmp_path) == Entry("mybot", (str(own),), tmp_path)


def test_a_source_file_of_a_known_kind(tmp_path: Path) -> None:
    script = tmp_path / "mybot.sh"
    script.touch()
    entry = find("mybot.sh", {}, tmp_path)
    assert entry.name == "mybot"
    assert entry.command[-1] == str(script)


def test_a_command_line_is_named_after_its_file(tmp_path: Path) -> None:
    script = tmp_path / "tiger.py"
    script.touch()
    entry = find(f"{sys.executable} tiger.py --deep", {}, tmp_path)
    assert entry.name == "tiger"
    assert entry.command == (sys.executable, str(script), "--deep")
    assert find(f"{sys.executable} -V", {}, tmp_path).name == Path(sys.executable).name


def test_the_roster_goes_first(tmp_path: Path) -> None:
    mine = Entry("greedy", ("/bin/sh",), tmp_path)
    assert find("greedy", {"greedy": mine}, tmp_path) is mine


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("gredy", 'did you mean "greedy"?'),
        ("qqq", '"qqq" is no file here and no sample bot; the sample bots are random'),
        ("./nothing", "there is no file ./nothing"),
        ("nothing.py", "there is no file nothing.py"),
        ("./folder", "./folder is a folder; name the program in it"),
        ("./plain", "is not executable: chmod +x it"),
        ("bot.cpp", "bot.cpp has to be compiled first"),
        ("nosuchprogram here", "there is no program 'nosuchprogram'"),
        ("sh nosuch.py", "there is no file 'nosuch.py'"),
        ("sh 'x y", "No closing quotation"),
    ],
)
def test_what_is_not_there_is_named(tmp_path: Path, word: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "plain").touch()
    (tmp_path / "bot.cpp").touch()
    with pytest.raises(EntryError) as raised:
        find(word, {}, tmp_path)
    assert why in str(raised.value)


def test_the_nearest_name_of_the_roster(tmp_path: Path) -> None:
    with pytest.raises(EntryError, match='no bot of the roster and no sample bot; did you mean "tiger"'):
        find("tigre", {"tiger": Entry("tiger", ("/bin/sh",), tmp_path)}, tmp_path)


def test_what_an_entry_names_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(EntryError, match='bot "a": there is no file'):
        checked(Entry("a", (str(tmp_path / "bot"),), tmp_path))
    with pytest.raises(EntryError, match=r"there is no file .*book"):
        checked(Entry("a", ("/bin/sh",), tmp_path, files=(tmp_path / "book",)))
    with pytest.raises(EntryError, match=r"there is no file .*openings"):
        checked(Entry("a", ("/bin/sh",), tmp_path, cwd_files=(tmp_path / "openings",)))
