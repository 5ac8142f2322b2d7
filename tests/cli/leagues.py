"""Leagues in their databases that were never played, and the commands that report on them."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from arbiter.league.formats import Bye, Fixture
from arbiter.league.records import pack
from arbiter.league.result import GameResult
from arbiter.league.store import FILE_NAME, Store
from tests.league.made_up import result

CANON: Mapping[str, Any] = {
    "name": "spring", "format": "round-robin", "games_per_pair": 2, "gauntlet": [], "best_of": 1, "rounds": None,
    "points": {"win": 2, "draw": 1, "loss": 0}, "tie_breaks": ["direct", "sonneborn-berger", "wins", "faults"],
    "sprt": None,
}  # fmt: skip


def league(
    folder: Path,
    results: Sequence[GameResult],
    bots: Sequence[str] = (),
    byes: Sequence[Bye] = (),
    out: Mapping[str, str] | None = None,
    unplayed: Sequence[Fixture] = (),
    **canon: object,
) -> Path:
    """A league's folder with these results in it, each with a little record."""
    bots = bots or sorted({bot for game in results for bot in game.bots})
    whole = {**CANON, **canon, "bots": [{"name": bot, "command": ["python3", f"{bot}.py"]} for bot in bots]}
    folder.mkdir(parents=True, exist_ok=True)
    with Store(folder / FILE_NAME, create=True) as store:
        store.begin(1, "", whole, "")
        made = [Fixture(game.round, game.first, game.second, game.number, game.pair) for game in results]
        store.put_stage([*made, *unplayed], byes)
        store.put_tried({bot: (bot.capitalize(), (out or {}).get(bot)) for bot in bots})
        for game in results:
            if game.reason == "void":
                store.put_void(game.number, "OSError: no space left on device")
            store.put_game(game, pack({".jsonl": b"record %d\n" % game.number, ".0.dialogue": b"0.000 > INFO\n"}))
    return folder


def make_spring(folder: Path) -> Path:
    """Three bots, each pair twice, and a game that stayed void."""
    games = [
        result(1, "ash", "beech", "1", round=1, pair=1),
        result(2, "beech", "ash", "0", round=1, pair=1, reason="time", fault_of=(0,), disputed=True),
        result(3, "cedar", "ash", "1", round=2, pair=2, processor_ms=(50.0, 70.0)),
        result(4, "ash", "cedar", "=", round=2, pair=2),
        result(5, "beech", "cedar", "1", round=3, pair=3),
        result(6, "cedar", "beech", "void", round=3, pair=3),
    ]
    return league(folder, games)


def run(name: str, *arguments: object) -> Result:
    """A command, run; standard output and standard error apart."""
    command = import_module(f"arbiter.cli.league_{name}").command
    return CliRunner().invoke(command, list(map(str, arguments)))


def shown(name: str, *arguments: object) -> str:
    done = run(name, *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def lines(name: str, *arguments: object) -> list[list[str]]:
    """The lines of a table as lists of words, down to the first empty line."""
    table = shown(name, *arguments, "--format", "plain").split("\n\n")[0]
    return [line.split() for line in table.splitlines()]


def rows(name: str, *arguments: object) -> list[dict[str, str]]:
    """The table as CSV has it."""
    return list(csv.DictReader(io.StringIO(shown(name, *arguments, "--format", "csv"))))


def data(name: str, *arguments: object) -> dict[str, Any]:
    found = json.loads(shown(name, *arguments, "--format", "json"))
    assert isinstance(found, dict)
    return found
