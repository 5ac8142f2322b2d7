"""The tutorial, followed: every file and change of the page made, every command run, in the page's order."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from arbiter.cli import main

DOCS = Path(__file__).parents[1] / "docs"
PAGE, CHINESE = ((DOCS / name).read_text("utf-8") for name in ("writing-a-bot.md", "zh/writing-a-bot.md"))
LEFT = "arbiter play "
"""The one command whose exit code is 1 here: whoever leaves the table has not played."""


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: language and text."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", page, re.M | re.S)


def said_inline(page: str) -> set[str]:
    """The commands that stand within sentences."""
    return set(re.findall(r"`(arbiter [^`]+)`", page))


@pytest.fixture
def evening() -> Iterator[Path]:
    """A folder that bots of the sandbox, run as nobody when root starts them, can read."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        yield folder


def edit(folder: Path, language: str, text: str) -> None:
    """Do with a block of code what the page asks for: a file to write, a new `move`, or something above the class."""
    bot = folder / "my_bot.py"
    if language == "yaml":
        name = re.match(r"# (\S+\.yaml)\n", text)
        assert name, f"a file without a name:\n{text}"
        (folder / name[1]).write_text(text, "utf-8")
    elif text.startswith("    def move("):
        old = re.search(r"^    def move\(.*?(?=\n\nif __name__)", bot.read_text("utf-8"), re.M | re.S)
        assert old
        bot.write_text(bot.read_text("utf-8").replace(old[0], text), "utf-8")
    else:
        bot.write_text(bot.read_text("utf-8").replace("class MyBot", f"{text}\n\nclass MyBot", 1), "utf-8")


def run(folder: Path, command: str) -> str:
    """What a command prints in a shell; it must succeed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        input="q\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == command.startswith(LEFT), f"$ {command}\n{done.stdout}"
    return done.stdout


def lines(text: str) -> list[str]:
    """Lines as they are compared: of tables only the cells count, not how far apart they stand."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_evening(evening: Path) -> None:
    folder = evening
    for language, text in blocks(PAGE):
        if language != "console":
            edit(folder, language, text)
            continue
        for command, printed in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", text, re.M):
            if command.startswith("cd "):
                folder = folder / command.removeprefix("cd ")
                continue
            output = lines(run(folder, command))
            for line in lines(printed):
                assert line in ("...", *output), (command, line, "\n".join(output))


def test_every_command_within_a_sentence_can_be_typed() -> None:
    assert said_inline(PAGE)
    for line in said_inline(PAGE):
        name, *words = line.split()[1:]
        command = main.get_command(click.Context(main), name)
        assert command, line
        known = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


def test_the_chinese_page_has_the_same_code_and_commands() -> None:
    assert blocks(CHINESE) == blocks(PAGE)
    assert said_inline(CHINESE) == said_inline(PAGE)
    assert re.findall(r"^    \S.*", CHINESE, re.M) == re.findall(r"^    \S.*", PAGE, re.M)


def test_the_chinese_page_has_the_same_sections() -> None:
    assert re.findall(r"^(#+) (?!\S+\.yaml)", CHINESE, re.M) == re.findall(r"^(#+) (?!\S+\.yaml)", PAGE, re.M)
