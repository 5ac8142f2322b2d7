"""What has changed between two versions of a league file, and what of it can be applied."""

from pathlib import Path

import pytest

from arbiter.league.changes import canon, changes, digest
from arbiter.league.reading import read_league

FILE = """
name: league
games_per_pair: 2
clock: {time: 60s}
seed: 1
bots: [random, greedy]
"""


def compared(tmp_path: Path, old: str, new: str) -> list[tuple[str, bool]]:
    """The changes, and whether each can be applied."""
    versions = []
    for text in (old, new):
        (tmp_path / "league.yaml").write_text(text)
        versions.append(read_league(tmp_path / "league.yaml"))
    found = changes(canon(versions[0]), canon(versions[1]), versions[1].format)
    assert (digest(canon(versions[0])) == digest(canon(versions[1]))) == (not found)
    return [(change.what, change.applicable) for change in found]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 1", "seed: 1\njobs: 5  # and a remark"),
        ("seed: 1", "format: round-robin\nseed: 1\nrules: ccgc"),
        ("games_per_pair: 2\nclock: {time: 60s}", "clock: {time: 1m, startup: 10s}\ngames_per_pair: 2"),
    ],
)
def test_what_makes_no_difference_is_no_change(tmp_path: Path, old: str, new: str) -> None:
    assert compared(tmp_path, FILE, FILE.replace(old, new)) == []


@pytest.mark.parametrize(
    ("old", "new", "what", "applicable"),
    [
        ("games_per_pair: 2", "games_per_pair: 4", "games_per_pair: 2 -> 4", True),
        ("games_per_pair: 2", "games_per_pair: 1", "games_per_pair: 2 -> 1", False),
        ("greedy]", "greedy, rusher]", "bot rusher: added", True),
        ("random, greedy]", "greedy, rusher]", "bot random: taken out", False),
        ("random, greedy]", "greedy, random]", "bots: in another order (greedy, random)", True),
        ("name: league", "name: cup", "name: league -> cup", True),
        ("seed: 1", "seed: 2", "seed: 1 -> 2", False),
        ("time: 60s", "time: 30s", "clock: time: 60s -> 30s", False),
        ("seed: 1", "seed: 1\npondering: off", "pondering: true -> false", False),
        ("seed: 1", "seed: 1\npoints: {win: 3}", "points: win: 2 -> 3", True),
        ("seed: 1", "seed: 1\ntie_breaks: [wins]", "tie_breaks: direct, sonneborn-berger, wins, faults -> wins", True),
        ("seed: 1", "seed: 1\nsandbox: none", "sandbox: auto -> none", False),
        ("games_per_pair: 2", "format: double-round-robin", "format: round-robin -> double-round-robin", False),
        ("seed: 1", "seed: 1\nsandbox: {memory: 2G}", "bot greedy: limits: memory: 1073741824 -> 2147483648", False),
        ("seed: 1", "seed: 1\nsprt: {elo1: 5}", "sprt: none -> elo0 0, elo1 5, alpha 0.05, beta 0.05", True),
    ],
)
def test_what_makes_a_difference(tmp_path: Path, old: str, new: str, what: str, applicable: bool) -> None:
    found = compared(tmp_path, FILE, FILE.replace(old, new))
    assert any(told.startswith(what) and can == applicable for told, can in found), found


def test_a_bot_that_has_changed_is_another_bot(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    bot = "{name: mine, command: python3 bot.py}"
    old = FILE.replace("greedy]", f"{bot}]")
    assert compared(tmp_path, old, old.replace("bot.py}", "bot.py, env: {LEVEL: '2'}}")) == [
        ("bot mine: env: LEVEL: none -> 2", False)
    ]


def test_a_bot_that_only_has_another_name_is_told_as_renamed(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    old = FILE.replace("greedy]", "greedy, {name: mine, command: python3 bot.py}]")
    assert compared(tmp_path, old, old.replace("name: mine", "name: ours").replace("time: 60s", "time: 90s")) == [
        ("bot mine: renamed to ours; a bot keeps its name as long as its league lasts", False),
        ("clock: time: 60s -> 90s", False),
    ]


def test_a_league_that_has_moved_to_another_folder_is_the_same(tmp_path: Path) -> None:
    versions = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        (folder / "bot.py").write_text("")
        (folder / "league.yaml").write_text(FILE.replace("greedy]", "bot.py]"))
        versions.append(canon(read_league(folder / "league.yaml")))
    assert versions[0] == versions[1]


@pytest.mark.parametrize(
    ("new", "applicable"),
    [("swiss: {rounds: 2}", True), ("swiss: {rounds: 1}\npoints: {win: 4}", True), ("games_per_pair: 3", False)],
)
def test_a_swiss_can_have_more_rounds_and_nothing_else(tmp_path: Path, new: str, applicable: bool) -> None:
    old = "name: x\nformat: swiss\nswiss: {rounds: 1}\nbots: [random, greedy, rusher]\n"
    text = old.replace("swiss: {rounds: 1}", new if "rounds" in new else f"swiss: {{rounds: 1}}\n{new}")
    assert [can for _, can in compared(tmp_path, old, text)] == [applicable]
    added = old.replace("rusher]", "rusher, {name: a, command: cat}]")
    assert compared(tmp_path, old, added) == [("bot a: added", False)]
