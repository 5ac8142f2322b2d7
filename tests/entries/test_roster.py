"""Roster files become entries."""

from pathlib import Path

import pytest

from arbiter.entries.entry import Confinement, EntryError
from arbiter.entries.roster import read_roster


def roster(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "bots.yaml"
    file.write_text(text)
    return file


def test_every_field_reaches_the_entry(tmp_path: Path) -> None:
    (tmp_path / "tiger.py").touch()
    entries = read_roster(
        roster(
            tmp_path,
            """
- name: tiger
  command: sh tiger.py --deep
  build: make tiger
  files: [net.bin]
  cwd_files: [openings.txt]
  env: {LEVEL: "3"}
  dialect: ccgc
- name: 狮
  command: [sh, tiger.py]
""",
        )
    )
    tiger, lion = entries["tiger"], entries["狮"]
    assert tiger.command[1:] == (str(tmp_path / "tiger.py"), "--deep")
    assert tiger.build == ("make", "tiger")
    assert tiger.files == (tmp_path / "net.bin",)
    assert tiger.cwd_files == (tmp_path / "openings.txt",)
    assert tiger.env == {"LEVEL": "3"}
    assert tiger.folder == tmp_path
    assert lion.command[1:] == (str(tmp_path / "tiger.py"),)


def test_the_key_bots_may_hold_the_list(tmp_path: Path) -> None:
    assert set(read_roster(roster(tmp_path, "bots:\n- {name: a, command: sh}\n"))) == {"a"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- {name: a, command: sh}\n- {name: a, command: sh}\n", 'two bots are named "a"'),
        ("- {name: a, command: sh, dialect: morse}\n", '"a" speaks "morse"; the dialects are ccgc'),
        ("- {name: a, comand: sh}\n", 'bots.yaml:1: unknown key "comand"; did you mean "command"?'),
        ("- {name: a, command: ''}\n", "empty command"),
    ],
)
def test_wrong_rosters(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(EntryError) as raised:
        read_roster(roster(tmp_path, text))
    assert why in str(raised.value)


def test_what_a_bot_may_use(tmp_path: Path) -> None:
    text = "- {name: a, command: sh, memory: 2G, disk: 1M, processes: 8, network: true, writable: [learned.db]}\n"
    assert read_roster(roster(tmp_path, text))["a"].confinement == Confinement(
        2 << 30, 8, 1 << 20, True, (tmp_path / "learned.db",)
    )
    assert read_roster(roster(tmp_path, "- {name: a, command: sh}\n"))["a"].confinement == Confinement()


@pytest.mark.parametrize("limit", ["memory: lots", "disk: -1", "processes: 0"])
def test_limits_that_are_none(tmp_path: Path, limit: str) -> None:
    with pytest.raises(EntryError, match=r'bots\.yaml: "a": '):
        read_roster(roster(tmp_path, f"- {{name: a, command: sh, {limit}}}\n"))
