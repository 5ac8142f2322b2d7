"""The sample bots: played by the referee in processes of their own, and what each of them makes of a position."""

import importlib
import json
import shutil
import subprocess
import sys
import textwrap
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arbiter.entries.entry import Entry
from arbiter.entries.find import checked, samples
from arbiter.entries.roster import read_roster
from arbiter.league.reading import read_league
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, Played
from arbiter.referee.match import Terms
from arbiter.referee.series import play_series
from arbiter.rules import CCGC, LUZHANQI, flaws
from tests.samples_league import LEAGUE, parted

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "bots" / "python"
NAMES = ["random", "greedy", "rusher", "guardian", "strategist"]
FAIR = {"flag", "no-move", "quiet-limit"}
"""The endings of a game that nobody spoils."""
PAUSES_S = 60
"""A margin for a clock that is to be short for a bot and not to be overrun where a machine stands still for seconds."""


async def play(first: str, second: str, games: int, records: Path, seed: int = 1) -> list[Played]:
    """Games between two sample bots, who change sides every game."""
    bots = samples()
    pairs = [((first, second), (second, first))[game % 2] for game in range(games)]
    jobs = [
        Job(f"{seed}-{game:02}", tuple(bots[name] for name in pair), (seed + 2 * game, seed + 2 * game + 1))
        for game, pair in enumerate(pairs)
    ]
    played: list[Played] = []
    await play_series(jobs, records, 2, played.append)
    assert len(played) == games
    return played


def by_its_own_time(entry: Entry) -> Entry:
    """A Python bot that goes by the time of a processor that it has had, as on a machine that never stands still."""
    code = (
        "import runpy, sys, time; time.perf_counter = time.process_time; "
        "sys.path.insert(0, sys.argv[1].rpartition('/')[0]); runpy.run_path(sys.argv[1], run_name='__main__')"
    )
    program, script = entry.command
    return replace(entry, command=(program, "-c", code, script))


def block(text: str, begin: str, end: str) -> str:
    """What stands between two marks, not indented."""
    return textwrap.dedent(text.partition(begin)[2].partition(end)[0])


@pytest.mark.parametrize("source", ["README.md", "python/junqi_kit.py"])
async def test_the_printed_examples_play(source: str, tmp_path: Path) -> None:
    """A student's folder: the kit, the bot and the roster as they are printed."""
    text = (FOLDER.parent / source).read_text()
    code = block(text, "```python\n", "```") or block(text, "call play().\n", "Stops are")
    readme = (FOLDER.parent / "README.md").read_text()
    (tmp_path / "mybot.py").write_text(code)
    (tmp_path / "bots.yaml").write_text(block(readme, "```yaml\n", "```"))
    shutil.copy(FOLDER / "junqi_kit.py", tmp_path)
    mine = checked(read_roster(tmp_path / "bots.yaml")["mine"])
    played: list[Played] = []
    await play_series([Job("0", (mine, samples()["random"]), (1, 2))], tmp_path, 1, played.append)
    assert played[0].ending.reason in FAIR
    assert complaints(tmp_path) == []


def wins(name: str, played: list[Played]) -> int:
    return sum(game.ending.winner is not None and game.job.entries[game.ending.winner].name == name for game in played)


def test_the_roster_names_the_sample_bots() -> None:
    assert list(samples())[: len(NAMES)] == NAMES
    for name in NAMES:
        checked(samples()[name])


def test_the_page_has_the_table_of_the_league() -> None:
    """`make samples` plays the league and holds the figures against what came of it, which takes minutes."""
    page = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
    league = read_league(LEAGUE)
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in parted(page)[1].splitlines()[2:]]
    assert sorted(row[1] for row in rows) == sorted(league.bots)
    games = league.file.games_per_pair
    for row, other in product(rows, rows):
        if row is not other:
            won, lost = float(row[2 + int(other[0])]), float(other[2 + int(row[0])])
            assert won + lost == games


async def test_greedy_beats_random_in_four_games_of_five(tmp_path: Path) -> None:
    played = await play("greedy", "random", 20, tmp_path)
    assert {game.ending.reason for game in played} <= FAIR
    assert wins("greedy", played) >= 16


@pytest.mark.parametrize(
    ("first", "second"), [("rusher", "random"), ("rusher", "greedy"), ("greedy", "greedy"), ("guardian", "rusher")]
)
async def test_no_game_ends_by_a_fault(first: str, second: str, tmp_path: Path) -> None:
    played = await play(first, second, 4, tmp_path)
    assert {game.ending.reason for game in played} <= FAIR
    assert all(game.plies > 10 for game in played)
    assert complaints(tmp_path) == []


def complaints(records: Path) -> list[Path]:
    """What the bots wrote to standard error, which is kept beside the record where there is any."""
    return list(records.glob("*.stderr"))


def story(game: Played) -> list[Any]:
    """The formations and the moves of a record, without its times."""
    lines = [json.loads(line) for line in game.record.read_text().splitlines()]
    return [
        {key: value for key, value in line.items() if not key.endswith("ms")}
        for line in lines
        if line["type"] in ("formation", "move")
    ]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "strategist"])
async def test_the_same_seed_plays_the_same_game(name: str, tmp_path: Path) -> None:
    """Each process has its own order of hashes, which must not matter."""
    stories = []
    for number, seed in enumerate((5, 5, 8)):
        folder = tmp_path / str(number)
        folder.mkdir()
        stories += [story(game) for game in await play(name, name, 1, folder, seed)]
    assert stories[0] == stories[1] != stories[2]


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that imports a module of the samples as a bot beside it does."""
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setenv("ARBITER_SEED", "1")

    return importlib.import_module


def position(kit: Any, **pieces: str) -> Any:
    """A position: own pieces in small letters; an enemy's in capitals, all that it may be."""
    made = kit.Position("cifgefkhbdiagkhdjcigeljjh")
    made.board = {stop: kit.Piece(stop, letters.lower(), letters.islower()) for stop, letters in pieces.items()}
    made.enemies = [piece for piece in made.board.values() if not piece.mine]
    return made


def test_random_sets_up_legally_and_never_twice_the_same(bot: Any) -> None:
    random_bot = bot("random_bot").RandomBot()
    random_bot.random = Random(4)
    arrays = [random_bot.formation(True) for _ in range(1000)]
    assert not any(flaws(array, CCGC, LUZHANQI) for array in arrays)
    assert len(set(arrays)) == 1000
    assert {array.index("l") for array in arrays} == {21, 23}


@pytest.mark.parametrize("name", ["greedy_bot", "rusher_bot", "guardian_bot", "strategist_bot"])
def test_the_printed_formations_are_legal(name: str, bot: Any) -> None:
    formations = bot(name).FORMATIONS
    assert len(set(formations)) == len(formations) > 1
    assert not any(flaws(array, CCGC, LUZHANQI) for array in formations)


@pytest.mark.parametrize(
    ("attacker", "defender", "gain"),
    [("a", "H", 1), ("h", "A", -1), ("k", "A", 30 - 8), ("a", "A", 0), ("i", "J", 4), ("c", "J", -14), ("k", "L", 192)],
)
def test_greedy_knows_what_a_certain_fight_brings(attacker: str, defender: str, gain: float, bot: Any) -> None:
    kit, greedy = bot("junqi_kit"), bot("greedy_bot")
    assert greedy.fight(kit.Piece("", attacker, True), kit.Piece("", defender.lower(), False)) == gain


def test_greedy_weighs_an_uncertain_fight(bot: Any) -> None:
    kit, greedy = bot("junqi_kit"), bot("greedy_bot")
    enemy = kit.Piece("", "abh", False)
    enemy.chances = {"a": 0.25, "b": 0.25, "h": 0.5}
    assert greedy.fight(kit.Piece("", "b", True), enemy) == pytest.approx(0.25 * -20 + 0.25 * 0 + 0.5 * 1)
    assert greedy.fight(enemy, kit.Piece("", "b", True)) == pytest.approx(0.25 * 20 + 0.25 * 0 + 0.5 * -1)
    assert greedy.fight(kit.Piece("", "hj", False), kit.Piece("", "b", True)) == 0.5 * -1  # a mine would not attack


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        ({"B1": "h", "A1": "L", "B2": "A", "L1": "l"}, ("B1", "A1")),  # the flag before everything else
        ({"G0": "c", "F0": "D", "G4": "g", "F4": "H", "L1": "l"}, ("G0", "F0")),  # the better of two wins
        ({"J1": "b", "K1": "G", "L1": "l", "G4": "b", "F4": "C"}, ("J1", "K1")),  # first who threatens the flag
    ],
)
def test_greedy_chooses(pieces: dict[str, str], move: tuple[str, str], bot: Any) -> None:
    assert bot("greedy_bot").GreedyBot().move(position(bot("junqi_kit"), **pieces)) == move


def test_greedy_counts_distance_and_danger(bot: Any) -> None:
    made = position(bot("junqi_kit"), G0="c", F0="H", G4="c", E4="A", L1="l")
    values: dict[tuple[str, str], float] = {}
    for value, move in bot("greedy_bot").options(made):
        values[move] = max(value, values.get(move, value))
    assert values["G0", "F0"] == 1  # takes the Lieutenant
    assert values["G4", "G3"] == 14  # gets away from the Field Marshal
    assert values["G4", "F4"] == pytest.approx(0.8)  # on the way to the Lieutenant, and as much in danger as before


def test_greedy_leaves_where_it_would_be_taken(bot: Any) -> None:
    greedy, made = bot("greedy_bot"), position(bot("junqi_kit"), G0="c", F0="A", K4="b", L1="l")
    start, end = greedy.GreedyBot().move(made)
    assert start == "G0"
    assert end not in greedy.find_attackers(made)


@pytest.mark.parametrize(
    "name", ["greedy_bot.GreedyBot", "rusher_bot.RusherBot", "guardian_bot.GuardianBot", "strategist_bot.StrategistBot"]
)
def test_a_fight_even_a_bad_one_before_the_last_quiet_ply(name: str, bot: Any) -> None:
    module, kind = name.split(".")
    made = position(bot("junqi_kit"), G0="h", F0="A", L1="l", A1="L")
    made.quiet = 30
    assert getattr(bot(module), kind)().move(made) == ("G0", "F0")


def test_rusher_gladly_gives_a_bomb_for_the_flag(bot: Any) -> None:
    kit, rusher = bot("junqi_kit"), bot("rusher_bot")
    assert rusher.risk(kit.Piece("", "k", True), kit.Piece("", "l", False)) == 0
    assert rusher.risk(kit.Piece("", "k", True), kit.Piece("", "jl", False)) == 0.5


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        ({"B0": "e", "B1": "J", "A1": "L"}, ("B0", "A0")),  # round the mine
        ({"B0": "i", "B1": "J", "A0": "C", "A1": "L"}, ("B0", "B1")),  # an Engineer goes through it
        ({"B0": "e", "K4": "a", "A1": "L"}, ("B0", "A0")),  # the nearer piece
        ({"B0": "h", "B4": "a", "A0": "C", "B1": "C", "A1": "L"}, ("B4", "B1")),  # the piece that can win its way
    ],
)
def test_rusher_takes_the_cheapest_way(pieces: dict[str, str], move: tuple[str, str], bot: Any) -> None:
    chosen = bot("rusher_bot").RusherBot().move(position(bot("junqi_kit"), **pieces))
    assert chosen == move


@pytest.mark.parametrize(("quiet", "fights"), [(30, True), (29, False)])
def test_guardian_fights_for_little_only_when_it_has_to(quiet: int, fights: bool, bot: Any) -> None:
    """After 29 quiet plies it is the enemy who would make the losing one."""
    made = position(bot("junqi_kit"), L0="e", K0="EH", L4="h", L1="l", A1="L")
    made.quiet = quiet
    assert (bot("guardian_bot").GuardianBot().move(made)[1] == "K0") == fights


async def test_strategist_keeps_within_a_short_clock(tmp_path: Path) -> None:
    bots = samples()
    terms = Terms(limits=Limits(10, 30, 2, margin_s=PAUSES_S))
    played: list[Played] = []
    jobs = [Job("0", (by_its_own_time(bots["strategist"]), bots["greedy"]), (1, 2), terms)]
    await play_series(jobs, tmp_path, 1, played.append)
    assert played[0].ending.reason in FAIR
    assert complaints(tmp_path) == []
    lines = [json.loads(line) for line in played[0].record.read_text().splitlines()]
    spent_ms = [line.get("processor_ms") or 0 for line in lines if line["type"] == "move" and line["seat"] == 0]
    assert sum(spent_ms) < 2000


def test_strategist_plays_without_a_search_when_its_time_is_nearly_over(bot: Any) -> None:
    strategist = bot("strategist_bot")
    made = position(bot("junqi_kit"), G0="c", F0="D", G4="g", F4="B", L1="l", A1="L")
    assert strategist.hasty(made) == ("G0", "F0")
    made.board["F0"].kinds, made.board["F0"].chances = "a", {"a": 1.0}
    assert strategist.hasty(made)[1] not in made.board  # nothing to win, so no fight
    made.quiet = 30
    assert strategist.hasty(made)[1] in made.board


def test_strategist_imagines_only_what_can_be(bot: Any) -> None:
    """Every kind as often as it is there, each enemy one of what he can be, and not the same world every time."""
    kit, strategist = bot("junqi_kit"), bot("strategist_bot")
    made = kit.Position("cifgefkhbdiagkhdjcigeljjh")
    made.follow("G0", "F0", kit.LOSS, "00")  # what beats a Major General and is in the front row
    imagined = strategist.Imagined(made.enemies, Random(1))
    seen = set()
    for _ in range(50):
        imagined.board(made)
        assert sorted(imagined.kinds) == sorted("".join(kind * count for kind, count in kit.COUNT.items()))
        assert all(kind in enemy.kinds for kind, enemy in zip(imagined.kinds, made.enemies, strict=True))
        seen.add(tuple(imagined.kinds))
    assert len(seen) > 40


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        ({"B1": "h", "A1": "L", "B2": "A", "L1": "l"}, ("B1", "A1")),  # the flag before everything else
        ({"J1": "e", "K1": "G", "L1": "l", "G4": "b", "F4": "C", "A3": "L"}, ("J1", "K1")),  # first who would take it
    ],
)
def test_strategist_chooses(pieces: dict[str, str], move: tuple[str, str], bot: Any) -> None:
    made = position(bot("junqi_kit"), **pieces)
    assert bot("strategist_bot").StrategistBot().move(made) == move


def test_strategist_counts_the_answer(bot: Any) -> None:
    """A Colonel that the Field Marshal would take back is not worth a Brigadier; alone he is."""
    search = bot("strategist_search")
    board = [0] * 60
    board[search.NUMBER["G0"]], board[search.NUMBER["F0"]] = 4, -5
    board[search.NUMBER["L1"]], board[search.NUMBER["A1"]] = 12, -12
    board[search.NUMBER["L4"]], board[search.NUMBER["A4"]] = 8, -8
    value = [[float(search.WORTH.get(search.LETTERS[abs(piece)], 0))] * 60 for piece in search.PIECES]
    way = (search.NUMBER["G0"], search.NUMBER["F0"])
    world = search.World(board, value, 31)
    assert world.follow(way, 0) == 6
    board[search.NUMBER["E0"]] = -1
    assert world.follow(way, 0) == 6 - 9
    assert board[way[0]] == 4


def test_strategist_plays_the_same_move_in_every_process(tmp_path: Path) -> None:
    said = "INFO 1.0\nSTART 0 9999 31\nGO 0000 0 00\nEND 2\n"
    answers = [
        subprocess.run(
            [sys.executable, str(FOLDER / "strategist_bot.py")], input=said, capture_output=True, text=True, check=True,
            cwd=tmp_path, env={"ARBITER_SEED": "3", "PYTHONHASHSEED": order, "PYTHONDONTWRITEBYTECODE": "1"},
        ).stdout
        for order in ("1", "2")
    ]  # fmt: skip
    assert answers[0] == answers[1]
    assert answers[0].startswith("NAME Strategist\nARRAY ")


async def test_guardian_beats_random_by_the_quiet_limit(tmp_path: Path) -> None:
    played = await play("guardian", "random", 4, tmp_path)
    assert wins("guardian", played) == 4
    assert "quiet-limit" in {game.ending.reason for game in played}
