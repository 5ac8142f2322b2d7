"""Tellings: the referee's is the game, a seat's holds what that seat may know and not a byte more."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter.entries.entry import Entry
from arbiter.knowledge import history
from arbiter.record.ending import Fault
from arbiter.record.lines import FaultLine
from arbiter.record.reader import RecordError, read_record
from arbiter.referee.capsule import CapsuleError, write_capsule
from arbiter.review.memory import remembered
from arbiter.review.movelist import move_list
from arbiter.review.picture import Line, picture
from arbiter.review.replayed import replayed
from arbiter.review.summary import summary
from arbiter.review.telling import Spot, Telling
from arbiter.review.whatif import legal_moves, what_if
from arbiter.rules import CCGC, LUZHANQI, Game, Piece
from arbiter.sight import position, seen
from tests.audit.staging import Answer, stage
from tests.playouts import Recorded, games
from tests.review.recorded import cut, record_of, write
from tests.twins import twins

NAMES = sorted(games())
SEATS = (0, 1)
SHOWN = "flag-by-bomb"
"""Both flags are shown with its 14th ply."""


def telling(recorded: Recorded, teller: int | None) -> Telling:
    return replayed(record_of(recorded)).telling(teller)


def everything(told: Telling) -> list[Line]:
    """All that is ever printed of a telling."""
    lines = [*summary(told, [], "en"), *move_list(told, "en")]
    for scene in told.scenes:
        lines += [*picture(told, scene, "en"), *what_if(told, scene, "en")]
    return lines


# --- What is told ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_referee_tells_the_game_itself(name: str) -> None:
    told = telling(games()[name], None)
    replay = games()[name].replayed()
    assert told.plies == len(games()[name].moves)
    for scene in told.scenes[1:]:
        game, ply = next(replay)
        step = scene.step
        assert step is not None
        assert [_piece(spot) for spot in scene.spots] == game.cells
        assert (step.number, step.seat, step.origin, step.target, step.result) == (
            ply.number, ply.seat, ply.origin, ply.target, ply.result
        )  # fmt: skip
        assert step.mover.kind == ply.attacker
        assert (step.met.kind if step.met else None) == ply.defender
        assert tuple(seat for seat, _ in step.shown) == ply.shown
        assert scene.to_move == (None if game.verdict else game.seat_to_move)
        pieces = sum(spot is not None for spot in scene.spots)
        assert pieces + sum(map(len, scene.lost)) == 50
    assert not told.scenes[0].suspects


@pytest.mark.parametrize("seat", SEATS)
def test_a_page_and_a_telling_walk_through_the_game_together(seat: int) -> None:
    """What a page has of a seat's knowledge is what that seat tells; nothing of either where the game never began."""
    for recorded in games().values():
        game = replayed(record_of(recorded))
        told = [[suspect.kinds for suspect in scene.suspects] for scene in game.telling(seat).scenes]
        assert list(game.known(seat)) == told
    game = replayed(record_of(games()[SHOWN]))
    alone = replace(game, arrays={seat: game.arrays[seat]}, plies=())
    assert list(alone.known(seat)) == []
    assert not alone.telling(seat).scenes[0].suspects


def _piece(spot: Spot | None) -> Piece | None:
    return None if spot is None else Piece(spot.seat, spot.kind or "?")


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", NAMES)
def test_a_seat_tells_what_it_sees_and_what_follows(name: str, seat: int) -> None:
    recorded = games()[name]
    told = telling(recorded, seat)
    plies = [ply for _, ply in recorded.replayed()]
    known = history(recorded.formations[seat], (seen(LUZHANQI, ply, seat) for ply in plies), seat)
    game = Game(recorded.formations)
    for scene, (_, suspects) in zip(told.scenes, known, strict=True):
        if scene.ply:
            game.play(recorded.moves[scene.ply - 1])
        assert scene.suspects == suspects
        kinds = {suspect.stop: suspect.kinds for suspect in suspects}
        for stop, sighting in enumerate(position(game, seat)):
            spot = scene.spots[stop]
            assert (spot is None) == (sighting is None)
            if spot is not None and sighting is not None:
                assert spot.seat == sighting[0]
                assert spot.told == isinstance(sighting, Piece)
                assert spot.kinds == ({sighting[1]} if isinstance(sighting, Piece) else kinds[stop])
        lost = [spot.kinds for spot in scene.lost[1 - seat]]
        assert sorted(map(sorted, lost)) == sorted(sorted(s.kinds) for s in suspects if s.stop is None)
        assert len(scene.lost[seat]) == 25 - sum(spot is not None and spot.seat == seat for spot in scene.spots)


def test_times_and_clocks() -> None:
    told = telling(games()["flag-first"], 0)
    steps = told.steps
    assert [steps[0].ms, steps[6].ms] == [1.5, 610.5]
    assert told.scenes[3].spent_ms == (6.0, 3.0)


# --- Nothing more ----------------------------------------------------------------------------------------------------


def test_two_truths_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    found = 0
    for name in NAMES:
        recorded = games()[name]
        for pair in twins(recorded, 20, random.Random(1), most=2):
            one, other = (everything(telling(game, pair.seat)) for game in (pair.one, pair.other))
            assert one == other
            assert telling(pair.one, None).scenes != telling(pair.other, None).scenes
            found += 1
    assert found > 10


def test_what_another_answered_wrongly_is_for_that_one_and_the_referee() -> None:
    fault = FaultLine(seat=0, ply=9, reason="illegal-move", text="BESTMOVE K1K0", why="a Landmine never moves")
    game = replayed(record_of(cut(games()["flag-first"], 8), faults=[fault]))
    assert game.telling(0).facts.faults == game.telling(None).facts.faults == (fault,)
    (told,) = game.telling(1).facts.faults
    assert (told.text, told.why, told.reason) == ("", "", "illegal-move")


# --- What if ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_of_a_known_side_are_those_of_the_rules(name: str) -> None:
    recorded = games()[name]
    tellings = {teller: telling(recorded, teller) for teller in (None, 0, 1)}
    game = Game(recorded.formations)
    for ply in range(len(recorded.moves)):
        mover = game.seat_to_move
        legal = {(move.origin, move.target) for move in game.legal_moves()}
        for teller in (None, mover):
            told = tellings[teller]
            choices = legal_moves(told, told.scenes[ply])
            assert legal == {
                (told.in_truth(stop), told.in_truth(target))
                for stop, ways in choices.items() for targets in ways for target in targets
            }  # fmt: skip
        told = tellings[1 - mover]
        possible = {
            (told.in_truth(stop), told.in_truth(target))
            for stop, ways in legal_moves(told, told.scenes[ply]).items() for targets in ways for target in targets
        }  # fmt: skip
        assert legal <= possible
        game.play(recorded.moves[ply])
    assert all(legal_moves(told, told.scenes[-1]) == {} for told in tellings.values())


# --- From a capsule --------------------------------------------------------------------------------------------------


def capsule(folder: Path, recorded: Recorded, plies: int, name: str = "game") -> tuple[Path, Path]:
    """The record of a game whose next move is refused, and the capsule of the bot that made it."""
    lists: list[list[Answer]] = [[f"NAME {n}", *cut(recorded, plies).answers(seat)] for seat, n in enumerate("ab")]
    lists[plies % 2].append("BESTMOVE A0A0")
    record = stage(folder, lists, name=name)
    line = next(line for line in read_record(record).lines if isinstance(line, FaultLine))
    fault = Fault(line.seat, line.ply, line.reason, line.text, line.why)
    return record, write_capsule(record, Entry("tiger", ("./tiger",), folder), 7, fault)


@pytest.mark.parametrize(
    ("name", "plies"), [("no-move-draw", plies) for plies in (0, 1, 30, 65, 66)] + [(SHOWN, 40), (SHOWN, 41)]
)
def test_a_capsule_tells_the_same_as_the_record(name: str, plies: int, tmp_path: Path) -> None:
    record, folder = capsule(tmp_path, games()[name], plies)
    seat = plies % 2
    expected = replayed(read_record(record)).telling(seat)
    found = remembered(folder, CCGC)
    assert found.teller == seat
    assert found.plies == plies
    for scene, due in zip(found.scenes, expected.scenes, strict=True):
        assert (scene.spots, scene.lost, scene.to_move) == (due.spots, due.lost, due.to_move)
        assert scene.suspects == due.suspects
        assert scene.spent_ms[seat] == pytest.approx(due.spent_ms[seat], abs=0.1)
        if scene.step and due.step:
            assert (scene.step.origin, scene.step.target, scene.step.mover) == (
                due.step.origin, due.step.target, due.step.mover
            )  # fmt: skip
            assert (scene.step.ms is None) == (scene.step.seat != seat)
    assert found.facts.end is not None
    assert (found.facts.end.winner, found.facts.end.reason) == (1 - seat, "illegal-move")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9.000 > RESULT 3 00", "a result is told of no move"),
        ("9.000 > GO A0C1 3 00", "no formation of the enemy agrees"),
    ],
)
def test_a_story_that_cannot_be_is_refused(line: str, words: str, tmp_path: Path) -> None:
    _, folder = capsule(tmp_path, games()["no-move-draw"], 0)
    path = folder / "dialogue"
    text = path.read_text().split("> GO")[0].rsplit("\n", 1)[0]
    path.write_text(f"{text}\n{line}\n")
    with pytest.raises(CapsuleError, match=words):
        remembered(folder, CCGC)


def test_a_capsule_of_another_dialect_or_seat_is_refused(tmp_path: Path) -> None:
    _, folder = capsule(tmp_path, games()["no-move-draw"], 0)
    fault = folder / "fault.json"
    fault.write_text(fault.read_text().replace('"seat":0', '"seat":5'))
    with pytest.raises(CapsuleError, match="there is no seat 5"):
        remembered(folder, CCGC)
    with pytest.raises(CapsuleError, match="is no capsule"):
        remembered(tmp_path, CCGC)


# --- Records that cannot be ------------------------------------------------------------------------------------------


def test_a_seat_too_many_is_named_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", record_of(games()["flag-first"], names=("a", "b", "c")))
    with pytest.raises(RecordError, match=r"game\.jsonl:1: there are 3 seats"):
        replayed(read_record(path))
