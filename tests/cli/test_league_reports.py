"""`arbiter league standings`, `crosstable`, `games` and `bots`, on leagues that were never played."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from arbiter.league.formats import Bye
from arbiter.league.store import FILE_NAME, Store
from tests.cli.leagues import data, league, lines, make_spring, rows, run, shown
from tests.league.made_up import played, result, rivals


@pytest.fixture
def spring(tmp_path: Path) -> Path:
    return make_spring(tmp_path / "spring")


def test_standings(spring: Path) -> None:
    table = lines("standings", spring)
    assert table[0] == "place bot points games won drawn lost direct SB faults Elo Elo low Elo high LOS %".split()
    # ash: beat beech (2) twice, drew with cedar (3): 4 + 1.5.
    assert table[1][:10] == "1 ash 5 4 2 1 1 - 5.5 0".split()
    assert table[2][:10] == "2 cedar 3 3 1 1 1 - 7.5 0".split()
    assert table[3][:10] == "3 beech 2 3 1 0 2 - 3 1".split()
    assert table[3][-1] == "-"


def test_remarks_on_the_standings(spring: Path) -> None:
    text = shown("standings", spring)
    assert "5 of 6 games have been played" in text
    assert re.search(
        r"moving first is worth \d+ Elo \(95%: -\d+ to \d+\): of 5 games the first player won 3, drew 1 and lost 1",
        text,
    )
    assert "void: game 6, cedar - beech: OSError: no space left on device" in text
    assert "disputed: game 2, beech - ash: beech lost on time, but waited for a processor" in text


def test_the_database_does_as_well_as_its_folder(spring: Path) -> None:
    assert shown("standings", spring / FILE_NAME) == shown("standings", spring)


def test_one_line_of_the_table_is_that_of_the_whole_table(spring: Path) -> None:
    whole, some = rows("standings", spring), rows("standings", spring, "--bot", "beech", "--bot", "ash")
    assert some == [whole[0], whole[2]]


def test_the_table_after_a_round(spring: Path) -> None:
    table = rows("standings", spring, "--round", 1)
    assert [(line["bot"], line["points"], line["games"]) for line in table] == [
        ("ash", "4", "2"), ("cedar", "0", "0"), ("beech", "0", "2"),
    ]  # fmt: skip
    assert table[1]["Elo"] == ""
    assert "after round 1" in shown("standings", spring, "--round", 1)


def test_standings_for_programs(spring: Path) -> None:
    found = data("standings", spring)
    first = found["standings"][0]
    assert (first["bot"], first["points"], first["wins"], first["draws"], first["losses"]) == ("ash", 5, 2, 1, 1)
    assert first["tie_breaks"] == {"direct": None, "sonneborn-berger": 5.5, "wins": 2, "faults": 0}
    assert first["elo"]["low"] < first["elo"]["elo"] < first["elo"]["high"]
    assert 0.5 < first["superior_to_next"] < 1 or 0 < first["superior_to_next"] < 0.5
    assert found["void"] == [{"game": 6, "bots": ["cedar", "beech"], "attempts": ["OSError: no space left on device"]}]
    assert found["disputed"] == [2]
    assert found["games"] == {"played": 5, "planned": 6, "surplus": 0}
    assert found["first_move"]["wins"] == 3


def test_direct_encounter_in_several_steps(tmp_path: Path) -> None:
    games = played("a b 1\na c 1\nd a 1\nb c 1\nb d 1\nd c 0\nc e 1\nd f 1")
    folder = league(tmp_path, games, tie_breaks=["direct"])
    assert [(line["bot"], line["direct"]) for line in rows("standings", folder)] == [
        ("a", "4 then 2"), ("b", "4 then 0"), ("c", "2 then 2"), ("d", "2 then 0"), ("e", ""), ("f", ""),
    ]  # fmt: skip
    assert data("standings", folder)["standings"][1]["tie_breaks"] == {"direct": [4, 0]}


def test_a_swiss_counts_byes_as_walkovers_and_a_knockout_how_far_a_bot_came(tmp_path: Path) -> None:
    swiss = league(tmp_path / "s", played("a b 1"), "abc", [Bye(1, "c")], format="swiss", games_per_pair=1, rounds=2)
    assert [(line["bot"], line["points"], line["walkovers"]) for line in rows("standings", swiss)] == [
        ("c", "2", "1"), ("a", "2", "0"), ("b", "0", "0"),
    ]  # fmt: skip
    games = [result(1, "b", "c", "0"), result(2, "a", "c", "1", round=2)]
    cup = league(tmp_path / "k", games, "abc", [Bye(1, "a")], format="knockout")
    assert [(line["bot"], line["rounds survived"]) for line in rows("standings", cup)] == [
        ("a", "2"), ("c", "1"), ("b", "0"),
    ]  # fmt: skip


def test_a_bot_that_is_out(tmp_path: Path) -> None:
    folder = league(tmp_path, played("a b 1"), "abz", out={"z": "it exited with code 1"})
    assert "z is out: it exited with code 1" in shown("standings", folder)
    assert data("standings", folder)["out"] == {"z": "it exited with code 1"}
    assert "z is out" in shown("bots", folder)


def test_what_a_compiler_said_is_one_line_below_the_table(tmp_path: Path) -> None:
    why = "its build failed with code 1:\nbot.cpp:1:5: error\n" + "    1 | int main(\n" * 40
    folder = league(tmp_path, played("a b 1"), "abz", out={"z": why})
    for name in ("standings", "bots"):
        told = shown(name, folder).splitlines()[-1]
        assert told.startswith("z is out: its build failed with code 1: bot.cpp:1:5: error 1 | int main( 1 |")
        assert told.endswith(" ...")
        assert len(told) < 260
    assert data("standings", folder)["out"] == {"z": why}


def test_a_bot_that_is_out_and_has_not_played_is_below_all_that_have(tmp_path: Path) -> None:
    games = [*played("a b 1"), result(2, "a", "y", "1", fault_of=(1,))]
    folder = league(tmp_path, games, ["a", "b", "x", "y", "z"], out={"b": "no longer starts", "x": "does not build"})
    assert [(line["place"], line["bot"]) for line in rows("standings", folder)] == [
        ("1", "a"), ("2", "b"), ("2", "z"), ("4", "y"), ("5", "x"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["standings", "crosstable", "games", "bots"])
def test_no_cell_of_tsv_is_padded(spring: Path, name: str) -> None:
    tsv = [line.split("\t") for line in shown(name, spring, "--format", "tsv").splitlines()]
    assert tsv == list(csv.reader(shown(name, spring, "--format", "csv").splitlines()))


@pytest.mark.parametrize("name", ["standings", "crosstable", "games", "bots"])
def test_json_is_short_for_the_format(spring: Path, name: str) -> None:
    assert shown(name, spring, "--json") == shown(name, spring, "--format", "json")


def test_of_many_games_that_went_wrong_the_first_are_told_below_the_table(tmp_path: Path) -> None:
    text = "a b " + "void " * 15
    late = [result(number, "a", "b", "1", fault_of=(1,), disputed=True) for number in range(16, 28)]
    told = shown("standings", league(tmp_path, [*played(text), *late]))
    assert told.count("void: game ") == told.count("disputed: game ") == 10
    assert "void: 5 more games; `arbiter league games --reason void` has them all" in told
    assert "disputed: 2 more games; `arbiter league games --disputed` has them all" in told


def test_no_game_has_three_bots(spring: Path) -> None:
    done = run("games", spring, "--bot", "ash", "--bot", "beech", "--bot", "cedar")
    assert done.exit_code == 2
    assert "--bot: a game has two bots" in done.stderr
    assert run("games", spring, "--bot", "ash", "--bot", "ash").exit_code == 0


def test_groups_that_have_not_met(tmp_path: Path) -> None:
    assert "2 groups of bots have not met" in shown("standings", league(tmp_path, played("a b 1\nx y 1")))


def test_a_sequential_test_and_games_beyond_it(tmp_path: Path) -> None:
    games = [game for n in range(30) for game in (result(2 * n + 1, "a", "b", "1", pair=n),
                                                  result(2 * n + 2, "b", "a", "0", pair=n))]  # fmt: skip
    sprt = {"elo0": 0, "elo1": 50, "alpha": 0.05, "beta": 0.05}
    folder = league(tmp_path, games, games_per_pair=60, sprt=sprt)
    test = data("standings", folder)["sprt"]
    assert test["decision"] == "elo1"
    with Store(folder / FILE_NAME) as store:
        store.put_decided(test["last"])
    text = shown("standings", folder)
    assert "SPRT: a is stronger than b by 50 Elo rather than by 0" in text
    assert f"{60 - test['last']} games were played beyond that and do not count" in text
    assert data("standings", folder)["sprt"] == test


def test_crosstable_of_letters(spring: Path) -> None:
    table = lines("crosstable", spring)
    assert table[0] == ["no.", "bot", "points", "1", "2", "3"]
    assert table[1] == ["1", "ash", "5", "DL", "WW"]
    assert table[2] == ["2", "cedar", "3", "WD", ".L"]
    assert table[3] == ["3", "beech", "2", "LL", "W."]


def test_crosstable_of_numbers(tmp_path: Path) -> None:
    folder = league(tmp_path, played("a b 1 1 =\nb a 1\nb c 0"))
    table = shown("crosstable", folder, "--format", "plain")
    assert "2-1-0 / 0-0-1" in table
    assert "1-0-0 / 0-1-2" in table
    assert "as first / as second: games won-drawn-lost" in table


def test_crosstable_for_programs(spring: Path) -> None:
    assert rows("crosstable", spring, "--bot", "cedar") == [
        {"bot": "cedar", "opponent": "ash", "won as first": "1", "drawn as first": "0", "lost as first": "0",
         "won as second": "0", "drawn as second": "1", "lost as second": "0"},
        {"bot": "cedar", "opponent": "beech", "won as first": "0", "drawn as first": "0", "lost as first": "0",
         "won as second": "0", "drawn as second": "0", "lost as second": "1"},
    ]  # fmt: skip
    meetings = data("crosstable", spring)["meetings"]
    assert meetings[0] == {
        "bot": "ash", "opponent": "cedar", "as_first": {"wins": 0, "draws": 1, "losses": 0},
        "as_second": {"wins": 0, "draws": 0, "losses": 1},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ("", "123456"),
        ("--bot ash", "1234"),
        ("--bot ash --bot cedar", "34"),
        ("--round 2", "34"),
        ("--reason time", "2"),
        ("--reason void", "6"),
        ("--winner ash", "12"),
        ("--loser beech", "12"),
        ("--loser beech --reason flag", "1"),
        ("--winner cedar --bot beech", ""),
        ("--disputed", "2"),
    ],
)
def test_the_games_that_are_looked_for(spring: Path, options: str, numbers: str) -> None:
    found = data("games", spring, *options.split())["games"]
    assert "".join(str(game["game"]) for game in found) == numbers
    assert [line["game"] for line in rows("games", spring, *options.split())] == list(numbers)


def test_a_game(spring: Path) -> None:
    text = shown("games", spring, "--round", 3, "--format", "plain")
    assert text.splitlines()[1].split() == "5 3 beech cedar beech flag 50 0.100 0.200 0.010 0.020 -".split()
    assert "2 of 6 games" in text
    assert "game 6: came to nothing: OSError: no space left on device" in text
    assert data("games", spring, "--disputed")["games"][0] == {
        "game": 2, "round": 1, "pair": 1, "first": "beech", "second": "ash", "winner": "ash", "reason": "time",
        "plies": 50, "clock_ms": [100.0, 200.0], "longest_ms": [10.0, 20.0], "processor_ms": [None, None],
        "at_fault": ["beech"], "disputed": True, "came_to_nothing": [],
    }  # fmt: skip


def test_both_at_fault_is_a_game_that_both_lost(tmp_path: Path) -> None:
    folder = league(tmp_path, played("a b -"))
    assert len(data("games", folder, "--loser", "a", "--loser", "b")["games"]) == 1
    assert len(data("games", folder, "--winner", "a")["games"]) == 0


def test_bots(spring: Path) -> None:
    beech = next(line for line in rows("bots", spring) if line["bot"] == "beech")
    assert beech == {
        "bot": "beech", "calls itself": "Beech", "games": "3", "won": "1", "as first": "1", "as second": "0",
        "drawn": "0", "lost": "2", "lost: flag": "1", "lost: time": "1", "at fault": "1", "disputed": "1", "void": "1",
        # 25 moves as second, 25 as first and the one that never came, 25 as first; 200, 100 and 100 ms.
        "mean ms": "5.26", "longest ms": "20.0", "processor s": "",
    }  # fmt: skip
    found = {line["bot"]: line for line in data("bots", spring)["bots"]}
    assert found["beech"]["lost_by"] == {"flag": 1, "time": 1}
    assert (found["cedar"]["processor_ms"], found["cedar"]["measured"]) == (50.0, 1)
    assert [line["bot"] for line in rows("bots", spring, "--bot", "ash")] == ["ash"]
    assert [line["games"] for line in rows("bots", spring, "--round", "1")] == ["2", "0", "2"]


def test_remarks_stay_out_of_tables_for_programs(spring: Path) -> None:
    done = run("standings", spring, "--format", "csv")
    assert "void: game 6" in done.stderr
    assert "void" not in done.stdout


@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("standings", ["--bot", "asch"], "no bot of this league is named 'asch'; did you mean 'ash'?"),
        ("games", ["--winner", "x"], "--winner: no bot of this league is named 'x'; there are ash, beech, cedar"),
        ("games", ["--reason", "boredom"], "'boredom' is not one of 'flag'"),
        ("bots", ["--format", "jpeg"], "'jpeg' is not one of 'simple'"),
        ("crosstable", ["--bot", "\x1b[31m"], "named '\\x1b[31m'"),
    ],
)
def test_wrong_usage(spring: Path, name: str, arguments: Sequence[str], why: str) -> None:
    done = run(name, spring, *arguments)
    assert done.exit_code == 2
    assert why in done.stderr


def test_what_is_no_league(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("no database")
    for path, why in ((tmp_path, "there is no such file"), (tmp_path / "x.db", "this is no league's database")):
        done = run("standings", path)
        assert done.exit_code == 2
        assert why in done.stderr
    Store(tmp_path / "new.db", create=True).__exit__(None, None, None)
    assert "no league has begun in it" in run("bots", tmp_path / "new.db").stderr


def test_a_league_of_thirty_bots_and_two_thousand_games(tmp_path: Path) -> None:
    folder = league(tmp_path, rivals(30, 2000, 1))
    assert len(lines("standings", folder)) == 31
    assert len(lines("crosstable", folder)) == 31
    assert len(rows("games", folder)) == 2000
