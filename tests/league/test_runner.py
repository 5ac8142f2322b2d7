"""Leagues played in worker processes: in any order the same results, whatever becomes of the workers."""

import os
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from arbiter.league.crew import Lost, News, Ready
from arbiter.league.error import LeagueError
from arbiter.league.events import BotOut, Decided, Event, GameBegan, GameEnded, GameVoid, RoundMade
from arbiter.league.formats import Fixture
from arbiter.league.prepare import Tried, note, open_league
from arbiter.league.reading import read_league
from arbiter.league.records import pack
from arbiter.league.result import GameResult
from arbiter.league.runner import MOST_ATTEMPTS, Runner
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.wire import Deal, Done
from arbiter.record.reader import read_record
from tests.league.pretend import result
from tests.league.real import QUICK, bot, outcome, outcomes, play, workers_of, write

THREE = f"name: three\n{QUICK}games_per_pair: 2\nbots: [random, rusher, greedy]\n"


async def test_everything_is_played_and_kept(tmp_path: Path) -> None:
    told: list[Event] = []
    runner = await play(write(tmp_path, THREE), tmp_path / "out", told)
    assert runner.complete
    assert not (runner.void or runner.failed or runner.stopped)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["lock", FILE_NAME]
    with Store(tmp_path / "out" / FILE_NAME) as store:
        results = store.results()
        assert [result.number for result in results] == [1, 2, 3, 4, 5, 6]
        assert {bot.name: bot.announced for bot in store.bots()}["greedy"] == "Greedy"
        for result in results:
            files = store.record(result.number)
            assert {".jsonl", ".0.dialogue", ".1.dialogue"} <= files.keys()
            record = read_record(files[".jsonl"])
            assert record.end is not None
            assert (record.end.winner, record.end.reason, record.end.plies) == (
                result.winner, result.reason, result.plies,
            )  # fmt: skip
            assert [seat.name for seat in record.header.seats] == [result.first, result.second]
            assert (record.header.event, record.header.round) == ("three", result.round)
            assert b" > END " in files[".0.dialogue"]
            assert result.longest_ms[0] <= result.clock_ms[0]
    ended = [event for event in told if isinstance(event, GameEnded)]
    assert [event.done for event in ended] == [1, 2, 3, 4, 5, 6]
    assert {event.games for event in ended} == {6}


async def test_one_worker_or_two_and_a_file_that_says_otherwise_come_to_the_same(tmp_path: Path) -> None:
    await play(write(tmp_path, THREE), tmp_path / "two", [])
    told: list[Event] = []
    await play(write(tmp_path, THREE.replace("jobs: 2", "jobs: {games: 3, per_bot: 1}")), tmp_path / "one", told, 1)
    assert outcomes(tmp_path / "one") == outcomes(tmp_path / "two")
    busy: Counter[str] = Counter()
    for event in told:
        if isinstance(event, GameBegan | GameEnded):
            busy.update({name: 1 if isinstance(event, GameBegan) else -1 for name in (event.first, event.second)})
    assert set(busy.values()) == {0}


async def test_a_finished_league_has_nothing_more_to_play(tmp_path: Path) -> None:
    file = write(tmp_path, f"name: x\n{QUICK}bots: [random, rusher]\n")
    await play(file, tmp_path / "out", [])
    told: list[Event] = []
    runner = await play(file, tmp_path / "out", told)
    assert runner.complete
    assert not any(isinstance(event, GameBegan | RoundMade) for event in told)


async def test_the_games_of_a_worker_that_was_killed_are_played_again(tmp_path: Path) -> None:
    await play(write(tmp_path, THREE), tmp_path / "undisturbed", [])

    class Killer(list[Event]):
        def append(self, event: Event) -> None:
            super().append(event)
            if isinstance(event, GameEnded) and event.done == 2:
                os.kill(workers_of(os.getpid())[0], signal.SIGKILL)

    told = Killer()
    runner = await play(write(tmp_path, THREE), tmp_path / "out", told)
    assert runner.complete
    assert not runner.void
    assert outcomes(tmp_path / "out") == outcomes(tmp_path / "undisturbed")
    voids = [event for event in told if isinstance(event, GameVoid)]
    assert all(event.again and event.why == "the worker process died: it was ended by SIGKILL" for event in voids)
    again = [event.number for event in told if isinstance(event, GameBegan) and event.attempt == 2]
    assert again == [event.number for event in voids]
    with Store(tmp_path / "out" / FILE_NAME) as store:
        assert [number for number, _ in store.voids()] == again


class PretendCrew:
    """Plays three games at once. The first three are lost together, when one of them is over; the others go well."""

    def __init__(self) -> None:
        self.dealt: list[Fixture] = []
        self.news = self._news()

    async def _news(self) -> AsyncIterator[News]:
        yield Ready()
        lost, self.dealt = self.dealt[1:] + self.dealt[:1], []
        yield Lost(tuple(lost), "it died")
        while self.dealt:
            yield Done(result(self.dealt.pop(0), 0), pack({}), None)

    def has_room(self) -> bool:
        return len(self.dealt) < 3

    async def deal(self, deal: Deal) -> None:
        self.dealt.append(deal.fixture)

    def send_home(self) -> None:
        """They go by themselves."""


async def test_games_lost_together_are_the_next_to_be_played_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def pretend(*_: object) -> AsyncIterator[PretendCrew]:
        yield PretendCrew()

    monkeypatch.setattr("arbiter.league.runner.open_crew", pretend)
    told: list[Event] = []
    runner = await play(write(tmp_path, THREE), tmp_path / "out", told)
    assert runner.complete
    assert [event.number for event in told if isinstance(event, GameBegan)] == [1, 2, 3, 1, 2, 3, 4, 5, 6]
    assert [event.attempt for event in told if isinstance(event, GameBegan)] == [1, 1, 1, 2, 2, 2, 1, 1, 1]


async def test_a_game_that_always_comes_to_nothing_is_left_and_reported(tmp_path: Path) -> None:
    bots = f"bots:\n  - random\n  - {bot('killer', 'kills_its_parent.py')}\n  - rusher\n"
    text = f"name: x\nformat: gauntlet\n{QUICK}{bots}"
    told: list[Event] = []
    runner = await play(write(tmp_path, text.replace("jobs: 2", "jobs: 1")), tmp_path / "out", told, 1)
    assert sorted(runner.void) == [result.number for result in _results(tmp_path) if not result.counts]
    assert len(runner.void) == 1
    assert [result.reason != "void" for result in _results(tmp_path)].count(True) == 1
    attempts = Counter(event.number for event in told if isinstance(event, GameBegan))
    assert sorted(attempts.values()) == [1, MOST_ATTEMPTS]
    assert not runner.complete
    with Store(tmp_path / "out" / FILE_NAME) as store:
        partial = store.record(runner.void[0])[".jsonl"]
        assert read_record(partial).end is None  # the prefix that the worker had written
    again: list[Event] = []
    await play(tmp_path / "league.yaml", tmp_path / "out", again, 1)
    assert {event.number for event in again if isinstance(event, GameBegan)} == set(runner.void)


def _results(tmp_path: Path) -> list[GameResult]:
    with Store(tmp_path / "out" / FILE_NAME) as store:
        return store.results()


async def test_a_bot_that_does_not_start_is_out_and_the_rest_goes_on(tmp_path: Path) -> None:
    broken = "{name: broken, command: 'sh -c \"exit 3\"'}"
    unbuilt = "{name: unbuilt, command: ./never, build: 'sh -c \"echo no compiler; exit 1\"'}"
    text = f"name: x\n{QUICK}bots: [random, {broken}, rusher, {unbuilt}]\n"
    told: list[Event] = []
    runner = await play(write(tmp_path, text), tmp_path / "out", told)
    out = {event.bot: event.why for event in told if isinstance(event, BotOut)}
    assert "it exited with code 3" in out["broken"]
    assert "no compiler" in out["unbuilt"]
    assert runner.complete
    assert runner.games == 1
    assert [outcome(result)[3:5] for result in _results(tmp_path)] == [("rusher", "random")]
    with Store(tmp_path / "out" / FILE_NAME) as store:
        assert len(store.fixtures()) == 6
        assert {bot.name for bot in store.bots() if bot.out} == {"broken", "unbuilt"}


async def test_fewer_than_two_bots_are_no_league(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}bots: [random, {{name: broken, command: 'false'}}]\n"
    with pytest.raises(LeagueError, match="fewer than two bots can play"):
        await play(write(tmp_path, text), tmp_path / "out", [])


async def test_changes_are_refused_or_applied_and_never_mixed(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}games_per_pair: 1\nbots: [random, rusher]\n"
    await play(write(tmp_path, text), tmp_path / "out", [])
    before = outcomes(tmp_path / "out")
    more = text.replace("games_per_pair: 1", "games_per_pair: 2").replace("rusher]", "rusher, greedy]")
    with pytest.raises(LeagueError, match=r"(?s)bot greedy: added.*games_per_pair: 1 -> 2.*--apply-changes"):
        await play(write(tmp_path, more), tmp_path / "out", [])
    with pytest.raises(LeagueError, match=r"(?s)seed: 1 -> 2.*These changes cannot be applied"):
        await play(write(tmp_path, more.replace("seed: 1", "seed: 2")), tmp_path / "out", [], apply_changes=True)
    assert outcomes(tmp_path / "out") == before
    runner = await play(write(tmp_path, more), tmp_path / "out", [], apply_changes=True)
    assert runner.complete
    after = outcomes(tmp_path / "out")
    assert after[:1] == before
    met = Counter(frozenset(played[3:5]) for played in after)
    assert set(met.values()) == {2}
    assert len(met) == 3
    assert (await play(tmp_path / "league.yaml", tmp_path / "out", [])).complete


async def test_a_league_of_which_nothing_was_played_begins_anew(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}bots: [random, {{name: broken, command: 'false'}}]\n"
    with pytest.raises(LeagueError):
        await play(write(tmp_path, text), tmp_path / "out", [])
    other = text.replace("{name: broken, command: 'false'}", "rusher").replace("seed: 1", "seed: 2")
    assert (await play(write(tmp_path, other), tmp_path / "out", [])).complete
    with Store(tmp_path / "out" / FILE_NAME) as store:
        assert store.seed == 2


async def test_a_sequential_test_stops_the_run_and_what_was_played_beyond_it_does_not_count(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}games_per_pair: 200\nsprt: {{elo0: 0, elo1: 200}}\nbots: [rusher, random]\n"
    told: list[Event] = []
    runner = await play(write(tmp_path, text), tmp_path / "out", told)
    decided = [event for event in told if isinstance(event, Decided)]
    assert [event.hypothesis for event in decided] == ["elo1"]
    assert runner.complete
    assert [result.number for result in _results(tmp_path)] == list(range(1, decided[0].number + 1))
    assert decided[0].number < 100
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["lock", FILE_NAME]
    again: list[Event] = []
    assert (await play(tmp_path / "league.yaml", tmp_path / "out", again)).complete
    assert not any(isinstance(event, GameBegan) for event in again)


def test_a_decision_is_told_once_although_games_were_under_way(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}games_per_pair: 200\nsprt: {{elo0: 0, elo1: 200}}\nbots: [rusher, random]\n"
    league, told = read_league(write(tmp_path, text)), list[Event]()
    with open_league(league, tmp_path / "out", False) as (store, _):
        note(store, league.format, [Tried(entry, "", None) for entry in league.entries], False, told.append)
        runner = Runner(league, store, told.append)
        runner.refill()
        beyond = 0
        for fixture in list(runner.waiting):
            runner.playing[fixture.number] = fixture
            runner._take(Done(result(fixture, fixture.seats.index("rusher")), pack({}), None), tmp_path)
            beyond += runner.decided
            if beyond == 3:
                break
        runner.refill()
    assert beyond == 3
    assert sum(isinstance(event, Decided) for event in told) == 1


@pytest.mark.parametrize("format", ["knockout", "swiss"])
async def test_rounds_that_follow_from_results(tmp_path: Path, format: str) -> None:
    text = f"name: x\nformat: {format}\n{QUICK}bots: [random, rusher, greedy]\n"
    told: list[Event] = []
    runner = await play(write(tmp_path, text), tmp_path / "out", told)
    assert runner.complete
    assert [event.added for event in told if isinstance(event, RoundMade)] == [1, 1]
    assert [result.round for result in _results(tmp_path)] == [1, 2]


async def test_workers_that_cannot_be_had_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.league.crew.sys.executable", "/bin/false")
    runner = await play(write(tmp_path, THREE), tmp_path / "out", [])
    assert runner.failed == "a worker process ended before its first game: it exited with code 1"
    assert not runner.complete


async def test_a_store_that_takes_nothing_more_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put = Store.put_game

    def full(store: Store, result: GameResult, data: bytes) -> None:
        if len(store.results()) == 2:
            raise sqlite3.OperationalError("database or disk is full")
        put(store, result, data)

    monkeypatch.setattr(Store, "put_game", full)
    runner = await play(write(tmp_path, THREE), tmp_path / "out", [])
    assert runner.failed == f"{tmp_path}/out/{FILE_NAME}: database or disk is full"
    assert len(outcomes(tmp_path / "out")) == 2
    monkeypatch.undo()
    assert (await play(tmp_path / "league.yaml", tmp_path / "out", [])).complete


async def test_games_that_were_played_beyond_the_decision_do_not_count(tmp_path: Path) -> None:
    text = f"name: x\n{QUICK}games_per_pair: 24\nbots: [rusher, random]\n"
    await play(write(tmp_path, text), tmp_path / "out", [])
    told: list[Event] = []
    tested = write(tmp_path, text + "sprt: {elo1: 400}\n")
    assert (await play(tested, tmp_path / "out", told, apply_changes=True)).complete
    [decided] = [event for event in told if isinstance(event, Decided)]
    assert decided.number < 24
    assert [result.number for result in _results(tmp_path)] == list(range(1, decided.number + 1))
    await play(write(tmp_path, text), tmp_path / "out", [], apply_changes=True)
    assert [result.number for result in _results(tmp_path)] == list(range(1, 25))
