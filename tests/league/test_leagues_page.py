"""The page on leagues: its league files are right, its tables are those of the commands, its links lead somewhere."""

import re
from pathlib import Path

import pytest

from arbiter.league.config import FORMAT_NAMES, TIE_BREAKS, LeagueFile
from arbiter.league.reading import read_league
from tests.cli.leagues import league, shown
from tests.league.made_up import played

PAGE = Path(__file__).parents[2] / "docs" / "leagues.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.M | re.S)
FILES = [text for language, text in BLOCKS if language == "yaml"]
EXAMPLE = """
Ash Birch 1
Cedar Ash 1
Ash Date =
Birch Cedar 1
Birch Date 1
Cedar Date =
"""


@pytest.mark.parametrize("text", FILES, ids=[text.split("\n")[0] for text in FILES])
def test_every_league_file_of_the_page_is_right(tmp_path: Path, text: str) -> None:
    for name in ("alder.py", "birch.py", "tiger.py", "openings.txt"):
        (tmp_path / name).touch()
    (tmp_path / "bots.yaml").write_text("- {name: tiger, command: python3 tiger.py}\n")
    (tmp_path / "league.yaml").write_text(text, "utf-8")
    assert len(read_league(tmp_path / "league.yaml").bots) >= 2


def test_every_key_format_and_tie_break_is_on_the_page() -> None:
    table = re.findall(r"^\| `(\w+)` \|", TEXT, re.M)
    assert set(LeagueFile.__struct_fields__) <= set(table)
    for word in (*FORMAT_NAMES, *TIE_BREAKS):
        assert f"`{word}`" in TEXT or f"{word}," in TEXT


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    return league(tmp_path / "spring", played(EXAMPLE), games_per_pair=1)


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_the_tables_of_the_example_are_those_of_the_commands(spring: Path, command: str) -> None:
    block = next(text for _, text in BLOCKS if text.startswith(f"$ arbiter league {command} spring\n"))
    said = block.split("\n", 1)[1].strip()
    assert said in "\n".join(line.rstrip() for line in shown(command, spring).splitlines())


@pytest.mark.parametrize(
    ("tie_break", "said"),
    [
        ("sonneborn-berger", "- Ash beat Birch (4 points) and drew with Date (2 points): 4 + 1 = 5."),
        ("buchholz", "have 9"),
    ],
)
def test_what_the_example_says_of_other_tie_breaks(tmp_path: Path, tie_break: str, said: str) -> None:
    assert said in TEXT
    folder = league(tmp_path, played(EXAMPLE), games_per_pair=1, tie_breaks=[tie_break])
    places = [line.split()[:2] for line in shown("standings", folder, "--format", "plain").splitlines()[2:4]]
    assert places == ([["2", "Ash"], ["3", "Cedar"]] if tie_break != "buchholz" else [["2", "Ash"], ["2", "Cedar"]])


def test_links_lead_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", TEXT, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        file, _, anchor = target.partition("#")
        assert not file or (PAGE.parent / file).exists(), target
        assert not anchor or file or anchor in headings, target
