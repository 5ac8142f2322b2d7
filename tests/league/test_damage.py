"""A database that a disk has damaged, or somebody has written into: refused with a sentence, whatever reads it."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from arbiter.cli import main
from arbiter.league.error import LeagueError
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.view import view
from tests.cli.leagues import make_spring

FOREIGN = "what is in it is no league's: "
DAMAGE = {
    "UPDATE games SET winner = 5 WHERE number = 3": FOREIGN + "game 3 is won by seat 5",
    "UPDATE games SET reason = 'magic' WHERE number = 3": FOREIGN + "Invalid enum value 'magic'",
    "UPDATE games SET plies = 'many' WHERE number = 3": FOREIGN + "Expected `int`, got `str`",
    "UPDATE games SET clock_0 = 'long' WHERE number = 3": FOREIGN + "Expected `float`, got `str`",
    "UPDATE fixtures SET round = 'x' WHERE number = 3": FOREIGN,
    "UPDATE fixtures SET first = x'00' WHERE number = 3": FOREIGN,
    "UPDATE bots SET command = 'junk'": FOREIGN + "JSON is malformed",
    "UPDATE bots SET command = '5'": FOREIGN,
    "DELETE FROM bots WHERE name = 'ash'": "games of ash, and no such bot in the league",
    "UPDATE versions SET canon = 'junk'": FOREIGN + "JSON is malformed",
    "UPDATE versions SET canon = '{}'": FOREIGN,
    "UPDATE versions SET canon = '[]'": FOREIGN,
    "DELETE FROM versions": FOREIGN,
    "UPDATE league SET value = 'abc'": FOREIGN,
    "INSERT INTO league VALUES ('programs', 'junk')": FOREIGN + "JSON is malformed",
    "INSERT INTO league VALUES ('programs', '[]')": FOREIGN + "Expected `object`, got `array`",
    "DROP TABLE voids": "no such table: voids",
}
COMMANDS = ("league standings", "league crosstable", "league games", "league bots", "league export", "league site")


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    return make_spring(tmp_path / "spring")


def damage(folder: Path, statement: str) -> Path:
    """Behind the league's back; foreign keys are nobody's concern."""
    database = sqlite3.connect(folder / FILE_NAME)
    database.execute(statement)
    database.commit()
    database.close()
    return folder


@pytest.mark.parametrize("statement", DAMAGE)
def test_what_no_league_has_written_is_refused(spring: Path, statement: str) -> None:
    damage(spring, statement)
    with Store(spring / FILE_NAME) as store, pytest.raises(LeagueError) as refused:
        view(store)
    assert str(refused.value).startswith(f"{store.path}: {DAMAGE[statement]}")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_so(spring: Path, tmp_path: Path, command: str) -> None:
    damage(spring, "UPDATE games SET winner = 5 WHERE number = 3")
    out = [str(tmp_path / "out")] if command.split()[1] in ("export", "site") else []
    done = CliRunner().invoke(main, [*command.split(), str(spring), *out])
    assert done.exit_code == 2
    assert done.stderr.endswith("what is in it is no league's: game 3 is won by seat 5\n")


@pytest.mark.parametrize(
    "statement", ["UPDATE records SET data = x'00' WHERE number = 3", "DELETE FROM records WHERE number = 3"]
)
def test_a_record_that_is_damaged_takes_no_other_with_it(spring: Path, tmp_path: Path, statement: str) -> None:
    damage(spring, statement)
    for command in ("show", "review"):
        done = CliRunner().invoke(main, [command, str(spring), "--game", "3"])
        assert done.exit_code == 2
        assert done.stderr.startswith("Error: ")
    done = CliRunner().invoke(main, ["league", "export", str(spring), str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "out: 5 records" in done.stdout
    assert done.stderr == "Error: the records of these games cannot be read: 3\n"
