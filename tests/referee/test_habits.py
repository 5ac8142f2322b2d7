"""The habits of real contest bots, each played through by a small bot that has it. They are numbered as in the bots."""

import os
from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Entry
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, run_job
from arbiter.referee.match import Terms
from tests.patience import awake_s, unhurried
from tests.playouts import games
from tests.scripted import BOTS, PROC, Refereed, answering, bot, group, recorded, referee

FLAG = games()["flag-first"]
TIDY_S = 2.0
"""Within what a bot and all that it started must be gone."""

on_linux = pytest.mark.skipif(not PROC.is_dir(), reason="looks for processes in /proc, which only Linux has")


def pair(folder: Path, habit: str, seat: int = 0) -> list[Entry]:
    """A bot with a habit in `seat`, and a good one in the other, with a game to play."""
    scripts = ["scripted", "scripted"]
    scripts[seat] = habit
    return [
        answering(folder / str(number), [f"NAME bot {number}", *FLAG.answers(number)], scripts[number])
        for number in (0, 1)
    ]


def played_through(refereed: Refereed) -> bool:
    return (refereed.ending.winner, refereed.ending.reason, refereed.played.plies) == (0, "flag", 37)


def test_every_habit_has_its_bot() -> None:
    numbers = {int(path.read_text().split()[1][:-1]) for path in BOTS.glob("habit_*.py")}
    assert numbers == set(range(1, 12))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("habit", ["exits_on_unknown", "fixed_columns", "crlf", "one_game"])
async def test_1_2_7_10_play_a_whole_game(tmp_path: Path, habit: str, seat: int) -> None:
    refereed = await referee(tmp_path, pair(tmp_path / "bots", f"habit_{habit}", seat))
    assert played_through(refereed)
    assert refereed.last_words(seat) == f"END {1 - seat}"


@pytest.mark.parametrize("line", ["", "HELLO", "START 0 1800", "GO 0000 0  00", "START 0 12000 31"])
async def test_1_2_would_not_survive_anything_else(tmp_path: Path, line: str) -> None:
    """The bots of the test above do have their habits: both or one of them exits on such a line."""
    codes = []
    for habit in ("exits_on_unknown", "fixed_columns"):
        (tmp_path / "answers").write_text("x\n" * 3)
        result = await trio.run_process(
            bot(f"habit_{habit}").command, stdin=f"{line}\n".encode(), cwd=tmp_path, check=False, capture_stdout=True,
            capture_stderr=True, env={**os.environ, **bot(f"habit_{habit}").env},
        )  # fmt: skip
        codes.append(result.returncode)
    assert any(codes)


async def test_3_a_bare_name_is_a_name(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, pair(tmp_path / "bots", "habit_bare_name"))
    assert played_through(refereed)
    assert refereed.played.announced == ("Greedy 1.0", "bot 1")
    assert refereed.lines[0]["seats"][0]["announced"] == "Greedy 1.0"


@on_linux
async def test_4_who_spins_when_its_input_is_closed_is_killed_with_its_whole_group(tmp_path: Path) -> None:
    with awake_s() as passed_s:
        async with trio.open_nursery() as afterwards:
            job = Job("game", tuple(pair(tmp_path / "bots", "habit_spins_at_eof")), (1, 2))
            played = await run_job(job, tmp_path, afterwards)
            over_s = passed_s()
            leader = int(played.announced[0] or 0)
            assert len(group(leader)) == 2
        while group(leader):
            await trio.lowlevel.checkpoint()
        assert passed_s() - over_s < TIDY_S
    assert (played.ending.winner, played.ending.reason) == (0, "flag")


@on_linux
async def test_5_who_thinks_on_is_killed_and_the_next_game_does_not_wait_for_it(tmp_path: Path) -> None:
    bots = pair(tmp_path / "bots", "habit_thinks_on")
    gives_up = answering(tmp_path / "gives_up", ["NAME x", f"ARRAY {FLAG.formations[1]}", "BESTMOVE A0A0"])
    next_ones = pair(tmp_path / "next", "scripted")
    async with trio.open_nursery() as afterwards:
        played = await run_job(Job("one", (bots[0], gives_up), (1, 2)), tmp_path, afterwards)
        thinker = int(played.announced[0] or 0)
        assert group(thinker) == [thinker]
        after = await run_job(Job("two", tuple(next_ones), (1, 2)), tmp_path, afterwards)
    assert group(thinker) == []
    assert (played.ending.winner, played.ending.reason) == (0, "illegal-move")
    assert (after.ending.winner, after.ending.reason) == (0, "flag")


@pytest.mark.parametrize("seat", [0, 1])
async def test_6_files_lie_in_a_fresh_folder_for_each_game(tmp_path: Path, seat: int) -> None:
    formations = tmp_path / "formations"
    formations.write_text("\n".join(FLAG.formations))
    folders = []
    for number in ("one", "two"):
        entries = pair(tmp_path / number, "habit_files", seat)
        (answers,) = entries[seat].cwd_files
        entries[seat] = bot("habit_files", answers, formations)
        refereed = await referee(tmp_path, entries, id=number)
        assert played_through(refereed)
        folder, _, files = (refereed.played.announced[seat] or "").partition(" ")
        assert files == "['answers', 'formations']"
        folders.append(folder)
    assert folders[0] != folders[1]
    assert not list(BOTS.glob("notes*"))
    assert formations.read_text().split() == list(FLAG.formations)


async def test_7_blanks_and_crlf_are_kept_in_the_dialogue_and_nowhere_else(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, pair(tmp_path / "bots", "habit_crlf"))
    assert refereed.played.announced == ("bot 0", "bot 1")
    assert "<  \\x09NAME bot 0  \\x0d" in refereed.dialogue(0)
    assert refereed.lines[1]["array"] == FLAG.formations[0]


@pytest.mark.parametrize(
    ("habit", "reason", "text", "why"),
    [
        ("crashes", "crash", "", "it was ended by SIGSEGV"),
        ("stale_move", "illegal-move", "BESTMOVE G2F2", "there is no piece on G2"),
        ("lost_piece", "illegal-move", "BESTMOVE F2E2", "the piece on F2 is not yours"),
    ],
)
async def test_8_crashes_stale_moves_and_lost_pieces_lose_and_hurt_nobody_else(
    tmp_path: Path, habit: str, reason: str, text: str, why: str
) -> None:
    refereed = await referee(tmp_path, pair(tmp_path / "bots", f"habit_{habit}"))
    assert (refereed.ending.winner, refereed.ending.reason) == (1, reason)
    (fault,) = refereed.ending.faults
    assert (fault.seat, fault.ply, fault.text, fault.why) == (0, 3, text, why)
    assert (refereed.last_words(0), refereed.last_words(1)) == ("END 0", "END 1")


async def test_9_a0a0_is_an_illegal_move_like_any_other(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, pair(tmp_path / "bots", "habit_a0a0"))
    fault = refereed.lines[-2]
    assert (fault["reason"], fault["ply"], fault["text"]) == ("illegal-move", 1, "BESTMOVE A0A0")
    assert refereed.ending.winner == 1


async def test_10_every_game_has_a_new_process(tmp_path: Path) -> None:
    pids = []
    for number in ("one", "two"):
        refereed = await referee(tmp_path, pair(tmp_path / number, "habit_one_game"), id=number)
        assert played_through(refereed)
        starts = [line for line in refereed.dialogue(0) if line.startswith("> START")]
        assert starts == ["> START 0 1800 31"]
        pids.append(refereed.played.announced[0])
    assert pids[0] != pids[1]


async def test_11_who_forgets_to_flush_gets_the_hint(tmp_path: Path) -> None:
    bots = pair(tmp_path / "bots", "habit_no_flush")
    with unhurried(lambda entry: entry is bots[1]):
        refereed = await referee(tmp_path, bots, Terms(limits=Limits(startup_s=1.5)))
    assert (refereed.ending.winner, refereed.ending.reason) == (1, "no-start")
    assert refereed.ending.faults[0].why == (
        'no name within 1.5 s; "NAME bot 0" came only when its input was closed: flush standard output after every line'
    )
    assert recorded(refereed.played.record)[-2]["why"] == refereed.ending.faults[0].why
