"""Every bot of the zoo against a good one: the verdict, and that nothing of it is left."""

import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import trio

from arbiter.referee.sandbox import Walls
from tests import shielding
from tests.bots.zoo._good import FORMATIONS, MOVES
from tests.patience import awake_s
from tests.playouts import games
from tests.scripted import PROC, ROOT
from tests.walls import PLAIN as NO_WALLS
from tests.walls import sandbox
from tests.zoo import BOTH, ZOO, Level, Row
from tests.zookeeper import CAGES, Grounds, children, grounds, left_by, open_files, play, still_there, wrongs

WITHIN_S = 10.0
"""How long a game may take at the very most, all told."""
TOO_LONG_S = 60.0
"""When a game that hangs is given up."""
pytestmark = pytest.mark.skipif(not PROC.is_dir(), reason="looks for processes in /proc, which only Linux has")


@pytest.fixture(scope="module", autouse=True)
def shielded() -> Iterator[None]:
    """This process as the referee's is: orphans fall to it."""
    with shielding.shielded():
        yield


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Grounds]:
    """Grounds of the test's own."""
    with grounds(tmp_path) as made:
        monkeypatch.setattr(tempfile, "tempdir", str(made.folders))
        yield made


def walls_of(level: Level) -> Walls:
    """The walls, or a skipped test where there are none such."""
    return sandbox() if level == "bubblewrap" else NO_WALLS


def new_seeds() -> tuple[int, int]:
    """Seeds that no other game has, each of 64 bits."""
    return secrets.randbits(63) | 1 << 63, secrets.randbits(63) | 1 << 63


CASES = [
    pytest.param(row, seat, level, id=f"{row.name}-{seat}-{level}")
    for row in ZOO
    for level in row.verdicts
    for seat in row.seats
]


@pytest.mark.parametrize(("row", "seat", "level"), CASES)
async def test_zoo(row: Row, seat: int, level: Level, place: Grounds) -> None:
    walls = walls_of(level)
    if row.bot.endswith(".c") and place.compiler is None:
        pytest.skip("there is no C compiler")
    earlier = place.records / "earlier.jsonl"
    earlier.write_text("an earlier game\n")
    seeds = new_seeds()
    before = open_files()
    try:
        with awake_s() as passed_s, trio.fail_after(TOO_LONG_S):
            async with trio.open_nursery() as afterwards:
                played = await play(row, seat, walls, place, "game", seeds, afterwards)
            took_s = passed_s()
    finally:
        left = await still_there(seeds)
    assert wrongs(row, seat, level, played) == []
    assert took_s < WITHIN_S
    assert left == {}
    assert list(place.folders.iterdir()) == []
    assert open_files() == before
    assert earlier.read_text() == "an earlier game\n"
    names = {path.name for path in place.records.iterdir()} - {"earlier.jsonl"}
    assert names <= {"game.jsonl", *(f"game.{n}.{kind}" for n in (0, 1) for kind in ("dialogue", "stderr"))}


@pytest.mark.parametrize("level", BOTH)
async def test_a_zoo_leaves_no_zombies(level: Level, place: Grounds) -> None:
    """Orphans fall to the referee, and are nobody else's to reap."""
    shielding.reap_strays()  # other tests' own
    before = children()
    for row in ZOO:
        if row.name in ("exits_at_go", "leaves_a_daemon", "forks_200", "child_plays"):
            seeds = new_seeds()
            async with trio.open_nursery() as afterwards:
                await play(row, 0, walls_of(level), place, row.name, seeds, afterwards)
            assert await still_there(seeds) == {}
    assert children() == before


def test_a_short_soak() -> None:
    command = (sys.executable, "-m", "tests.soak", "--games", "40", "--at-once", "4")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.endswith("\n0 wrong\n")
    assert re.search(r"^    40 games +[\d.]+ MB +\d+ files +0 children +0 folders  0 wrong$", done.stdout, re.MULTILINE)


def test_every_bot_of_the_zoo_is_in_the_table_once() -> None:
    cages = [path.name for path in CAGES.iterdir() if path.is_file() and not path.name.startswith("_")]
    assert sorted([*cages, "is_not_there.sh"]) == sorted([*(row.bot for row in ZOO), "good.py"])


def test_the_good_bot_plays_a_game_that_the_first_player_wins() -> None:
    game = games()["flag-first"]
    assert game.formations == FORMATIONS
    assert len(MOVES) == len(game.moves)


def test_looking_for_what_is_left_finds_it() -> None:
    """The checks above can fail."""
    mark, _ = new_seeds()
    assert left_by([mark]) == {}
    pid = os.spawnlpe(os.P_NOWAIT, "sleep", "sleep", "60", {"PATH": os.environ["PATH"], "ARBITER_SEED": str(mark)})
    try:
        while not left_by([mark]):
            pass
    finally:
        os.kill(pid, 9)
        os.waitpid(pid, 0)
    assert left_by([mark]) == {}
