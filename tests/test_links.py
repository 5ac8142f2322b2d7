"""Every relative link in the documentation leads to a file that is there, and to a heading that it has."""

import re
from functools import cache
from itertools import count
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "protocol", "examples", "benchmarks", "tournaments")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
OUTSIDE = re.compile(r"[a-z]+:", re.I)


def prose(page: Path) -> str:
    """The page without its blocks and spans of code, in which nothing is a link."""
    text = re.sub(r"^( *)(`{3,})[^`\n]*\n.*?^\1\2`*$", "", page.read_text("utf-8"), flags=re.M | re.S)
    return re.sub(r"^(?: {4,}|\t).*$", "", text, flags=re.M)


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading: lower case, without punctuation and marks, blanks as dashes."""
    heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip())
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    """All anchors of a page; a heading that comes again gets a number behind it."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.*?)(?: +#+)? *$", prose(page), re.M):
        name = slug(heading)
        found.add(next(each for n in count() if (each := f"{name}-{n}" if n else name) not in found))
    return frozenset(found)


def links(page: Path) -> list[str]:
    """The targets of the links and images of a page that do not lead out of the project."""
    text = re.sub(r"`[^`\n]*`", "", prose(page))
    targets = re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", text) + re.findall(r"^\[[^]]+\]: (\S+)", text, re.M)
    return [unquote(target) for target in targets if not OUTSIDE.match(target)]


def broken(page: Path) -> list[str]:
    """What is wrong with the links of a page, a sentence each."""
    wrong = []
    for target in links(page):
        name, _, anchor = target.partition("#")
        aim = (page.parent / name).resolve() if name else page
        if not aim.exists():
            wrong.append(f"{target}: there is no {name}")
        elif anchor and (aim.suffix != ".md" or anchor not in anchors(aim)):
            wrong.append(f"{target}: {aim.name} has no such heading")
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert broken(page) == []


def test_every_page_is_in_an_index() -> None:
    for index in (ROOT / "docs" / "README.md", ROOT / "docs" / "zh" / "README.md"):
        told = {(index.parent / target.partition("#")[0]).resolve() for target in links(index)}
        assert set(index.parent.glob("*.md")) <= told | {index}


def test_what_is_no_link_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# The `GO` line, and [END](#x)\n## Twice\n## Twice\n## 31 步：终局\n"
        "[a](#the-go-line-and-end) [b](#twice-1) [c](#31-步终局) [d](page.md#twice) [e](https://example.org/#no)\n"
        "`[f](code.md)`\n\n```text\n[g](block.md)\n# no heading\n```\n\n"
        "[h](away.md) [i](#twice-2) [j](page.md#no-heading)\n",
        "utf-8",
    )
    assert broken(page) == [
        "#x: page.md has no such heading",
        "away.md: there is no away.md",
        "#twice-2: page.md has no such heading",
        "page.md#no-heading: page.md has no such heading",
    ]
