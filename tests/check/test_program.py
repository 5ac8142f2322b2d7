"""The order of an examination: two games at a time, a loss on time tried again alone, no game for what was seen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arbiter.check import Examination, examine, program
from arbiter.check.evidence import Part
from arbiter.check.games import Scenario
from arbiter.check.opponent import FOR_EVENT
from arbiter.entries.entry import Entry
from arbiter.record.ending import Fault, FaultReason
from arbiter.referee.sandbox import NO_WALLS
from tests.check.examined import examined, failures, kit_entry

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


def test_who_takes_a_part_of_much_time_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "HEARD_S", 0.6)
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
