"""Rulesets by name, or house rules from a file."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest
import yaml

from arbiter.entries.entry import EntryError
from arbiter.entries.rules import find_rules
from arbiter.rules import CCGC
from tests.scripted import ROOT


def test_the_contest_is_known_by_name() -> None:
    assert find_rules("ccgc", Path("/")) is CCGC


def test_a_file_says_what_differs(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        "name: house\nquiet_limit: 50\nquiet_outcome: draw\nverdicts: [no-move, flag]\n"
    )
    rules = find_rules("house.yaml", tmp_path)
    assert asdict(rules) == asdict(CCGC) | {
        "name": "house", "quiet_limit": 50, "quiet_outcome": "draw", "verdicts": ("no-move", "flag"),
    }  # fmt: skip


@pytest.mark.parametrize("page", ["docs/rules.md", "docs/zh/rules.md"])
def test_the_page_tells_every_key_with_what_holds_in_the_contest(page: str, tmp_path: Path) -> None:
    text = (ROOT / page).read_text("utf-8")
    example = text.split("```yaml\n")[1].split("```")[0]
    (tmp_path / "house.yaml").write_text(example)
    assert find_rules("house.yaml", tmp_path).quiet_limit == 50
    told = dict(re.findall(r"^\| `(\w+)` \| `(.*?)` \|", text, re.MULTILINE))
    for key, value in asdict(CCGC).items():
        assert yaml.safe_load(told[key]) == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name: house\nquiet: 3\n", 'house.yaml:2: unknown key "quiet"; did you mean "quiet_limit"?'),
        ("name: house\nquiet_limit: 100\n", "quiet_limit is 100; START has two digits"),
        ("name: ccgc\nquiet_limit: 50\n", '"ccgc" is a ruleset already'),
        ("quiet_limit: 50\n", 'the key "name" is missing'),
        ("name: house\nverdicts: [mate]\n", "house.yaml:2: Invalid enum value 'mate'"),
    ],
)
def test_wrong_files(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "house.yaml").write_text(text)
    with pytest.raises(EntryError) as raised:
        find_rules("house.yaml", tmp_path)
    assert why in str(raised.value)


def test_an_unknown_name_lists_the_known() -> None:
    with pytest.raises(EntryError, match='no ruleset is named "chess"; there are ccgc'):
        find_rules("chess", Path("/"))
