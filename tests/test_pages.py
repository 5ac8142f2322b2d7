"""A Chinese page is its English twin in Chinese: the same sections, tables, code, commands, options and numbers."""

import re
from pathlib import Path

import pytest

from tests.test_links import ROOT, links, prose

DOCS = ROOT / "docs"
PROTOCOL = ROOT / "protocol" / "README.md"
NAMES = sorted(page.name for page in (DOCS / "zh").glob("*.md") if page.name != "README.md")
PAIRS = [(page, page.parent / "zh" / page.name) for page in (PROTOCOL, *(DOCS / name for name in NAMES))]
TWINS = {
    ROOT / "README.md": ROOT / "README.zh-CN.md",
    DOCS / "README.md": DOCS / "zh" / "README.md",
    **dict(PAIRS),
}
CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
FENCED = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.M | re.S)
DRAWN = ("text", "")
"""The blocks that are what a program prints, or a board."""

both = pytest.mark.parametrize(("english", "chinese"), PAIRS, ids=["protocol", *NAMES])


def read(page: Path) -> str:
    """The text of a page, in which no command asks for Chinese."""
    return page.read_text("utf-8").replace(" --lang zh", "")


def uncommented(text: str) -> list[str]:
    """The lines of a block of code or commands, without what is said about them behind `#`, `//` or two blanks."""
    return [re.sub(r"(?:\s*(?:#|//) |(?<=\S)  +(?=\S)).*", "", line).rstrip() for line in text.splitlines()]


def code(page: Path) -> list[tuple[str, list[str]]]:
    """Each fenced block: its language and its lines."""
    return [
        (language, text.splitlines() if language in DRAWN else uncommented(text))
        for _, language, text in FENCED.findall(read(page))
    ]


def indented(page: Path) -> list[str]:
    """The lines of the blocks of code that are set in by four blanks."""
    text = FENCED.sub("", read(page))
    return uncommented("\n".join(re.findall(r"^ {4,}\S.*$", text, re.M)))


def tables(page: Path) -> list[tuple[int, int]]:
    """Rows and columns of each table."""
    found = re.findall(r"(?:^ *\|.*\n)+", FENCED.sub("", read(page)), re.M)
    return [(table.count("\n"), table.partition("\n")[0].replace("\\|", "").count("|") - 1) for table in found]


def options(page: Path) -> set[str]:
    """All options that a page speaks of, and the commands of arbiter."""
    text = page.read_text("utf-8")
    return set(re.findall(r"--[a-z][a-z-]+", text)) - {"--lang"} | set(re.findall(r"`arbiter ([a-z]+)", text))


def numbers(page: Path) -> set[str]:
    """The numbers of two digits and more that stand in sentences and tables."""
    return set(re.findall(r"(?<![\w#-])\d[\d,.]*\d", re.sub(r"\]\([^)]*\)", "]", prose(page))))


@both
def test_the_sections_and_tables_are_the_same(english: Path, chinese: Path) -> None:
    assert re.findall(r"^(#+) ", prose(chinese), re.M) == re.findall(r"^(#+) ", prose(english), re.M)
    assert tables(chinese) == tables(english)


@pytest.mark.parametrize(("english", "chinese"), PAIRS[1:], ids=NAMES)
def test_the_code_is_the_same(english: Path, chinese: Path) -> None:
    """Not of the protocol's page, whose diagrams have words in them."""
    ours, theirs = code(chinese), code(english)
    assert [language for language, _ in ours] == [language for language, _ in theirs]
    for (language, lines), (_, original) in zip(ours, theirs, strict=True):
        if language in DRAWN and CHINESE.search("\n".join(lines)):
            assert len(lines) == len(original), lines
        else:
            assert lines == original
    assert indented(chinese) == indented(english)


@both
def test_options_and_numbers_are_the_same(english: Path, chinese: Path) -> None:
    assert options(chinese) == options(english)
    assert numbers(english) - numbers(chinese) == set()


@both
def test_the_twins_are_linked_at_their_heads(english: Path, chinese: Path) -> None:
    def head(page: Path) -> str:
        return page.read_text("utf-8").partition("\n## ")[0]

    assert f"(zh/{chinese.name})" in head(english)
    assert f"(../{english.name})" in head(chinese)


@pytest.mark.parametrize("page", TWINS.values(), ids=lambda page: str(page.relative_to(ROOT)))
def test_a_chinese_page_sends_nobody_to_an_english_one_in_vain(page: Path) -> None:
    aims = [(page.parent / target.partition("#")[0]).resolve() for target in links(page)]
    assert [aim for aim in aims if aim in TWINS and TWINS[aim] != page] == []
