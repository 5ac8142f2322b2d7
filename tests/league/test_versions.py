"""Bots that change while their league is under way: what is kept of it, and who is told."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from arbiter.entries.entry import Entry
from arbiter.league.events import BotChanged, Event
from arbiter.league.formats import Fixture
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.versions import Changed, changed, note_versions, versions
from tests.cli.leagues import league
from tests.league.made_up import result


class Bench:
    """A league of the bots `ash` and `beech`, which are scripts; games and versions as the test has it."""

    def __init__(self, folder: Path) -> None:
        unplayed = [Fixture(1, "ash", "beech", number, number) for number in range(1, 6)]
        league(folder, [], ["ash", "beech"], unplayed=unplayed)
        self.folder = folder
        self.entries = [
            Entry(name, ("/usr/bin/python3", str(folder / f"{name}.py")), folder) for name in ("ash", "beech")
        ]
        for name in ("ash", "beech"):
            self.write(name, "first")

    def write(self, name: str, text: str) -> None:
        (self.folder / f"{name}.py").write_text(text)

    def play(self, *numbers: int, score: str = "1") -> None:
        with Store(self.folder / FILE_NAME) as store:
            for number in numbers:
                store.put_game(result(number, "ash", "beech", score), b"")

    def start(self) -> tuple[list[Event], list[Changed]]:
        """What is told when the league goes on, and what is known of it then."""
        told: list[Event] = []
        with Store(self.folder / FILE_NAME) as store:
            note_versions(store, self.entries, told.append)
            return told, changed(versions(store))


def changes(*of: tuple[str, Sequence[int]]) -> tuple[list[Event], list[Changed]]:
    """The last of `of` has just been found out."""
    found = [Changed(bot, [f"{bot}.py"], games) for bot, games in of]
    return [BotChanged(bot=one.bot, files=one.files, games=one.games) for one in found[-1:]], found


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_a_bot_that_stays_what_it_is(bench: Bench) -> None:
    assert bench.start() == ([], [])
    bench.play(1, 2)
    assert bench.start() == ([], [])


def test_a_bot_that_changes_between_its_games(bench: Bench) -> None:
    bench.start()
    bench.play(2, 1)
    bench.write("ash", "second")
    assert bench.start() == changes(("ash", [1, 2]))
    told, known = bench.start()
    assert not told
    assert known == changes(("ash", [1, 2]))[1]
    bench.play(3)
    bench.write("ash", "first")
    assert bench.start() == changes(("ash", [1, 2]), ("ash", [1, 2, 3]))


def test_what_has_played_nothing_is_no_version(bench: Bench) -> None:
    bench.start()
    bench.write("ash", "second")
    assert bench.start() == ([], [])
    bench.play(1, score="void")
    bench.write("ash", "third")
    assert bench.start() == ([], [])
    bench.play(1)
    bench.write("ash", "fourth")
    assert bench.start() == changes(("ash", [1]))
    bench.write("ash", "third")  # taken back before anything was played by it
    assert bench.start() == ([], [])


def test_of_games_before_anything_was_noted_nothing_is_known(bench: Bench) -> None:
    bench.play(1)
    assert bench.start() == ([], [])
    bench.write("ash", "second")
    assert bench.start() == changes(("ash", [1]))
