"""`arbiter new`: a folder with a bot that already plays, to be changed from there."""

import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

import click

from arbiter.cli.options import Failure
from arbiter.entries.find import SAMPLE_FOLDERS, samples


@dataclass(frozen=True, slots=True)
class Language:
    """How a bot is written and started in one language.

    `bot`, `kit`: the files, which lie with the sample bots. `build`: the command that compiles the bot, if one does.
    `command`: the one that starts it. `made`: what the build leaves. `programs`: what has to be on the PATH, each with
    Debian's package of it. `note`: a comment for the roster.
    """

    bot: str
    kit: str
    command: str
    build: str = ""
    made: str = ""
    programs: tuple[tuple[str, str], ...] = ()
    note: str = ""


LANGUAGES = {
    "python": Language("my_bot.py", "junqi_kit.py", "python3 my_bot.py", made="__pycache__/",
                       programs=(("python3", "python3"),)),
    "cpp": Language("my_bot.cpp", "junqi_kit.hpp", "./my_bot", "c++ -std=c++17 -O2 -o my_bot my_bot.cpp", "my_bot",
                    (("c++", "g++"),)),
    "java": Language("MyBot.java", "JunqiKit.java", "java -XX:+UseSerialGC -Xmx256m -cp build MyBot",
                     "javac -d build MyBot.java JunqiKit.java", "build/",
                     (("javac", "default-jdk-headless"), ("java", "default-jre-headless")),
                     "# -Xmx bounds Java's heap. A bot may use 1G in all; `memory: 2G` would allow it more.\n"),
    "javascript": Language("my_bot.js", "junqi_kit.js", "node my_bot.js", programs=(("node", "nodejs"),)),
}  # fmt: skip
"""The languages by the names that the command takes, which are also the folders of the sample bots."""

ROSTER = """\
# Who plays, and how each is started. Names of files are relative to this folder.
{note}
- name: "{name}"
{build}  command: {command}
  files: [{kit}]
"""

TEST = """\
#!/bin/sh
# Plays {name} against random, 10 games, and fails if {name} is ever at fault: an illegal move, a crash, out of time ...
cd "$(dirname "$0")" || exit 2
told=$(arbiter match {quoted} random --roster bots.yaml --games 10 --seed 1 --json) || exit
if printf '%s\\n' "$told" | grep -q '"faults": \\[$'; then
    printf '%s\\n' "$told" | grep -E '^ {{10}}"(ply|reason|text|why|capsule)": '
    echo "FAILED: {name} was at fault in the games above; arbiter playback CAPSULE plays one into it again."
    exit 1
fi
echo "passed: 10 games without a fault."
"""

README = """\
# {name}

A bot for two-player Junqi (军棋). It plays legally from the start: it fights where it can, and moves at random
elsewhere.

{commands}

| file | what it is |
|---|---|
| [{bot}]({bot}) | the bot: its name, its formation and how it chooses its moves. Change it |
| [{kit}]({kit}) | the kit: protocol, board, legal moves, and what can be known of each enemy piece. Read it |
| [bots.yaml](bots.yaml) | how the bot is started, for `--roster` |
| [test.sh](test.sh) | the test |

Where to go from here:

- Set up better: `arbiter formation LETTERS` checks and draws a formation. Mines around the flag are a beginning.
- Choose better fights: the kit knows what each enemy can still be, and how likely that is.
- Beat the next one: `arbiter match {quoted} greedy --roster bots.yaml --games 20`.
- See what happened: `--watch` shows the board as it goes, `arbiter review records/NAME.jsonl --step` walks through a
  game. The record of every game lies in `records`, and beside it is what your bot was told, what it answered and what
  it wrote to standard error.
- Print what is for yourself to standard error, never to standard output, which belongs to the protocol.
- Take random numbers from the kit's seed and from nowhere else. Then `--seed 1` plays the same games again.
"""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), default="python", show_default=True, help="What to write it in."
)
@click.option("--name", help="The bot's name.  [default: the folder's]")
def command(folder: Path, language: str, name: str | None) -> None:
    """Begin a bot: a folder with one that already plays legally, the kit, a roster, a README and a test.

    DIR is made, or is empty.

    \b
    Example:
      arbiter new tiger --language cpp
      cd tiger
      arbiter match tiger random --roster bots.yaml

    Exit codes: 0 done; 2 the folder is not empty or cannot be written, or the name is none.
    """
    name = _checked_name(folder.absolute().name if name is None else name)
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Failure(f"{folder} is not empty; name a folder that is new")
        _write(folder, language, name)
    except OSError as error:
        raise Failure(f"{error.filename or folder}: {error.strerror}") from error
    missing = [(program, package) for program, package in LANGUAGES[language].programs if not shutil.which(program)]
    for program, package in missing:
        click.echo(f"Warning: there is no {program} on the PATH; on Debian: apt install {package}", err=True)
    click.echo(f"{folder} has a bot that plays: {LANGUAGES[language].bot}. Now:\n")
    click.echo(f"  cd {shlex.quote(str(folder))}")
    click.echo(f"  arbiter match {shlex.quote(name)} random --roster bots.yaml")


def _checked_name(name: str) -> str:
    """The name, if a bot can have it. Raises Failure."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,39}", name) or name.endswith(" "):
        raise Failure(
            f"{name!r} is no name for a bot: up to 40 letters a to z, digits, blanks, and . _ -, a letter or digit "
            "first; give one with --name"
        )
    if name in samples():
        raise Failure(f"{name!r} is a sample bot's name; give another with --name")
    return name


def _sources(language: str) -> Path:
    """The folder of the sample bots in this language."""
    return next(folder / language for folder in SAMPLE_FOLDERS if (folder / language).is_dir())


def _commands(quoted: str, does: str) -> str:
    """What can be done with a bot, a line each, what it does in one column."""
    lines = [
        (f"arbiter match {quoted} random --roster bots.yaml", f"{does}, and plays a game"),
        (f"arbiter check {quoted} --roster bots.yaml --quick", "what it does wrong, and what to mend"),
        (f"arbiter play {quoted} --roster bots.yaml", "sit down against it yourself"),
        ("sh test.sh", "10 games; fails if the bot is ever at fault"),
    ]
    width = max(len(command) for command, _ in lines)
    return "\n".join(f"    {command:<{width}}   {what}" for command, what in lines)


def _write(folder: Path, language: str, name: str) -> None:
    how, sources = LANGUAGES[language], _sources(language)
    words = {"name": name, "quoted": shlex.quote(name), "bot": how.bot, "kit": how.kit}
    bot = (sources / how.bot).read_text("utf-8").replace("My bot", name)
    roster = ROSTER.format(
        **words, command=how.command, build=f"  build: {how.build}\n" if how.build else "", note=how.note
    )
    commands = _commands(words["quoted"], "builds the bot" if how.build else "starts the bot")
    files = {
        how.bot: bot,
        how.kit: (sources / how.kit).read_text("utf-8"),
        "bots.yaml": roster,
        "README.md": README.format(**words, commands=commands),
        "test.sh": TEST.format(**words),
        ".gitignore": "records/\n" + (f"{how.made}\n" if how.made else ""),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8", newline="\n")
    (folder / "test.sh").chmod(0o755)
