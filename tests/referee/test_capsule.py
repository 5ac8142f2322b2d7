"""A capsule: everything that its bot knew of the game, and nothing more."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from arbiter.entries.entry import Confinement, Entry
from arbiter.entries.roster import read_roster
from arbiter.record.dialogue import dialogue_path
from arbiter.record.ending import Fault
from arbiter.record.lines import FaultLine
from arbiter.record.reader import read_record
from arbiter.referee.capsule import CapsuleError, capsule_path, read_capsule, write_capsule
from arbiter.referee.match import Terms
from arbiter.referee.reach import reach_of
from tests.audit.staging import NAMES, Answer, Early, answers, stage
from tests.playouts import Recorded, games
from tests.scripted import answering, bot, referee
from tests.twins import Twins, twins

FILES = {"README.txt", "bot.yaml", "dialogue", "fault.json", "sent.txt", "stderr"}
GAME = games()["flag-second"]
ENTRY = Entry("tiger", ("/nowhere/tiger", "-v"), Path("/nowhere"), env={"LEVEL": "3"})


def at_fault(recorded: Recorded, seat: int, answer: Answer) -> list[list[Answer]]:
    """Both bots' answers, in a game in which `seat` gives `answer` when the moves are used up."""
    lists: list[list[Answer]] = [[NAMES[number], *recorded.answers(number)] for number in (0, 1)]
    lists[seat].append(answer)
    return lists


def fault_in(record: Path, seat: int) -> Fault:
    lines = [line for line in read_record(record).lines if isinstance(line, FaultLine) and line.seat == seat]
    assert len(lines) == 1
    line = lines[0]
    return Fault(line.seat, line.ply, line.reason, line.text, line.why, line.ms / 1000)


def held(capsule: Path) -> dict[str, bytes]:
    """Everything in a capsule."""
    return {path.name: path.read_bytes() for path in capsule.iterdir()}


def lost_by(folder: Path, answer: Answer, plies: int = 4) -> tuple[Path, Fault]:
    """The record of a game that the seat on move loses by an answer, and the fault."""
    recorded = Recorded(GAME.formations, GAME.moves[:plies])
    record = stage(folder, at_fault(recorded, plies % 2, answer))
    return record, fault_in(record, plies % 2)


# --- What it holds ---------------------------------------------------------------------------------------------------


def test_it_holds_what_the_bot_was_sent_and_said_and_how_it_was_started(tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, "BESTMOVE A0A0")
    record.with_suffix(".0.stderr").write_bytes(b"thinking\n\xff")
    capsule = write_capsule(record, ENTRY, 2**64 - 1, fault)
    assert capsule == capsule_path(record, 0) == tmp_path / "game.0.capsule"
    files = held(capsule)
    assert files.keys() == FILES
    assert files["sent.txt"].splitlines()[:3] == [b"INFO 1.0", b"START 0 1800 31", b"GO 0000 0 00"]
    assert files["sent.txt"].endswith(b"\nEND 0\n")
    assert files["dialogue"] == dialogue_path(record, 0).read_bytes()
    assert files["stderr"] == b"thinking\n\xff"
    assert yaml.safe_load(files["bot.yaml"]) == [
        {
            "name": "tiger",
            "command": ["/nowhere/tiger", "-v"],
            "env": {"LEVEL": "3", "ARBITER_SEED": str(2**64 - 1)},
            "dialect": "ccgc",
        }
    ]
    assert json.loads(files["fault.json"]) == {
        "type": "fault", "seat": 0, "ply": 5, "reason": "illegal-move", "text": "BESTMOVE A0A0",
        "why": "the piece on A0 is not yours", "ms": 1.25,
    }  # fmt: skip
    text = files["README.txt"].decode()
    assert text.startswith(
        'tiger lost at ply 5: illegal-move\nIt answered "BESTMOVE A0A0".\n'
        "What was wrong: the piece on A0 is not yours\n"
    )
    assert "\n    arbiter playback .\n" in text


def test_it_can_be_read_again(tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, "BESTMOVE A0A0")
    (tmp_path / "book.txt").touch()
    confinement = Confinement(2 << 30, 7, 1 << 20, network=True, writable=(tmp_path / "w",))
    book = (tmp_path / "book.txt",)
    entry = replace(ENTRY, files=book, cwd_files=book, confinement=confinement)
    read = read_capsule(write_capsule(record, entry, 77, fault))
    env = {"LEVEL": "3", "ARBITER_SEED": "77"}
    assert read.entry == replace(entry, folder=capsule_path(record, 0), env=env)
    assert (read.seed, read.fault.seat, read.fault.why) == (77, 0, fault.why)
    assert [line.text for line in read.dialogue if not line.sent][-1] == "BESTMOVE A0A0"


def test_the_bot_may_read_its_own_folder_again(tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, "BESTMOVE A0A0")
    home = tmp_path / "tiger"
    home.mkdir()
    read = read_capsule(write_capsule(record, replace(ENTRY, folder=home), 1, fault))
    assert read.entry.files == (home,)
    assert home in reach_of(read.entry).readable


def test_it_serves_as_a_roster(tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, "BESTMOVE A0A0")
    assert list(read_roster(write_capsule(record, ENTRY, 7, fault) / "bot.yaml")) == ["tiger"]


def test_the_capsule_of_a_bot_that_was_never_started_is_empty_of_talk(tmp_path: Path) -> None:
    record = stage(tmp_path, [None, answers(GAME, 1)])
    files = held(write_capsule(record, ENTRY, 1, fault_in(record, 0)))
    assert files.keys() == FILES
    assert files["sent.txt"] == files["dialogue"] == files["stderr"] == b""
    assert files["README.txt"].startswith(b"tiger lost before the first ply: no-start\nIt gave no answer.\n")


def test_made_again_it_is_the_same(tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, Early("BESTMOVE A0A0"))
    first = held(write_capsule(record, ENTRY, 1, fault))
    assert held(write_capsule(record, ENTRY, 1, fault)) == first


# --- What it does not hold -------------------------------------------------------------------------------------------


def pairs() -> list[Twins]:
    """Games cut off at several plies, each with others that one seat cannot tell from it."""
    found: list[Twins] = []
    for number, recorded in enumerate(games().values()):
        for plies in (0, 6, 20):
            found += twins(recorded, plies, random.Random(number), 4)
    return found


PAIRS = pairs()


def test_there_are_enough_games_that_a_seat_cannot_tell_apart() -> None:
    assert len(PAIRS) > 60
    assert {pair.seat for pair in PAIRS} == {0, 1}
    assert sum(len(pair.one.moves) > 0 for pair in PAIRS) > 30
    assert all(pair.one.formations[pair.seat] == pair.other.formations[pair.seat] for pair in PAIRS)
    assert all(pair.one.formations != pair.other.formations for pair in PAIRS)


@pytest.mark.parametrize("number", range(0, len(PAIRS), 4))
def test_two_truths_that_the_seat_cannot_tell_apart_have_one_capsule(number: int, tmp_path: Path) -> None:
    for which, pair in enumerate(PAIRS[number : number + 4]):
        to_move = len(pair.one.moves) % 2
        # Where the other seat is on move, this one's next answer is wrong before it is asked.
        answer: Answer = "BESTMOVE L1L2" if to_move == pair.seat else Early("BESTMOVE L1L2")
        capsules = []
        for name, truth in (("one", pair.one), ("other", pair.other)):
            folder = tmp_path / f"{which}-{name}"
            folder.mkdir()
            lists = at_fault(truth, pair.seat, answer)
            if to_move != pair.seat:
                lists[to_move].append(next_move(pair))
            record = stage(folder, lists)
            capsules.append(held(write_capsule(record, ENTRY, 5, fault_in(record, pair.seat))))
        assert capsules[0] == capsules[1]


def next_move(pair: Twins) -> str:
    """A move that is legal in both games and looks the same to the seat that cannot tell them apart."""
    *_, last = pair.one.replayed()
    other = list(pair.other.replayed())[-1]
    for move in last[0].legal_moves():
        if last[0].cells[move.target] is None and move in list(other[0].legal_moves()):
            view, names = last[0].board.views[1 - pair.seat], last[0].board.names
            return f"BESTMOVE {names[view[move.origin]]}{names[view[move.target]]}"
    raise LookupError("no quiet move")


async def test_nothing_of_the_opponent_is_in_it(tmp_path: Path) -> None:
    recorded = Recorded(GAME.formations, GAME.moves[:4])
    own = answering(tmp_path / "own", ["NAME mine", *recorded.answers(0), "BESTMOVE A0A0"])
    opponent = replace(
        answering(tmp_path / "enemy-folder", ["NAME EnemyBot", *recorded.answers(1)]), name="enemy", env={"ENEMY": "1"}
    )
    refereed = await referee(tmp_path, [own, opponent], Terms())
    (fault,) = refereed.ending.faults
    files = held(write_capsule(refereed.played.record, own, refereed.played.job.seeds[0], fault))
    everything = b"".join(files.values())
    for secret in (b"nemy", recorded.formations[1].encode(), b"game.jsonl", b".1.", b'"2"', b"'2'"):
        assert secret not in everything
    assert f"ARBITER_SEED: '{refereed.played.job.seeds[0]}'".encode() in files["bot.yaml"]
    assert b"NAME mine" in files["dialogue"]
    assert files["dialogue"].endswith(b" > END 0\n")


# --- What is none ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("fault.json", None, "is no capsule: there is no fault.json in it"),
        ("dialogue", None, "is no capsule: there is no dialogue in it"),
        ("fault.json", "{}", r"fault\.json: Object missing required field"),
        ("fault.json", "[", r"fault\.json: "),
        ("bot.yaml", "- {name: tiger}", r"bot\.yaml:1: the key \"command\" is missing"),
        ("bot.yaml", "[]", r"bot\.yaml: there are 0 bots in it, and one is due"),
        ("bot.yaml", "- {name: t, command: x, env: {ARBITER_SEED: seven}}", "ARBITER_SEED is 'seven', and a number"),
        ("dialogue", "1.000 > INFO 1.0\nNAME x\n", "dialogue:2: not a line of a dialogue"),
    ],
)
def test_a_folder_that_is_no_capsule_is_refused(name: str, text: str | None, why: str, tmp_path: Path) -> None:
    record, fault = lost_by(tmp_path, "BESTMOVE A0A0")
    capsule = write_capsule(record, bot("scripted"), 1, fault)
    if text is None:
        (capsule / name).unlink()
    else:
        (capsule / name).write_text(text)
    with pytest.raises(CapsuleError, match=why):
        read_capsule(capsule)
