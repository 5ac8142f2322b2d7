"""Errors in YAML files name the file, the line and the nearest right word."""

import time
from pathlib import Path

import msgspec
import pytest

from arbiter.entries.entry import EntryError
from arbiter.entries.roster import Roster
from arbiter.entries.yamlfile import read_yaml


def refusal(tmp_path: Path, text: str) -> str:
    file = tmp_path / "bots.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(EntryError) as raised:
        read_yaml(file, Roster)
    return str(raised.value).removeprefix(str(tmp_path) + "/")


def test_a_right_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text("bots:\n  - name: 虎\n    command: ./tiger\n    env: {LEVEL: '3'}\n")
    assert read_yaml(file, Roster).bots[0].env == {"LEVEL": "3"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bots:\n  - name: a\n    comand: x\n", 'bots.yaml:3: unknown key "comand"; did you mean "command"?'),
        ("bots:\n  - name: a\n    command: x\n    colour: red\n", 'bots.yaml:4: unknown key "colour"'),
        ("bots:\n  - name: a\n    command: x\n  - name: b\n", 'bots.yaml:4: the key "command" is missing'),
        (
            "bots:\n  - name: a\n    command: x\n    files: 3\n",
            "bots.yaml:4: files must be a list, and not a whole number",
        ),
        (
            "bots:\n  - name: a\n    command: x\n    env: {A: [3]}\n",
            "bots.yaml:4: what stands in env must be a text, and not a list",
        ),
        ("bots:\n  - name:\n    command: x\n", "bots.yaml:2: name is empty, and must be a text"),
        ("- a\n", "bots.yaml:1: the file must be keys with values, and not a list"),
        ("bots: [3]\n", "bots.yaml:1: what stands in bots must be keys with values, and not a whole number"),
        ("bots:\n  - name: a\n    name: b\n", 'bots.yaml:3: key "name" stands twice; the first is on line 2'),
        ("bots: []\nbots: []\n", 'bots.yaml:2: key "bots" stands twice; the first is on line 1'),
        ("bots:\n  - {name: a\n", "bots.yaml:3: expected ',' or '}', but got '<stream end>'"),
        ("", "bots.yaml: the file is empty"),
        ("bots:\n  - name: !!python/object:os.system x\n", "bots.yaml:2: could not determine a constructor"),
        ("bots:\n  - name: 2026-13-45\n", "bots.yaml:2: this is no timestamp; put it in quotes"),
        ("bots:\n  - name: a\n    processes: " + "1" * 5000, "bots.yaml:3: this is no int; put it in quotes"),
        ("bots:\n  - name: " + "1:" * 250 + "1.5\n", "bots.yaml:2: this is no float; put it in quotes"),
        ("bots:\n  - name: !!bool x\n", "bots.yaml:2: this is no bool; put it in quotes"),
        ("bots:\n  - name: a\n\tcommand: x\n", "bots.yaml:3: found character '\\t' that cannot start any"),
        ("? [a]\n: b\n", "bots.yaml:1: found unhashable key"),
    ],
)
def test_wrong_files(tmp_path: Path, text: str, expected: str) -> None:
    assert refusal(tmp_path, text).startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bots:\n  " + "[" * 100_000, "bots.yaml:2: nested deeper than 20 levels"),
        ("bots:\n  - " + "{a: " * 25_000, "bots.yaml:2: nested deeper than 20 levels"),
        ("".join(f"{' ' * depth}a:\n" for depth in range(400)), "bots.yaml:21: nested deeper than 20 levels"),
        ("- " * 50_000 + "x", "bots.yaml:1: nested deeper than 20 levels"),
        ("bots: &a\n  - *a\n", "bots.yaml:1: this value holds itself"),
        (
            "a: &a [x, x]\n" + "".join(f"b{n}: &{chr(98 + n)} [{f'*{chr(97 + n)}, ' * 9}]\n" for n in range(12)),
            "bots.yaml:7: repeated by alias, this comes to over 1,000,000 values",
        ),
        ("bots:\n" + "# a line\n" * 100_000, "bots.yaml:29128: the file goes on: 900,006 bytes, and at most 262,144"),
    ],
)
def test_files_that_would_take_long_are_refused_soon(tmp_path: Path, text: str, expected: str) -> None:
    began = time.process_time()
    assert refusal(tmp_path, text).startswith(expected)
    assert time.process_time() - began < 1.0


def test_as_much_as_anybody_writes_is_read(tmp_path: Path) -> None:
    file = tmp_path / "bots.yaml"
    file.write_text("bots:\n" + "".join(f"  - &b{n} {{name: b{n}, command: sh, files: [x]}}\n" for n in range(600)))
    assert len(read_yaml(file, Roster).bots) == 600
    file.write_text("bots:\n  - {name: a, command: x, env: &env {LEVEL: '3'}}\n  - {name: b, command: x, env: *env}\n")
    assert read_yaml(file, Roster).bots[1].env == {"LEVEL": "3"}


def test_a_tab_is_told_of_with_what_to_do(tmp_path: Path) -> None:
    assert refusal(tmp_path, "bots:\n  - name: a\n\tcommand: x\n").endswith(
        "; indent with blanks, a tab does not count"
    )


def test_missing_and_undecodable_files(tmp_path: Path) -> None:
    with pytest.raises(EntryError, match=r"none\.yaml: No such file"):
        read_yaml(tmp_path / "none.yaml", Roster)
    (tmp_path / "gbk.yaml").write_bytes("bots: 虎".encode("gbk"))
    with pytest.raises(EntryError, match=r"gbk\.yaml:1: not UTF-8 at byte 6; save the file as UTF-8"):
        read_yaml(tmp_path / "gbk.yaml", Roster)


def test_the_nearest_key_is_one_of_the_same_part(tmp_path: Path) -> None:
    class Inner(msgspec.Struct, forbid_unknown_fields=True):
        games: int = 0

    class Outer(msgspec.Struct, forbid_unknown_fields=True):
        name: str
        games_each: int = 0
        inner: Inner | None = None

    (tmp_path / "x.yaml").write_text("name: a\ngames: 3\n")
    with pytest.raises(EntryError, match='unknown key "games"; did you mean "games_each"'):
        read_yaml(tmp_path / "x.yaml", Outer)
