"""A game as a job: the record that comes out, the void games, and what is left of the bots."""

import platform
from collections.abc import Sequence
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import trio
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter import __version__
from arbiter.record.ending import Ending
from arbiter.record.strain import Strain
from arbiter.record.writer import RecordWriter
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, new_master_seed, run_job, seed_for
from arbiter.referee.match import Terms
from arbiter.rules import CCGC, Game, Ply
from tests.playouts import games
from tests.scripted import PROC, Witness, answering, open_files, recorded, referee

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)
SEEDS = st.integers(0, 2**64 - 1)


def flag_game(folder: Path) -> list[Any]:
    game = games()["flag-first"]
    return [answering(folder / str(seat), [f"NAME bot {seat}", *game.answers(seat)]) for seat in (0, 1)]


# --- Seeds -----------------------------------------------------------------------------------------------------------


@SAME_EACH_TIME
@given(SEEDS, st.integers(0, 10_000))
def test_seeds_differ_by_seat_game_and_match_and_stay_the_same(master: int, game: int) -> None:
    seeds = [seed_for(master, game, 0), seed_for(master, game, 1), seed_for(master, game + 1, 0)]
    seeds.append(seed_for(master ^ 1, game, 0))
    assert len(set(seeds)) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert seed_for(master, game, 1) == seeds[1]


def test_the_seed_of_a_known_game_never_changes() -> None:
    assert [seed_for(1, 1, seat) for seat in (0, 1)] == [12137826285425607060, 6360091574300737207]


def test_a_match_without_a_seed_gets_a_new_one() -> None:
    assert new_master_seed() != new_master_seed()


# --- The record ------------------------------------------------------------------------------------------------------


async def test_the_record_of_a_whole_game(tmp_path: Path) -> None:
    game, entries = games()["flag-first"], flag_game(tmp_path)
    terms = Terms(limits=Limits(startup_s=9, placement_s=8.5, game_s=700))
    async with trio.open_nursery() as afterwards:
        job = Job("g1", tuple(entries), (7, 2**64 - 1), terms, event="cup", round=3)
        played = await run_job(job, tmp_path, afterwards)
    head, first, second, *moves, end = recorded(tmp_path / "g1.jsonl")
    started, finished = head.pop("started"), end.pop("finished")
    assert started <= finished
    rules = asdict(CCGC)
    expected = {
        "type": "game",
        "format": "junqi-record/1",
        "id": "g1",
        "ruleset": "ccgc",
        "rules": {**rules, "verdicts": list(rules["verdicts"])},
        "seats": [
            {
                "name": "scripted", "announced": f"bot {seat}", "command": list(entries[seat].command),
                "dialect": "ccgc", "seed": job.seeds[seat],
            }
            for seat in (0, 1)
        ],
        "clock": {"game_ms": 700_000, "startup_ms": 9000, "placement_ms": 8500, "margin_ms": 0, "move_ms": None},
        "event": "cup",
        "round": 3,
        "arbiter": __version__,
        "host": {"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()},
        "source": None,
    }  # fmt: skip
    assert {name: head[name] for name in expected} == expected
    for seat, line in enumerate((first, second)):
        assert line.pop("ms") > 0
        assert line == {"type": "formation", "seat": seat, "array": game.formations[seat]}
    spent = [0.0, 0.0]
    for line, (state, ply) in zip(moves, game.replayed(), strict=True):
        names = state.board.names
        ms = line.pop("ms")
        assert ms > 0
        spent[ply.seat] += ms
        for strain in ("processor_ms", "waited_ms"):  # of a busy machine only
            line.pop(strain, None)
        shown = {str(seat): names[state.flag_stop(seat)] for seat in ply.shown}
        assert line == {
            "type": "move", "ply": ply.number, "seat": ply.seat, "from": names[ply.origin], "to": names[ply.target],
            "result": ply.result.value, **({"shown": shown} if shown else {}),
        }  # fmt: skip
    assert end.pop("clock_ms") == pytest.approx(spent, abs=0.02)
    assert end == {"type": "end", "winner": 0, "reason": "flag", "plies": 37, "why": None}
    assert (played.ending, played.plies, played.announced) == (Ending(0, "flag"), 37, ("bot 0", "bot 1"))
    assert [seconds * 1000 for seconds in played.spent_s] == pytest.approx(spent, abs=0.02)
    assert played.record == tmp_path / "g1.jsonl"


async def test_the_dialogues_hold_all_that_was_said_and_nothing_else(tmp_path: Path) -> None:
    game = games()["no-move"]
    refereed = await referee(
        tmp_path, [answering(tmp_path / str(seat), [f"NAME {seat}", *game.answers(seat)]) for seat in (0, 1)]
    )
    for seat, end in enumerate(("END 1", "END 0")):
        dialogue = refereed.dialogue(seat)
        assert [line[2:] for line in dialogue if line.startswith("<")] == [f"NAME {seat}", *game.answers(seat)]
        sent = [line[2:].split()[0] for line in dialogue if line.startswith(">")]
        plies = len(game.moves[seat::2])
        assert (sent.count("GO"), sent.count("RESULT"), len(sent)) == (plies, plies, 2 * plies + 3)
        assert dialogue[:3] == ["> INFO 1.0", f"< NAME {seat}", f"> START {seat} 1800 31"]
        assert dialogue[-1] == f"> {end}"


async def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("kept\n")
    with pytest.raises((FileExistsError, ExceptionGroup)):
        await referee(tmp_path, flag_game(tmp_path / "bots"))
    assert (tmp_path / "game.jsonl").read_text() == "kept\n"


async def test_onlookers_are_told_what_the_record_is_told(tmp_path: Path) -> None:
    log: list[tuple[object, ...]] = []
    await referee(tmp_path, flag_game(tmp_path / "bots"), onlookers=[Witness(log)])
    assert [event[0] for event in log] == ["named", "placed", "placed", *["played"] * 37, "ended"]


# --- Who cannot be started -------------------------------------------------------------------------------------------


async def test_a_bot_that_cannot_be_started_loses_with_the_reason(tmp_path: Path) -> None:
    first, second = flag_game(tmp_path / "bots")
    missing = replace(second, command=(str(tmp_path / "missing"),))
    refereed = await referee(tmp_path, [first, missing])
    assert (refereed.ending.winner, refereed.ending.reason) == (0, "no-start")
    fault = refereed.lines[-2]
    assert (fault["type"], fault["seat"], fault["ply"], fault["reason"]) == ("fault", 1, 0, "no-start")
    assert str(tmp_path / "missing") in fault["why"]
    assert refereed.last_words(0) == "END 1"
    assert refereed.played.announced == ("bot 0", None)
    assert not (tmp_path / "game.1.dialogue").exists()


async def test_two_bots_that_cannot_be_started(tmp_path: Path) -> None:
    entries = [replace(entry, command=(str(tmp_path / "missing"),)) for entry in flag_game(tmp_path / "bots")]
    refereed = await referee(tmp_path, entries)
    assert (refereed.ending.winner, refereed.ending.reason) == (None, "both-at-fault")
    assert [line["type"] for line in refereed.lines] == ["game", "fault", "fault", "end"]


# --- Void ------------------------------------------------------------------------------------------------------------


class Breaks(Witness):
    """An onlooker that fails at the fifth ply."""

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        if ply.number == 5:
            raise RuntimeError("out of paper")


async def test_a_failure_of_the_referees_own_makes_the_game_void(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, flag_game(tmp_path / "bots"), onlookers=[Breaks([])])
    assert refereed.ending == Ending(None, "void", why="RuntimeError: out of paper")
    assert refereed.played.plies == 5
    end = refereed.lines[-1]
    assert (end["type"], end["winner"], end["reason"], end["plies"]) == ("end", None, "void", 5)
    assert end["why"] == "RuntimeError: out of paper"
    assert [refereed.last_words(seat) for seat in (0, 1)] == ["END 2", "END 2"]


async def test_a_missing_file_of_an_entry_makes_the_game_void(tmp_path: Path) -> None:
    first, second = flag_game(tmp_path / "bots")
    refereed = await referee(tmp_path, [first, replace(second, cwd_files=(tmp_path / "gone",))])
    assert (refereed.ending.winner, refereed.ending.reason) == (None, "void")
    assert "gone" in str(refereed.ending.why)
    assert refereed.last_words(0) == "END 2"


@pytest.mark.parametrize("broken", ["arbiter.referee.launch.start_bot", "arbiter.referee.job.Dialogue"])
async def test_a_host_that_runs_out_of_files_makes_the_game_void_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    entries, times = flag_game(tmp_path / "bots"), [0]
    module, _, name = broken.rpartition(".")
    real = getattr(import_module(module), name)

    def second_time_breaks(*args: Any) -> Any:
        times[0] += 1
        if times[0] == 2:
            raise OSError("Too many open files")
        return real(*args)

    monkeypatch.setattr(broken, second_time_breaks)
    with trio.fail_after(60):
        refereed = await referee(tmp_path, entries)
    assert refereed.ending == Ending(None, "void", why="OSError: Too many open files")
    assert refereed.last_words(0) == "END 2"


async def test_cancelling_closes_the_record_as_void_and_ends_the_bots(tmp_path: Path) -> None:
    first, _ = flag_game(tmp_path / "bots")
    silent = answering(tmp_path / "silent", ["NAME silent", f"ARRAY {games()['flag-first'].formations[1]}", "!silent"])

    class CancelsSoon(Witness):
        def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
            scope.cancel()

    with trio.CancelScope() as scope:
        await referee(tmp_path, [first, silent], onlookers=[CancelsSoon([])])
    assert scope.cancelled_caught
    *_, move, end = recorded(tmp_path / "game.jsonl")
    assert (move["type"], move["ply"]) == ("move", 1)
    assert (end["reason"], end["winner"], end["plies"], end["why"]) == ("void", None, 1, "stopped before the end")
    for seat in (0, 1):
        assert (tmp_path / f"game.{seat}.dialogue").read_text().endswith(" > END 2\n")


async def test_a_full_disk_ends_the_bots_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = RecordWriter._write

    def full(self: Any, line: Any) -> None:
        if self._plies == 5:
            raise OSError("No space left on device")
        real(self, line)

    monkeypatch.setattr(RecordWriter, "_write", full)
    with trio.fail_after(60):
        refereed = await referee(tmp_path, flag_game(tmp_path / "bots"))
    assert refereed.ending == Ending(None, "void", why="OSError: No space left on device")
    assert [line["type"] for line in refereed.lines] == ["game", "formation", "formation", *["move"] * 4]
    assert refereed.last_words(0) == "END 2"


class BreaksAtTheEnd(Witness):
    """An onlooker that fails when it is told the verdict."""

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        raise BrokenPipeError("nobody looks on any more")


async def test_a_record_has_one_end_whatever_happens_after_the_verdict(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, flag_game(tmp_path / "bots"), onlookers=[BreaksAtTheEnd([])])
    assert [line["type"] for line in refereed.lines].count("end") == 1
    assert refereed.lines[-1]["reason"] == refereed.ending.reason


# --- What is left ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not PROC.is_dir(), reason="counts open files in /proc, which only Linux has")
async def test_no_file_stays_open_after_a_game(tmp_path: Path) -> None:
    await referee(tmp_path, flag_game(tmp_path / "one"), id="one")
    before = open_files()
    await referee(tmp_path, flag_game(tmp_path / "two"), id="two")
    await referee(tmp_path, flag_game(tmp_path / "three"), id="three", onlookers=[Breaks([])])
    assert open_files() == before
