"""The script in a command line: found where there is one, and nothing else taken for it."""

from pathlib import Path

import pytest

from arbiter.entries.command import absolute_command, missing, split
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find
from arbiter.entries.script import script_missing, script_of

SCRIPTS = [
    ("python3 gone.py", "gone.py"),
    ("python3 gone", "gone"),
    ("/usr/bin/python3.11 -u -X dev -W ignore gone.py other.py", "gone.py"),
    ("python3 -uX dev gone", "gone"),
    ("python3 -Xdev gone", "gone"),
    ("python3 --check-hash-based-pycs never gone", "gone"),
    ("python3 gone.py -c code", "gone.py"),
    ("pypy3 gone", "gone"),
    ("bash -eu -o pipefail gone", "gone"),
    ("sh -e -- gone", "gone"),
    ("bash +o posix gone", "gone"),
    ("node --max-old-space-size=200 -r ./setup.js gone", "gone"),
    ("node --no-warnings gone.js", "gone.js"),
    ("java -Xmx256m -jar gone.jar x", "gone.jar"),
    ("java -XX:+UseSerialGC -cp build -jar gone.jar", "gone.jar"),
    ("java Gone.java", "Gone.java"),
    ("perl -w -I lib gone.pl", "gone.pl"),
    ("ruby -Ilib -rset gone", "gone"),
    ("lua5.4 -l socket gone", "gone"),
    ("luajit -j off gone", "gone"),
    ("env DEPTH=3 python3 gone", "gone"),
    ("timeout 600 /usr/bin/python3 -u gone", "gone"),
    ("nice -n 5 stdbuf -oL node gone.js", "gone.js"),
]
NONE = [
    "python3 -m gone", "python3 -c gone", "python3 -um gone.py", "python3 -uc 'import gone.py'", "python3", "python3 -",
    "python3 -V", "sh -c 'exec ./gone.sh'", "bash -lc gone.sh", "sh -s gone.sh", "java -cp build Main",
    "java -classpath gone.jar Main", "java -m gone/Main", "java @gone", "node -e gone.js", "node --eval gone.js",
    "node -pe gone.js", "node inspect gone.js", "node --unknown gone", "perl -ne gone.pl", "perl -MDBI gone.pl 3",
    "env --chdir=/opt/bot python3 gone.py", "ruby -e gone.rb",
    "lua -e gone.lua", "./bot gone.py", "./bot --book=gone.lua", "env", "env ./bot python gone.py", "tee gone.py",
]  # fmt: skip


@pytest.mark.parametrize(("line", "script"), SCRIPTS)
def test_a_script_that_is_not_there(line: str, script: str, tmp_path: Path) -> None:
    words = tuple(line.split())
    assert script_missing(words) == script
    where = tmp_path / script
    where.touch()
    assert script_missing(absolute_command(words, tmp_path)) is None
    where.unlink()
    absolute = tuple(str(where) if word == script else word for word in words)
    assert script_missing(absolute) == str(where)


@pytest.mark.parametrize("line", NONE)
def test_nothing_else_is_taken_for_one(line: str) -> None:
    assert script_missing(split(line)) is None


def test_what_stands_behind_the_script_is_its_own() -> None:
    assert script_of(["python3", "bot.py", "-m", "x", "gone.py"]) == "bot.py"
    assert script_of(["./bot.py", "gone.py"]) is None


def test_node_finds_a_script_without_its_suffix(tmp_path: Path) -> None:
    assert script_missing(["node", str(tmp_path / "bot")]) == str(tmp_path / "bot")
    (tmp_path / "bot.js").touch()
    assert script_missing(["node", str(tmp_path / "bot")]) is None


def test_it_is_told_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(EntryError, match=r"there is no file 'gone'$"):
        find("sh -e gone", {}, tmp_path)
    gone = tmp_path / "gone.py"
    with pytest.raises(EntryError, match=rf'bot "a": there is no file {gone}$'):
        checked(Entry("a", absolute_command(("python3", str(gone)), tmp_path), tmp_path))
    assert find("sh -c 'exec ./gone.sh'", {}, tmp_path).name


def test_a_script_with_the_line_ends_of_windows(tmp_path: Path) -> None:
    script = tmp_path / "run.sh"
    script.write_bytes(b"#!/bin/sh\r\nexec ./bot\r\n")
    script.chmod(0o755)
    for line in ("./run.sh", "sh run.sh", "timeout 9 bash -e run.sh"):
        why = missing(absolute_command(tuple(line.split()), tmp_path))
        assert why == f"{script} has the line ends of Windows, which no shell can read: sed -i 's/\\r$//' run.sh"
    with pytest.raises(EntryError, match="line ends of Windows"):
        checked(find("./run.sh", {}, tmp_path))
    script.write_bytes(b"#!/bin/sh\nexec ./bot\r\n")
    assert missing(absolute_command(("./run.sh",), tmp_path)) is None


def test_python_and_node_read_the_line_ends_of_windows(tmp_path: Path) -> None:
    for name, interpreter in (("bot.py", "python3"), ("bot.js", "node")):
        (tmp_path / name).write_bytes(b"print(1)\r\n")
        assert missing(absolute_command((interpreter, name), tmp_path)) is None


def test_a_script_that_is_copied_into_the_game_s_folder_is_there(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "bot.py").touch()
    command = absolute_command(("python3", "bot.py"), tmp_path)
    assert missing(command) == "there is no file 'bot.py'"
    assert missing(command, [tmp_path / "src" / "bot.py"]) is None
    assert missing(("/bin/sh", "./bot.py"), [tmp_path / "src" / "bot.py"]) is None
