"""The match between scripted seats, on virtual time: every ending, who is told what and when, and the clocks."""

from typing import Any

import pytest
import trio
from trio.testing import MockClock

from arbiter.record.ending import FaultReason
from arbiter.referee.clock import Limits
from arbiter.referee.fault import BotFault
from arbiter.referee.match import Match, Terms
from arbiter.rules import Ruleset
from arbiter.sight import Brief, Outcome
from tests.playouts import Recorded, games
from tests.scripted import Answer, Event, Say, Scripted, ScriptedSeat, Silence, Witness, play

FIRST, SECOND = "cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi"
LOST, WON, NEITHER = Outcome.LOST, Outcome.WON, Outcome.NEITHER
HELLO = (["Alder", FIRST], ["Birch", SECOND])
NEVER = Silence()
MINUTE = Terms(limits=Limits(startup_s=10, placement_s=30, game_s=60))

TO_AND_FRO = ["H0H1", "H1H0"] * 20
"""Moves that meet nobody, for either seat."""


def replay(game: Recorded) -> tuple[list[str], list[str]]:
    """The answers of both seats in a game."""
    first, second = ([answer.split()[1] for answer in game.answers(seat)] for seat in (0, 1))
    return ["Alder", *first], ["Birch", *second]


def dismissals(scripted: Scripted) -> list[object]:
    """How the game ended for each seat, and for both that is the last they hear."""
    found = []
    for seat in (0, 1):
        *_, last = (event for event in scripted.log if event[0] == seat)
        assert last[1] == "dismiss"
        found.append(last[2])
    return found


# --- Verdicts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "winner", "reason", "told"),
    [
        ("flag-first", 0, "flag", [WON, LOST]),
        ("flag-second", 1, "flag", [LOST, WON]),
        ("flag-by-bomb", 0, "flag", [WON, LOST]),
        ("quiet-from-the-first-ply", 1, "quiet-limit", [LOST, WON]),
        ("quiet-after-a-clash", 0, "quiet-limit", [WON, LOST]),
        ("no-move", 0, "no-move", [WON, LOST]),
        ("no-move-draw", None, "no-move", [NEITHER, NEITHER]),
    ],
)
async def test_a_game_played_out(
    autojump_clock: MockClock, name: str, winner: int | None, reason: str, told: list[Outcome]
) -> None:
    game = games()[name]
    scripted = await play(*replay(game))
    assert scripted.verdict == (winner, reason)
    assert scripted.ending.faults == ()
    assert dismissals(scripted) == told
    assert scripted.log.count(("ended", winner, reason)) == 1
    assert scripted.match.game
    assert scripted.match.game.plies == len(game.moves)
    for seat in (0, 1):
        asked, heard = scripted.calls(seat).count("move"), scripted.calls(seat).count("tell")
        assert asked == heard == len(game.moves[seat::2])


async def test_the_quiet_limit_is_the_rulesets(autojump_clock: MockClock) -> None:
    scripted = await play(
        [*HELLO[0], *TO_AND_FRO], [*HELLO[1], *TO_AND_FRO], Terms(Ruleset(quiet_limit=4, quiet_outcome="draw"))
    )
    assert scripted.verdict == (None, "quiet-limit")
    assert dismissals(scripted) == [NEITHER, NEITHER]
    assert (0, "place", Brief(0, 1800, 4)) in scripted.log


# --- Order -----------------------------------------------------------------------------------------------------------


async def test_everything_in_order(autojump_clock: MockClock) -> None:
    scripted = await play([*HELLO[0], "G0F0", "A0A0"], [*HELLO[1], "H0H1"])
    log = scripted.log
    assert sorted(log[:2], key=str) == [(0, "introduce"), (1, "introduce")]
    assert log[2] == ("named", "Alder", "Birch")
    assert sorted(log[3:5], key=str) == [(0, "place", Brief(0, 1800, 31)), (1, "place", Brief(1, 1800, 31))]
    assert log[5:-2] == [
        ("placed", 0, FIRST),
        ("placed", 1, SECOND),
        (0, "move", None),
        ("played", 1, 0, "G0F0 loss"),
        (0, "tell", "G0F0 loss"),
        (1, "move", "F4G4 loss"),
        ("played", 2, 1, "E4E3 quiet"),
        (1, "tell", "H0H1 quiet"),
        (0, "move", "E4E3 quiet"),
        ("ended", 1, "illegal-move"),
    ]
    assert sorted(log[-2:], key=str) == [(0, "dismiss", LOST), (1, "dismiss", WON)]


async def test_after_the_last_move_the_mover_is_told_and_the_other_is_not_asked(autojump_clock: MockClock) -> None:
    scripted = await play(*replay(games()["flag-first"]))
    assert [event[:2] for event in scripted.log[-5:-2]] == [("played", 37), (0, "tell"), ("ended", 0)]


@pytest.mark.parametrize("slow", [0, 1])
async def test_both_are_asked_at_once_and_each_has_its_own_time(autojump_clock: MockClock, slow: int) -> None:
    answers: list[list[Answer]] = [[Say("Alder", 2), Say(FIRST, 5), "A0A0"], [Say("Birch", 2), Say(SECOND, 5), "A0A0"]]
    answers[slow][:2] = [Say("Slow", 9.5), Say(HELLO[slow][1], 29.5)]
    start = trio.current_time()
    scripted = await play(answers[0], answers[1], MINUTE)
    assert trio.current_time() - start == 9.5 + 29.5
    assert scripted.verdict == (1, "illegal-move")
    assert scripted.match.clock.spent_s == [0, 0]


# --- Faults in the moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A0A0", "the piece on A0 is not yours"),
        ("D2E2", "there is no piece on D2"),
        ("H0J0", "your own piece stands on J0"),
        ("K1K0", "a Landmine never moves, and yours on K1 is one"),
    ],
)
async def test_an_illegal_move_loses_and_nothing_of_it_is_told(autojump_clock: MockClock, text: str, why: str) -> None:
    scripted = await play([*HELLO[0], text], HELLO[1])
    assert scripted.verdict == (1, "illegal-move")
    assert scripted.faults == [(0, 1, "illegal-move", why)]
    assert scripted.ending.faults[0].text == text
    assert scripted.calls(0) == ["introduce", "place", "move", "dismiss"]
    assert scripted.calls(1) == ["introduce", "place", "dismiss"]
    assert dismissals(scripted) == [LOST, WON]
    assert scripted.match.game
    assert scripted.match.game.plies == 0


async def test_the_second_player_reads_of_his_illegal_move_in_his_own_view(autojump_clock: MockClock) -> None:
    scripted = await play([*HELLO[0], "H0H1"], [*HELLO[1], "G4H4"])
    assert scripted.faults == [(1, 2, "illegal-move", "your own piece stands on H4")]
    assert scripted.verdict == (0, "illegal-move")


@pytest.mark.parametrize("reason", ["illegal-move", "bad-reply", "crash"])
@pytest.mark.parametrize("seat", [0, 1])
async def test_a_fault_when_a_move_is_due_loses(autojump_clock: MockClock, reason: FaultReason, seat: int) -> None:
    answers: list[list[Answer]] = [[*HELLO[0], "H0H1"], [*HELLO[1], "H0H1"]]
    answers[seat][2] = BotFault(reason, "it was so", "said")
    scripted = await play(answers[0], answers[1])
    assert scripted.verdict == (1 - seat, reason)
    assert scripted.faults == [(seat, seat + 1, reason, "it was so")]
    assert dismissals(scripted)[seat] == LOST


# --- Faults before the first move ------------------------------------------------------------------------------------

NO_START = BotFault("no-start", "it exited with code 1")
BAD_REPLY = BotFault("bad-reply", "no ARRAY", "HELLO")
CRASH = BotFault("crash", "it was ended by SIGSEGV")
BOMB_IN_FRONT = "k" + FIRST[1:6] + "c" + FIRST[7:]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("answers", "reason", "ply", "placings"),
    [
        ([NO_START], "no-start", 0, 0),
        ([NEVER], "no-start", 0, 0),
        (["Alder", NEVER], "no-formation", 0, 2),
        (["Alder", BAD_REPLY], "bad-reply", 0, 2),
        (["Alder", CRASH], "crash", 0, 2),
        (["Alder", "x" * 25], "illegal-formation", 0, 2),
        (["Alder", BOMB_IN_FRONT], "illegal-formation", 0, 2),
    ],
)
async def test_a_fault_before_the_first_move_loses(
    autojump_clock: MockClock, seat: int, answers: list[Answer], reason: str, ply: int, placings: int
) -> None:
    both: list[Any] = [HELLO[0], HELLO[1]]
    both[seat] = answers
    scripted = await play(*both)
    assert scripted.verdict == (1 - seat, reason)
    assert [fault[:3] for fault in scripted.faults] == [(seat, ply, reason)]
    assert dismissals(scripted) == ([LOST, WON] if seat == 0 else [WON, LOST])
    calls = scripted.calls(0) + scripted.calls(1)
    assert (calls.count("place"), calls.count("move")) == (placings, 0)
    assert [event[1] for event in scripted.log if event[0] == "placed"] == ([1 - seat] if placings else [])


@pytest.mark.parametrize(
    ("first", "second", "reasons"),
    [
        ([NO_START], [NEVER], ["no-start", "no-start"]),
        (["Alder", BOMB_IN_FRONT], ["Birch", NEVER], ["illegal-formation", "no-formation"]),
        (["Alder", CRASH], ["Birch", "abc"], ["crash", "illegal-formation"]),
    ],
)
async def test_both_at_fault_and_nobody_wins(
    autojump_clock: MockClock, first: list[Answer], second: list[Answer], reasons: list[str]
) -> None:
    scripted = await play(first, second)
    assert scripted.verdict == (None, "both-at-fault")
    assert [(seat, reason) for seat, _, reason, _ in scripted.faults] == [(0, reasons[0]), (1, reasons[1])]
    assert dismissals(scripted) == [NEITHER, NEITHER]


async def test_who_starts_well_is_named_even_if_the_other_does_not(autojump_clock: MockClock) -> None:
    scripted = await play([NO_START], HELLO[1])
    assert ("named", None, "Birch") in scripted.log


async def test_a_formation_of_thousands_of_flaws_gets_a_sentence_of_bounded_length(autojump_clock: MockClock) -> None:
    scripted = await play(["Alder", "z" * 4000], HELLO[1])
    assert scripted.verdict == (1, "illegal-formation")
    assert scripted.ending.faults[0].why.startswith("letter 1 is 'z', and pieces are the letters a to l; letter 2")
    assert scripted.ending.faults[0].why.endswith("; and 4003 more")
    assert len(scripted.ending.faults[0].why) < 1000


@pytest.mark.parametrize(
    ("answers", "reason", "limit_s", "why"),
    [([NEVER], "no-start", 10, "no name within 10 s"), (["A", NEVER], "no-formation", 30, "no formation within 30 s")],
)
async def test_silence_is_cut_off_at_its_limit(
    autojump_clock: MockClock, answers: list[Answer], reason: str, limit_s: float, why: str
) -> None:
    start = trio.current_time()
    scripted = await play(answers, HELLO[1], MINUTE)
    assert trio.current_time() - start == limit_s
    fault = scripted.ending.faults[0]
    assert (fault.reason, fault.why, fault.seconds) == (reason, why, limit_s)


async def test_who_kept_silent_leaves_first_and_may_say_why(autojump_clock: MockClock) -> None:
    scripted = await play(["Alder", NEVER], HELLO[1], hint="flush!")
    assert scripted.faults == [(0, 0, "no-formation", "no formation within 30 s; flush!")]
    events = [event[:2] for event in scripted.log]
    assert events.index((0, "dismiss")) < events.index(("ended", 1)) < events.index((1, "dismiss"))


async def test_who_answered_has_no_hint_to_give(autojump_clock: MockClock) -> None:
    scripted = await play([*HELLO[0], "A0A0"], HELLO[1], hint="flush!")
    assert scripted.faults == [(0, 1, "illegal-move", "the piece on A0 is not yours")]


# --- What is nobody's fault ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [[OSError("broken")], ["A", OSError("broken")], ["A", FIRST, OSError("broken")]])
async def test_the_referees_own_failure_is_raised_and_nobody_has_lost(
    autojump_clock: MockClock, answers: list[Answer]
) -> None:
    log: list[Event] = []
    async with trio.open_nursery() as afterwards:
        seats = [ScriptedSeat(0, log, answers), ScriptedSeat(1, log, HELLO[1])]
        match = Match(seats, Terms(), [Witness(log)], afterwards)
        with pytest.raises(Exception) as failure:  # noqa: PT011 (plain, or in trio's group)
            await match.play()
    found: BaseException = failure.value
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    assert str(found) == "broken"
    assert not [event for event in log if "ended" in event or "dismiss" in event]


async def test_seats_are_dismissed_even_if_an_onlooker_fails_at_the_end(autojump_clock: MockClock) -> None:
    class Full(Witness):
        def ended(self, *_: object) -> None:
            raise OSError("disk full")

    log: list[Event] = []
    async with trio.open_nursery() as afterwards:
        seats = [ScriptedSeat(0, log, [*HELLO[0], "A0A0"]), ScriptedSeat(1, log, HELLO[1])]
        with pytest.raises(OSError, match="disk full"):
            await Match(seats, Terms(), [Full(log)], afterwards).play()
    assert sorted(event for event in log if event[1] == "dismiss") == [(0, "dismiss", LOST), (1, "dismiss", WON)]
