"""Names that nobody would want to print, in every format of the reports on a league."""

import csv
import html
import io
import json
import re
from pathlib import Path

import pytest

from arbiter.cli.league_output import FORMATS
from tests.cli.leagues import league, run, shown
from tests.league.made_up import result

HOSTILE = [
    "\x1b[31mred", "two\nlines", '=HYPERLINK("http://x")', " @sum", "-1+1", "<script>alert(1)</script>", "a&b|c",
    "$x_1%^{}~#\\end{tabular}", "\x9b0m", "‮right", "\ttab", "[a](javascript:b)", 'q"uote', "将军",
]  # fmt: skip


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A league of bots that nobody would want to print, one of them out for a reason like its name."""
    games = [result(n, one, "plain", "1", reason="crash", fault_of=(1,)) for n, one in enumerate(HOSTILE, 1)]
    return league(tmp_path, games, [*HOSTILE, "plain"], out={"plain": "\x1b]0;owned\x07\n=1+1 <script>"})


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("name", ["standings", "crosstable", "games", "bots"])
def test_no_name_reaches_the_terminal_as_an_order(hostile: Path, name: str, fmt: str) -> None:
    done = run(name, hostile, "--format", fmt)
    assert done.exit_code == 0
    allowed = "\n\t" if fmt == "tsv" else "\n"
    assert not [char for char in done.output if not (char.isprintable() or char in allowed)]
    if fmt == "json":
        bots = json.dumps(json.loads(done.stdout), ensure_ascii=False)
        assert all(json.dumps(bot, ensure_ascii=False)[1:-1] in bots for bot in HOSTILE)
    elif fmt not in ("github", "html", "latex"):
        assert "\\x1b[31mred" in done.stdout
        assert "two\\nlines" in done.stdout
        assert "将军" in done.stdout


@pytest.mark.parametrize("fmt", ["csv", "tsv"])
def test_no_name_is_a_formula(hostile: Path, fmt: str) -> None:
    text = shown("standings", hostile, "--format", fmt)
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter="," if fmt == "csv" else "\t") for cell in row]
    assert not [cell for cell in cells if re.match(r"\s*[=+@-](?!\d+(\.\d+)?\s*$)", cell)]
    assert "'-1+1" in [cell.strip() for cell in cells]
    assert any(re.fullmatch(r"-\d+", cell.strip()) for cell in cells)  # a number stays a number


def test_no_name_is_markup(hostile: Path) -> None:
    page = shown("standings", hostile, "--format", "html")
    assert "<script" not in page
    assert html.escape("<script>alert(1)</script>") in page
    latex = shown("standings", hostile, "--format", "latex")
    assert latex.count("\\end{tabular}") == 1
    assert all(line.startswith("% ") for line in latex.split("\\end{tabular}")[1].split("\n") if line)
    github = shown("standings", hostile, "--format", "github")
    table = [line for line in github.splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table}) == 1
    assert "[a](" not in github
    assert not re.search(r"(?<!\\)<", github)
