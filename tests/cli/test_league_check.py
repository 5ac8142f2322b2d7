"""`arbiter league check` as its users call it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from tests.league.real import QUICK, write

LEAGUE = f"name: small\n{QUICK}bots:\n  - random\n  - rusher\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*arguments: str) -> Result:
    """The command, called in this process."""
    return CliRunner().invoke(main, ["league", "check", *arguments])


def test_a_league_that_can_be_played(tmp_path: Path) -> None:
    write(tmp_path, LEAGUE)
    done = check("league.yaml")
    assert done.exit_code == 0, done.output
    assert "small: round-robin, 2 bots" in done.stdout
    assert "1 games to be played" in done.stdout
    assert "rusher  Rusher          yes" in done.stdout
    assert "sandbox: plain" in done.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["league.yaml"]


def test_what_needs_building_is_built_once(tmp_path: Path) -> None:
    (tmp_path / "build.sh").write_text("echo once >> builds; cp source built; chmod +x built")
    (tmp_path / "source").write_text("#!/bin/sh\nread line; echo NAME built; read line\n")
    bots = "".join(f"  - {{name: {name}, command: ./built, build: sh build.sh}}\n" for name in ("one", "two"))
    write(tmp_path, f"name: x\n{QUICK}bots:\n{bots}")
    done = check("league.yaml")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "builds").read_text() == "once\n"
    assert "one    built           yes" in done.stdout
    assert "building one" in done.stderr


def test_a_bot_that_does_not_start(tmp_path: Path) -> None:
    write(tmp_path, LEAGUE + "  - {name: broken, command: 'sh -c \"echo oh no >&2; exit 3\"'}\n")
    done = check("league.yaml")
    assert done.exit_code == 2
    assert "broken  -               no" in done.stdout
    assert 'Error: bot "broken" does not start' in done.stderr
    assert "oh no" in done.stderr


def test_a_wrong_file(tmp_path: Path) -> None:
    write(tmp_path, LEAGUE + "swiss: {rounds: 1}\n")
    done = check("league.yaml")
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith('Error: league.yaml:9: "swiss" is for "format: swiss"')


def test_a_sandbox_that_does_not_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, LEAGUE.replace("sandbox: none", "sandbox: require"))
    monkeypatch.setenv("PATH", "/nowhere")
    done = check("league.yaml")
    assert done.exit_code == 2
    assert "the sandbox is required and does not hold here" in done.stderr


def test_a_format_whose_games_follow_from_results(tmp_path: Path) -> None:
    write(tmp_path, LEAGUE.replace("name: small", "name: small\nformat: swiss") + "  - greedy\n")
    done = check("league.yaml", "--format", "github")
    assert "| 1      | 1       |" in done.stdout
    assert "no opponent in round 1: greedy" in done.stdout
    assert "1 games to be played, about 1 more as results come" in done.stdout
