"""The league files to start from."""

from pathlib import Path

import pytest

from arbiter.league.formats import State
from arbiter.league.reading import read_league

FILES = sorted((Path(__file__).parents[2] / "tournaments").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_can_be_played_and_says_how_long_it_takes(file: Path) -> None:
    league = read_league(file)
    assert league.name == file.stem
    assert league.format.next(State(league.bots)).pairings
    text = file.read_text()
    assert text.startswith("# yaml-language-server: $schema=../protocol/schemas/league.schema.json\n")
    assert (file.parent / "../protocol/schemas/league.schema.json").is_file()
    assert f"arbiter league run tournaments/{file.name}" in text
    assert "# Takes " in text


def test_there_is_one_for_each_format() -> None:
    formats = {read_league(file).format.name for file in FILES}
    assert formats == {"round-robin", "double-round-robin", "gauntlet", "knockout", "swiss"}


def test_the_contest_is_the_contest() -> None:
    league = read_league(next(file for file in FILES if file.stem == "contest"))
    assert league.terms.limits.game_s == 30 * 60
    assert league.terms.rules.quiet_limit == 31
    assert league.mode == "require"
    assert league.file.seed is None
