"""Every ending there is, reached by real processes that are started, asked, judged and ended."""

from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Entry
from arbiter.record.ending import FaultReason
from arbiter.record.strain import Strain
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from arbiter.rules import Game, Ply
from tests.patience import unhurried
from tests.playouts import SEARCHES, games
from tests.scripted import Refereed, Witness, answering, recorded, referee

GAME = games()["flag-first"]
SHORT = (
    Terms(limits=Limits(startup_s=0.8)),
    Terms(limits=Limits(placement_s=0.5)),
    Terms(limits=Limits(game_s=0.5)),
)
"""For bots that keep silent, by the question to which they do."""
IN_TIME = ("NAME Alder", "NAME Birch")

# --- Verdicts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "winner", "reason", "told"),
    [
        ("flag-first", 0, "flag", ("END 1", "END 0")),
        ("flag-second", 1, "flag", ("END 0", "END 1")),
        ("flag-by-bomb", 0, "flag", ("END 1", "END 0")),
        ("quiet-from-the-first-ply", 1, "quiet-limit", ("END 0", "END 1")),
        ("quiet-after-a-clash", 0, "quiet-limit", ("END 1", "END 0")),
        ("no-move", 0, "no-move", ("END 1", "END 0")),
        ("no-move-draw", None, "no-move", ("END 2", "END 2")),
    ],
)
async def test_a_game_played_out(
    tmp_path: Path, name: str, winner: int | None, reason: str, told: tuple[str, str]
) -> None:
    game = games()[name]
    bots = [answering(tmp_path / str(seat), [IN_TIME[seat], *game.answers(seat)]) for seat in (0, 1)]
    refereed = await referee(tmp_path, bots)
    end = refereed.lines[-1]
    assert (end["winner"], end["reason"], end["plies"]) == (winner, reason, len(game.moves))
    assert (refereed.last_words(0), refereed.last_words(1)) == told
    assert refereed.ending.faults == ()


def test_each_game_of_the_data_file_has_what_its_name_says() -> None:
    read = games()
    assert list(read) == list(SEARCHES)
    lasts = {name: [ply for _, ply in game.replayed()] for name, game in read.items()}
    assert lasts["flag-by-bomb"][-1].attacker == "k"
    assert all(ply.defender is None for ply in lasts["quiet-from-the-first-ply"])
    assert len(lasts["quiet-from-the-first-ply"]) == 31
    assert [ply.number for ply in lasts["quiet-after-a-clash"] if ply.defender] == [5]
    assert len(lasts["quiet-after-a-clash"]) == 5 + 31
    assert all(read[name] == SEARCHES[name]() for name in ("flag-first", "no-move", "quiet-after-a-clash"))


# --- Faults ----------------------------------------------------------------------------------------------------------


def at_fault(folder: Path, seat: int, answers: list[str]) -> list[Entry]:
    """One bot with these answers in `seat`, and one that plays on in the other."""
    bots = [answering(folder / str(number), [IN_TIME[number], *GAME.answers(number)]) for number in (0, 1)]
    bots[seat] = answering(folder / "faulty", answers)
    return bots


async def waited_for(folder: Path, bots: list[Entry], seat: int, answers: list[str]) -> Refereed:
    """Their game, with a short limit for the question to which `seat` is silent, if there is one; only it is bound."""
    if "!silent" not in answers:
        return await referee(folder, bots)
    with unhurried(lambda entry: entry is not bots[seat]):
        return await referee(folder, bots, SHORT[answers.index("!silent")])


def judged(refereed: Refereed, seat: int, reason: FaultReason) -> tuple[int, str, str]:
    """Check that `seat` alone is at fault and loses; where, with what answer, and why."""
    fault, end = refereed.lines[-2:]
    assert (end["type"], end["winner"], end["reason"]) == ("end", 1 - seat, reason)
    assert (fault["type"], fault["seat"], fault["reason"]) == ("fault", seat, reason)
    assert [line["type"] for line in refereed.lines].count("fault") == 1
    assert refereed.last_words(1 - seat) == "END 1"
    assert refereed.last_words(seat) == "END 0"
    return fault["ply"], fault["text"], fault["why"]


ARRAY, FIRST_MOVE = GAME.answers(0)[:2]
BOMB_IN_FRONT = "ARRAY k" + GAME.formations[0].replace("k", GAME.formations[0][0], 1)[1:]


@pytest.mark.parametrize(
    ("answers", "reason", "ply", "text", "why"),
    [
        (["!exit 3"], "no-start", 0, "", "it exited with code 3"),
        (["!signal 11"], "no-start", 0, "", "it was ended by SIGSEGV"),
        (["!silent"], "no-start", 0, "", "no name within 0.8 s"),
        (["!close"], "no-start", 0, "", "it closed its standard output"),
        (["x" * 4097], "no-start", 0, "x" * 200 + "... (4098 bytes)", "a line may have at most 4096 bytes"),
        (["NAME x", "!silent"], "no-formation", 0, "", "no formation within 0.5 s"),
        (["NAME x", "HELLO"], "bad-reply", 0, "HELLO", 'START wants "ARRAY" and 25 letters, not "HELLO"'),
        (["NAME x", "!exit 0"], "crash", 0, "", "it exited with code 0"),
        (["NAME x\\nextra", ARRAY], "bad-reply", 0, "extra", "it wrote a line that nobody had asked for"),
        (["NAME x", ARRAY + "a"], "illegal-formation", 0, ARRAY + "a", "26 pieces, not 25"),
        (["NAME x", BOMB_IN_FRONT], "illegal-formation", 0, BOMB_IN_FRONT, "the bomb on G0 is on the front row (G)"),
        (["NAME x", ARRAY, "!silent"], "time", 1, "", "its 0.5 s for all moves ran out at ply 1, 0.5"),
        (["NAME x", ARRAY, "BESTMOVE L1K1"], "illegal-move", 1, "BESTMOVE L1K1", "a Landmine never moves"),
        (["NAME x", ARRAY, "BESTMOVE M0L0"], "illegal-move", 1, "BESTMOVE M0L0", "M0 is not on the board"),
        (["NAME x", ARRAY, "RESIGN"], "bad-reply", 1, "RESIGN", 'GO wants "BESTMOVE" and two squares, not "RESIGN"'),
        (["NAME x", ARRAY, "!exit 1"], "crash", 1, "", "it exited with code 1"),
        (["NAME x", ARRAY, "!signal 6"], "crash", 1, "", "it was ended by SIGABRT"),
        (["NAME x", ARRAY, "!close"], "crash", 1, "", "it closed its standard output"),
        (["NAME x", ARRAY, "!part BESTMOVE G0F0"], "crash", 1, "", "it exited with code 0"),
        (["NAME x", ARRAY, "x" * 4097], "bad-reply", 1, "x" * 200 + "... (4098 bytes)", "a line may have at most 4096"),
        (["NAME x", ARRAY, FIRST_MOVE, "!exit 2"], "crash", 3, "", "it exited with code 2"),
        (["NAME x", ARRAY, f"{FIRST_MOVE}\\n{FIRST_MOVE}"], "bad-reply", 3, FIRST_MOVE, "it wrote a line that nobody"),
    ],
)
async def test_a_fault_of_the_first_player(
    tmp_path: Path, answers: list[str], reason: FaultReason, ply: int, text: str, why: str
) -> None:
    refereed = await waited_for(tmp_path, at_fault(tmp_path / "bots", 0, answers), 0, answers)
    found_ply, found_text, found_why = judged(refereed, 0, reason)
    assert (found_ply, found_text) == (ply, text)
    assert why in found_why


@pytest.mark.parametrize(
    ("answers", "reason", "ply"),
    [
        (["!exit 1"], "no-start", 0),
        (["NAME x", "!silent"], "no-formation", 0),
        (["NAME x", "ARRAY abc"], "illegal-formation", 0),
        (["NAME x", "ARRAY " + GAME.formations[1], "!silent"], "time", 2),
        (["NAME x", "ARRAY " + GAME.formations[1], "BESTMOVE A0A0"], "illegal-move", 2),
        (["NAME x", "ARRAY " + GAME.formations[1], "!exit 0"], "crash", 2),
        (["NAME x", "ARRAY " + GAME.formations[1], "PASS"], "bad-reply", 2),
    ],
)
async def test_a_fault_of_the_second_player(tmp_path: Path, answers: list[str], reason: FaultReason, ply: int) -> None:
    refereed = await waited_for(tmp_path, at_fault(tmp_path / "bots", 1, answers), 1, answers)
    assert judged(refereed, 1, reason)[0] == ply


async def test_after_an_illegal_move_there_is_no_result_and_no_question(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, at_fault(tmp_path / "bots", 0, ["NAME x", ARRAY, "BESTMOVE A0A0"]))
    assert refereed.dialogue(0)[-3:] == ["> GO 0000 0 00", "< BESTMOVE A0A0", "> END 0"]
    assert refereed.dialogue(1)[-2:] == [f"< ARRAY {GAME.formations[1]}", "> END 1"]


async def test_the_game_is_over_the_instant_that_the_clock_runs_out(tmp_path: Path) -> None:
    refereed = await referee(tmp_path, at_fault(tmp_path / "bots", 0, ["NAME x", ARRAY, "!silent"]), SHORT[2])
    fault, end = refereed.lines[-2:]
    assert fault["ms"] == pytest.approx(500)
    assert end["clock_ms"] == [pytest.approx(500), 0]


# --- Both ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "reasons"),
    [
        (["!exit 1"], ["!exit 1"], ["no-start", "no-start"]),
        (["!exit 1"], ["!silent"], ["no-start", "no-start"]),
        (["NAME x", "HELLO"], ["NAME y", "!silent"], ["bad-reply", "no-formation"]),
        (["NAME x", "ARRAY abc"], ["NAME y", "!exit 1"], ["illegal-formation", "crash"]),
    ],
)
async def test_both_at_fault(tmp_path: Path, first: list[str], second: list[str], reasons: list[str]) -> None:
    bots = [answering(tmp_path / "bots" / str(seat), answers) for seat, answers in enumerate((first, second))]
    refereed = await waited_for(tmp_path, bots, 1, second)
    *_, one, other, end = refereed.lines
    assert [(fault["seat"], fault["reason"]) for fault in (one, other)] == list(enumerate(reasons))
    assert (end["winner"], end["reason"]) == (None, "both-at-fault")
    assert [refereed.last_words(seat) for seat in (0, 1)] == ["END 2", "END 2"]


async def test_a_fault_of_one_before_a_later_fault_of_the_other_decides(tmp_path: Path) -> None:
    bots = [answering(tmp_path / "one", ["!exit 1"]), answering(tmp_path / "other", ["NAME y", "ARRAY abc"])]
    refereed = await referee(tmp_path, bots)
    assert judged(refereed, 0, "no-start")[0] == 0


# --- Void ------------------------------------------------------------------------------------------------------------


async def test_void_because_the_host_failed(tmp_path: Path) -> None:
    class Fails(Witness):
        def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
            raise MemoryError

    bots = [answering(tmp_path / str(seat), [IN_TIME[seat], *GAME.answers(seat)]) for seat in (0, 1)]
    refereed = await referee(tmp_path, bots, onlookers=[Fails([])])
    assert (refereed.lines[-1]["winner"], refereed.lines[-1]["reason"]) == (None, "void")
    assert [refereed.last_words(seat) for seat in (0, 1)] == ["END 2", "END 2"]


async def test_void_because_it_was_broken_off(tmp_path: Path) -> None:
    class BreaksOff(Witness):
        def placed(self, seat: int, array: str, seconds: float) -> None:
            scope.cancel()

    bots = [answering(tmp_path / str(seat), [IN_TIME[seat], *GAME.answers(seat)]) for seat in (0, 1)]
    with trio.CancelScope() as scope:
        await referee(tmp_path, bots, onlookers=[BreaksOff([])])
    end = recorded(tmp_path / "game.jsonl")[-1]
    assert (end["type"], end["winner"], end["reason"]) == ("end", None, "void")
    for seat in (0, 1):
        assert (tmp_path / f"game.{seat}.dialogue").read_text().endswith("> END 2\n")
