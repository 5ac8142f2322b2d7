"""`arbiter new`: what it makes plays at once, in every language."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.cli.new import LANGUAGES
from arbiter.entries.roster import read_roster
from tests.toolchains import PROGRAMS, toolchain

FAIR = {"flag", "no-move", "quiet-limit"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)  # started by root, the sandbox runs bots as nobody
    monkeypatch.chdir(tmp_path)


def arbiter(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_bot_is_built_and_plays(language: str) -> None:
    toolchain(language)
    made = arbiter("new", "tiger", "--language", language)
    assert made.exit_code == 0, made.output
    assert made.stderr == ""
    assert "cd tiger\n  arbiter match tiger random --roster bots.yaml\n" in made.stdout
    os.chdir("tiger")
    played = arbiter("match", "tiger", "random", "--roster", "bots.yaml", "--games", "2", "--seed", "1", "--json")
    assert played.exit_code == 0, played.output
    games = json.loads(played.stdout)["games"]
    assert {game["reason"] for game in games} <= FAIR
    assert [sorted(game["announced"]) for game in games] == [["Random", "tiger"]] * 2
    assert all(game["plies"] > 10 for game in games)
    assert list(Path("records").glob("*.stderr")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_there(language: str) -> None:
    arbiter("new", "tiger", "--language", language, "--name", "Night Owl 2.0")
    how, folder = LANGUAGES[language], Path("tiger")
    files = {how.bot, how.kit, "bots.yaml", "README.md", "test.sh", ".gitignore"}
    assert {path.name for path in folder.iterdir()} == files
    assert list(read_roster(folder / "bots.yaml")) == ["Night Owl 2.0"]
    assert "My bot" not in (folder / how.bot).read_text()
    assert '"Night Owl 2.0"' in (folder / how.bot).read_text()
    assert "arbiter match 'Night Owl 2.0' random --roster bots.yaml" in (folder / "README.md").read_text()
    commands = [line for line in (folder / "README.md").read_text().splitlines() if line.startswith("    ")]
    assert [line.split("   ")[1].split()[1] for line in commands] == ["match", "check", "play", "test.sh"]
    assert len({len(line) - len(line[4:].partition("   ")[2].lstrip()) for line in commands}) == 1
    assert os.access(folder / "test.sh", os.X_OK)
    assert LANGUAGES.keys() == PROGRAMS.keys()


def test_the_test_passes_and_fails() -> None:
    """The test passes for the new bot, and fails with the referee's words once the bot is spoilt."""
    arbiter("new", "tiger", "--name", "Night Owl")
    command = Path("bin", "arbiter")
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m arbiter "$@"\n')
    command.chmod(0o755)
    here = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PATH": f"{command.parent.absolute()}:{os.environ['PATH']}", "PYTHONPATH": str(here)}

    def tested() -> subprocess.CompletedProcess[str]:
        return subprocess.run(["sh", "tiger/test.sh"], env=env, capture_output=True, text=True, check=False)

    good = tested()
    assert good.returncode == 0, good.stderr
    assert good.stdout == "passed: 10 games without a fault.\n"
    bot = Path("tiger", "my_bot.py")
    bot.write_text(bot.read_text().replace("self.random.choice(fights or moves)", '("L0", "A4")'))
    bad = tested()
    assert bad.returncode == 1, bad.stderr
    assert bad.stdout.splitlines()[-1].startswith(
        "FAILED: Night Owl was at fault in the games above; arbiter playback "
    )
    assert bad.stdout.count('"reason": ') == bad.stdout.count('"why": ') == 10
    assert '"reason": "illegal-move"' in bad.stdout
    assert "BESTMOVE L0A4" in bad.stdout
    Path("tiger", "my_bot.py").write_text("nonsense")
    assert tested().returncode == 2


def test_an_empty_folder_will_do_and_one_that_holds_anything_will_not() -> None:
    Path("empty").mkdir()
    assert arbiter("new", "empty").exit_code == 0
    assert arbiter("new", "deep/er/tiger").exit_code == 0
    Path("full").mkdir()
    Path("full", ".hidden").touch()
    refused = arbiter("new", "full")
    assert refused.exit_code == 2
    assert "full is not empty" in refused.stderr
    assert [path.name for path in Path("full").iterdir()] == [".hidden"]


def test_the_folder_where_one_is_gives_its_name() -> None:
    Path("lynx").mkdir()
    os.chdir("lynx")
    assert arbiter("new", ".").exit_code == 0
    assert list(read_roster(Path("bots.yaml"))) == ["lynx"]


@pytest.mark.parametrize("name", ["", " x", "-x", "a/b", 'a"b', "a\nb", "龙", "x" * 41, "x ", "random", "greedy"])
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    refused = arbiter("new", "tiger", "--name", name)
    assert refused.exit_code == 2
    assert "--name" in refused.stderr
    assert not Path("tiger").exists()


def test_a_folder_that_cannot_be_made() -> None:
    Path("file").touch()
    assert arbiter("new", "file/tiger").exit_code == 2
    assert arbiter("new", "file").exit_code == 2


def test_a_missing_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    made = arbiter("new", "tiger", "--language", "java")
    assert made.exit_code == 0
    assert "there is no javac on the PATH; on Debian: apt install default-jdk-headless" in made.stderr
