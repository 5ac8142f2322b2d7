"""League files: what is right is read, what is wrong is said with its line and the nearest right word."""

from pathlib import Path

import pytest

from arbiter.league.config import SprtOptions
from arbiter.league.error import LeagueError
from arbiter.league.reading import read_league

BOTS = "bots: [random, greedy, rusher]\n"
X = "name: x\n"


def league(tmp_path: Path, text: str) -> Path:
    """A league file."""
    file = tmp_path / "league.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def refusal(tmp_path: Path, text: str) -> str:
    """What is said of a wrong file, without the folder."""
    with pytest.raises(LeagueError) as raised:
        read_league(league(tmp_path, text))
    return str(raised.value).replace(f"{tmp_path}/", "")


def test_the_smallest_file_is_the_contest(tmp_path: Path) -> None:
    read = read_league(league(tmp_path, "name: small\n" + BOTS))
    assert (read.format.name, read.bots, read.mode) == ("round-robin", ["random", "greedy", "rusher"], "auto")
    assert read.terms.rules.name == "ccgc"
    limits = read.terms.limits
    assert (limits.game_s, limits.startup_s, limits.placement_s, limits.margin_s) == (1800, 10, 30, 0.1)
    assert read.file.tie_breaks == ("direct", "sonneborn-berger", "wins", "faults")
    assert (read.file.points.win, read.file.points.draw, read.file.points.loss) == (2, 1, 0)


def test_all_that_can_be_said(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    (tmp_path / "roster.yaml").write_text("- {name: theirs, command: python3 mine.py, memory: 1G}\n")
    (tmp_path / "house.yaml").write_text("name: house\nquiet_limit: 50\n")
    text = """
name: everything
format: gauntlet
games_per_pair: 3
rules: house.yaml
clock: {time: none, startup: 5s, placement: 1m30s, margin: none, move: 2s}
pondering: off
points: {win: 3, draw: 1.5, loss: 0.5}
tie_breaks: [wins, faults]
jobs: {games: 3, per_bot: 1}
sandbox: {mode: none, memory: 100M, disk: 1M, processes: 3, network: true}
seed: 7
roster: roster.yaml
bots:
  - greedy
  - theirs
  - mine.py
  - {name: own, command: python3 mine.py, env: {LEVEL: "3"}}
  - {name: other, bot: mine.py, env: {LEVEL: "4"}}
gauntlet: {seeds: [theirs, own]}
"""
    read = read_league(league(tmp_path, text))
    assert read.bots == ["greedy", "theirs", "mine", "own", "other"]
    assert read.entries[4].command == read.entries[2].command
    assert read.entries[4].env == {"LEVEL": "4"}
    assert read.terms.rules.quiet_limit == 50
    assert (read.terms.limits.game_s, read.terms.limits.placement_s, read.terms.limits.margin_s) == (None, 90, 0)
    assert read.terms.limits.move_s == 2
    assert not read.terms.pondering
    for entry in read.entries:
        limits = entry.confinement
        assert (limits.memory, limits.disk, limits.processes, limits.network) == (100 << 20, 1 << 20, 3, True)
    assert (read.file.at_once.games, read.file.at_once.per_bot) == (3, 1)
    assert read.format.expected_games(read.bots) == 2 * 3 * 3


def test_a_roster_alone_is_all_of_its_bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("")
    bots = "".join(f"- {{name: {name}, command: python3 mine.py}}\n" for name in ("a", "b", "c"))
    (tmp_path / "roster.yaml").write_text(bots)
    assert read_league(league(tmp_path, "name: x\nroster: roster.yaml\n")).bots == ["a", "b", "c"]


def test_what_is_given_beside_the_file_goes_first(tmp_path: Path) -> None:
    text = "name: x\njobs: {games: 3, per_bot: 1}\nbots: [random, greedy]\n"
    read = read_league(league(tmp_path, text), jobs=5, sprt=SprtOptions(elo1=10))
    assert (read.file.at_once.games, read.file.at_once.per_bot) == (5, 1)
    assert read.file.sprt == SprtOptions(elo1=10)
    with pytest.raises(LeagueError, match="between two bots"):
        read_league(league(tmp_path, "name: x\n" + BOTS), sprt=SprtOptions(elo1=10))


WRONG = [
    (X + "tiem: 3\n" + BOTS, ':2: unknown key "tiem"'),
    (X + "clock:\n  tiem: 30m\n" + BOTS, ':3: unknown key "tiem"; did you mean "time"?'),
    (X + "name: y\n" + BOTS, ':2: key "name" stands twice; the first is on line 1'),
    (BOTS, ':1: the key "name" is missing'),
    ('name: " "\n' + BOTS, ":1: a league's name is not empty"),
    (X + "format: roundrobin\n" + BOTS, ':2: unknown format "roundrobin"; did you mean "round-robin"?'),
    (X + "format: zzz\n" + BOTS, ':2: unknown format "zzz"; there are round-robin, double-round-robin'),
    (X + "tie_breaks:\n  - wins\n  - bucholz\n" + BOTS, ':4: unknown tie-break "bucholz"; did you mean'),
    (X + "tie_breaks: [wins, wins]\n" + BOTS, ':2: tie-break "wins" stands twice'),
    (X + "sandbox: requre\n" + BOTS, ':2: unknown sandbox "requre"; did you mean "require"?'),
    (X + "sandbox:\n  memory: much\n" + BOTS, ':2: "much" is no size'),
    (X + "points: {win: 0, draw: 1}\n" + BOTS, ":2: a win is worth more than a loss"),
    (X + "clock:\n  time: soon\n" + BOTS, ':3: "soon" is no time; write it like 30m'),
    (X + "clock:\n  time: 3h\n" + BOTS, ":3: at most 9999 s: the protocol has four digits for it"),
    (X + "clock: {startup: 0s}\n" + BOTS, ":2: a limit is more than no time"),
    (X + "rules: ccgx\n" + BOTS, ':2: no ruleset is named "ccgx"'),
    (X + "seed: -1\n" + BOTS, ":2: seed must be a whole number >= 0"),
    (X + "jobs: 0\n" + BOTS, ":2: jobs must be a whole number >= 1"),
    (X + "bots: [random]\n", ":2: a league has at least 2 bots, and this one 1"),
    (X, ":1: a league has at least 2 bots, and this one 0"),
    (X + "bots:\n  - random\n  - greddy\n", ':4: "greddy" is no file here and no sample bot; did you mean'),
    (X + "bots:\n  - random\n  - random\n", ':4: two bots are named "random"; give one another name'),
    (X + "bots:\n  - random\n  - name: a\n    command: ./nothing\n", ':4: bot "a": there is no file '),
    (X + "bots:\n  - random\n  - name: a\n    comand: x\n", ':5: unknown key "comand"; did you mean'),
    (X + "bots:\n  - random\n  - {name: a, command: cat, dialect: ccg}\n", ':4: unknown dialect "ccg"'),
    (X + "bots:\n  - random\n  - {name: '', command: cat}\n", ":4: a bot's name has 1 to 60 printable"),
    (X + "bots: [random, {name: a}]\n", ':2: bot "a" has no command, and no "bot"'),
    (
        X + "bots: [random, {name: a, bot: greedy, memory: 1G, disk: 1M}]\n",
        ':2: beside "bot", an entry has a name and env',
    ),
    (X + "bots: [random, {name: a, bot: greddy}]\n", ':2: "greddy" is no file here and no sample bot'),
    (X + "roster: none.yaml\n" + BOTS, ":2: none.yaml: No such file or directory"),
    (X + "swiss: {rounds: 2}\n" + BOTS, ':2: "swiss" is for "format: swiss", and this league\'s is round'),
    (X + "format: swiss\nswiss:\n  rounds: 3\n" + BOTS, ":4: 3 bots can play at most 2 rounds without"),
    (X + "format: knockout\nknockout: {best_of: 2}\n" + BOTS, ":3: best_of is an odd number, and 2 is not"),
    (X + "format: knockout\ngames_per_pair: 2\n" + BOTS, ":3: the games of a knockout's match are said by"),
    (X + "format: double-round-robin\ngames_per_pair: 4\n" + BOTS, ":3: a double round robin has 2 games"),
    (X + "format: gauntlet\ngauntlet:\n  seeds: [greedi]\n" + BOTS, ':4: unknown bot "greedi"; did you mean'),
    (X + "format: gauntlet\ngauntlet: {seeds: [greedy, greedy]}\n" + BOTS, ':3: seed "greedy" stands twice'),
    (X + "format: gauntlet\ngauntlet: {seeds: [random, greedy, rusher]}\n" + BOTS, ":3: every bot is a seed"),
    (X + "sprt: {elo1: 10}\n" + BOTS, ":2: an SPRT decides between two bots in a round robin"),
    (X + "sprt: {elo0: 5, elo1: 0}\nbots: [random, greedy]\n", ":2: elo0 (5) is less than elo1 (0)"),
    (X + "sprt: {elo1: 5, alpha: 0.6}\nbots: [random, greedy]\n", ":2: alpha and beta are between 0 and"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG, ids=[expected for _, expected in WRONG])
def test_wrong_files(tmp_path: Path, text: str, expected: str) -> None:
    assert refusal(tmp_path, text).startswith(f"league.yaml{expected}")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(LeagueError, match=r"none\.yaml: No such file"):
        read_league(tmp_path / "none.yaml")
    with pytest.raises(LeagueError, match="this is a folder, and a league's file is due"):
        read_league(tmp_path)


def test_what_a_build_will_make_need_not_be_there_yet(tmp_path: Path) -> None:
    text = "name: x\nbots:\n  - random\n  - {name: built, command: ./built, build: make built}\n"
    assert read_league(league(tmp_path, text)).bots == ["random", "built"]
