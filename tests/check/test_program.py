"""The order of an examination: two games at a time, a loss on time tried again alone, no game for what was seen."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arbiter.check import Examination, examine, program, seat
from arbiter.check.evidence import Part
from arbiter.check.games import Scenario, play_scenario
from arbiter.check.opponent import FOR_EVENT
from arbiter.entries.entry import Entry
from arbiter.record.ending import Fault, FaultReason
from arbiter.referee.sandbox import NO_WALLS
from tests.check.examined import check, examined, failures, kit_entry

TIME = Fault(0, 3, "time", "", "its time ran out")


class Table:
    """Stands in for the playing of a scenario: which took how long, how many were played at once, what came of them."""

    def __init__(self, comes_to: Callable[[Scenario, bool], Part]) -> None:
        self.comes_to = comes_to
        self.playing = self.most = 0
        self.played: list[str] = []

    async def play(self, entry: Entry, scenario: Scenario, startup_s: float, patient: bool) -> Part:
        self.playing += 1
        self.most = max(self.most, self.playing)
        number = len(self.played)
        self.played.append(scenario.name)
        await trio.sleep(30 - number)
        part = self.comes_to(scenario, self.playing == 1)
        self.playing -= 1
        return part


async def run(monkeypatch: pytest.MonkeyPatch, table: Table, group: str = "games", processors: int = 8) -> Examination:
    """An examination at that table."""
    monkeypatch.setattr(program, "play_scenario", table.play)
    monkeypatch.setattr(program, "processors", lambda: processors)
    exam = Examination(Entry("bot", ("bot",), Path()), 1, NO_WALLS)
    await examine(exam, [group])
    return exam


def fine(scenario: Scenario, alone: bool) -> Part:
    return Part(scenario.name, scenario.seat)


async def test_two_games_at_a_time_in_the_order_of_the_examination(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock
) -> None:
    table = Table(fine)
    exam = await run(monkeypatch, table)
    assert table.most == 2
    assert [part.scenario for part in exam.parts] == table.played
    assert len(exam.parts) == len(program.MAIN_GAMES + program.MORE_GAMES)
    one_by_one = Table(fine)
    await run(monkeypatch, one_by_one, processors=1)
    assert one_by_one.most == 1


@pytest.mark.parametrize("reason", ["time", "no-formation"])
async def test_a_loss_on_time_beside_another_game_is_played_again_alone(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock, reason: FaultReason
) -> None:
    late = replace(TIME, reason=reason)
    table = Table(lambda scenario, alone: Part(scenario.name, scenario.seat, fault=None if alone else late))
    exam = await run(monkeypatch, table)
    names = [part.scenario for part in exam.parts]
    assert len(names) == len(set(names)) == len(program.MAIN_GAMES + program.MORE_GAMES)
    assert [part.fault for part in exam.parts] == [None] * len(names)
    assert len(table.played) == len(names) + 1


async def test_a_loss_on_time_alone_ends_the_examination(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock
) -> None:
    table = Table(lambda scenario, alone: Part(scenario.name, scenario.seat, fault=TIME))
    assert [part.fault for part in (await run(monkeypatch, table)).parts] == [TIME]


async def test_no_game_is_played_for_what_has_come_about(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock
) -> None:
    def come(scenario: Scenario, alone: bool) -> Part:
        return Part(scenario.name, scenario.seat, occurred=[(scenario.event, 9)])

    table = Table(come)
    await run(monkeypatch, table, "events")
    assert len(table.played) == len(FOR_EVENT)


@pytest.mark.parametrize("stood_still", [False, True])
async def test_one_game_twice_is_played_again_where_the_machine_stood_still(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock, stood_still: bool
) -> None:
    """A bot that goes by the clock may then have been cut off in its thoughts."""
    answers = iter([b"ARRAY a", b"ARRAY b", b"ARRAY a", b"ARRAY a"])

    def come(scenario: Scenario, alone: bool) -> Part:
        part = Part(scenario.name, scenario.seat)
        part.transcript.said(0.0, next(answers))
        if stood_still and len(table.played) == 1:
            autojump_clock.jump(2.0)
        return part

    table = Table(come)
    exam = await run(monkeypatch, table, "twins")
    assert len(table.played) == (4 if stood_still else 2)
    assert len(exam.parts) == 2
    assert check("same-seed-same-game").judge(exam.parts).status == ("ok" if stood_still else "failed")


async def test_games_that_differ_whenever_they_are_played_are_not_played_for_ever(
    monkeypatch: pytest.MonkeyPatch, autojump_clock: trio.testing.MockClock
) -> None:
    def come(scenario: Scenario, alone: bool) -> Part:
        part = Part(scenario.name, scenario.seat)
        part.transcript.said(0.0, b"ARRAY %d" % len(table.played))
        autojump_clock.jump(2.0)
        return part

    table = Table(come)
    exam = await run(monkeypatch, table, "twins")
    assert (len(table.played), len(exam.parts)) == (2 * program.TWIN_TRIES, 2)
    assert check("same-seed-same-game").judge(exam.parts).status == "failed"


@pytest.mark.parametrize(
    ("method", "name"), [("_see_it_off", "exits-when-neither"), ("close_input", "ends-with-its-input")]
)
def test_a_machine_that_stands_still_takes_nothing_from_a_bot_that_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, name: str
) -> None:
    usual = getattr(seat.CheckedSeat, method)

    async def stands_still(self: seat.CheckedSeat, *told: object) -> None:
        self._process.pause()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(usual, self, *told)
            await trio.sleep(0.05)
            time.sleep(1.0)  # noqa: ASYNC251 (that is what is tried)
            self._process.resume()

    monkeypatch.setattr(seat, "LEAVES_S", 0.8)
    monkeypatch.setattr(seat.CheckedSeat, method, stands_still)
    assert examined(kit_entry(tmp_path, "play(Bot())"), check(name).groups)[name].status == "ok"


def test_who_takes_a_part_of_much_time_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def heard(entry: Entry, scenario: Scenario, startup_s: float, patient: bool) -> Part:
        heard_s = 0.6 if scenario.name == "9999 seconds" else 30.0
        return await play_scenario(entry, replace(scenario, heard_s=heard_s), startup_s, patient)

    monkeypatch.setattr(program, "play_scenario", heard)
    code = """
import signal, time
signal.signal(signal.SIGTERM, lambda *_: print("BESTMOVE G0F0", flush=True))
class Thinker(Bot):
    def move(self, position):
        time.sleep(position.seconds_left / 500 if position.seconds_left > 100 else 0)
        return position.moves()[0]
play(Thinker())
"""
    findings = examined(kit_entry(tmp_path, code), ["lines"])
    assert failures(findings) == {}
    assert (findings["time-9999"].status, findings["time-9999"].detail) == ("not reached", "it made no move there")
    assert findings["time-0060"].status == "ok"


def test_two_games_in_one_folder_have_a_seed_each(tmp_path: Path) -> None:
    """By its seed it is told what belongs to a bot, when the other one is ended."""
    seeds = tmp_path / "seeds"
    note = f"import os\nwith open({str(seeds)!r}, 'a') as file: file.write(os.environ['ARBITER_SEED'] + ' ')\n"
    examined(kit_entry(tmp_path, f"{note}play(Bot())"), ["pair"])
    one, other = seeds.read_text().split()
    assert one != other
