"""What a bot was asked and answered: the dialogue and the record alone tell the same."""

from pathlib import Path

import pytest

from arbiter.audit.questions import heard, recomputed
from arbiter.dialects import DIALECTS
from arbiter.dialects.exchange import Exchange, spelt
from arbiter.record.dialogue import Spoken, dialogue_path, read_dialogue
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record, RecordError, read_record
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from arbiter.referee.process import Gone, Overlong
from tests.audit.staging import (
    SILENT,
    Answer,
    Early,
    Lagging,
    Slow,
    answers,
    lines_of,
    stage,
    stage_game,
    write_lines,
)
from tests.playouts import games

CCGC = DIALECTS["ccgc"]
GAMES = games()
GAME = GAMES["flag-second"]
TERMS = Terms(limits=Limits(game_s=2.0))


def staged(folder: Path, question: int, *instead: Answer) -> Path:
    """A game in which the first player says something else from a question on (0 INFO, 1 START, 2 a GO)."""
    first: list[Answer] = [*answers(GAME, 0)[:question], *instead]
    return stage(folder, [first, answers(GAME, 1)], TERMS)


def fault_of(record: Record, seat: int) -> FaultLine | None:
    return next((line for line in record.lines if isinstance(line, FaultLine) and line.seat == seat), None)


def from_dialogue(path: Path, seat: int) -> list[Exchange]:
    lines = read_dialogue(dialogue_path(path, seat).read_bytes()).lines
    return heard(CCGC, lines, seat, fault_of(read_record(path), seat))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(name: str, seat: int, tmp_path: Path) -> None:
    path = stage_game(tmp_path, GAMES[name])
    exchanges = from_dialogue(path, seat)
    assert exchanges == recomputed(read_record(path), seat)
    asked = [exchange for exchange in exchanges if exchange.wants]
    said = [spelt(CCGC, "name", str(answers(GAMES[name], seat)[0]).encode()), GAMES[name].formations[seat]]
    said += [line.removeprefix("BESTMOVE ") for line in GAMES[name].answers(seat)[1:]]
    assert [exchange.answer for exchange in asked] == said
    assert [exchange.ply for exchange in asked[2:]] == list(range(seat + 1, len(GAMES[name].moves) + 1, 2))
    assert [exchange.wants for exchange in exchanges[:5]] == ["name", "formation", "move", None, "move"]
    sent = b"".join(exchange.message for exchange in exchanges)
    kept = dialogue_path(path, seat).read_bytes().splitlines()
    assert sent.splitlines() == [line.split(b" ", 2)[2] for line in kept if b" > " in line]
    assert (exchanges[-1].message[:3], exchanges[-1].wants, exchanges[-1].ply) == (b"END", None, 0)
    assert not any(exchange.silence or exchange.unasked for exchange in exchanges)


LAST: dict[str, tuple[int, Answer, dict[str, object]]] = {
    "gone at INFO": (0, Gone("it exited with code 1"), {"silence": "never started"}),
    "silent at INFO": (0, SILENT, {"silence": "never started", "waited_s": 10.0}),
    "endless at INFO": (0, Overlong(b"x" * 5000), {"silence": "too long"}),
    "gone at START": (1, Gone("it exited with code 1"), {"wants": "formation", "silence": "gone"}),
    "silent at START": (1, SILENT, {"wants": "formation", "silence": "late", "waited_s": 30.0}),
    "another formation": (1, "ARRAY abc", {"answer": "abc", "silence": None}),
    "gone at GO": (4, Gone("it was ended by SIGSEGV"), {"wants": "move", "ply": 5, "silence": "gone"}),
    "silent at GO": (4, SILENT, {"ply": 5, "silence": "late", "waited_s": 1.9975}),
    "late at GO": (4, Slow(3000, "BESTMOVE A0A0"), {"ply": 5, "answer": None, "silence": "late"}),
    "noticed late": (4, Lagging(3000, "BESTMOVE A0A0"), {"ply": 5, "answer": "A0A0", "silence": None}),
    "endless at GO": (4, Overlong(b"\xfe" * 5000), {"ply": 5, "answer": None, "silence": "too long"}),
    "nonsense at GO": (4, " \xe9\x00\\ \r", {"ply": 5, "answer": "\xe9\x00\\", "silence": None}),
    "off the board": (4, "BESTMOVE M0F0", {"ply": 5, "answer": "BESTMOVE M0F0"}),
    "against the rules": (4, "BESTMOVE A0A0\r", {"ply": 5, "answer": "A0A0"}),
}


@pytest.mark.parametrize("case", LAST)
def test_how_the_bot_lost_stands_at_the_question_that_it_lost_by(case: str, tmp_path: Path) -> None:
    question, answer, expected = LAST[case]
    path = staged(tmp_path, question, answer)
    exchanges = from_dialogue(path, 0)
    last = [exchange for exchange in exchanges if exchange.wants][-1]
    assert {name: getattr(last, name) for name in expected} == expected
    assert exchanges[-1].message == b"END 0\n"
    assert exchanges == recomputed(read_record(path), 0)
    assert from_dialogue(path, 1) == recomputed(read_record(path), 1)


@pytest.mark.parametrize(("question", "before"), [(1, b"INFO 1.0\n"), (5, b"RESULT 0 00\n")])
def test_a_line_that_nobody_asked_for_follows_the_message_before(question: int, before: bytes, tmp_path: Path) -> None:
    path = staged(tmp_path, question, Early(" BESTMOVE G0F0 "))
    exchanges = from_dialogue(path, 0)
    assert (exchanges[-2].message, exchanges[-2].unasked) == (before, "BESTMOVE G0F0")
    assert exchanges[-1].message == b"END 0\n"
    assert exchanges == recomputed(read_record(path), 0)
    assert not any(exchange.silence for exchange in exchanges)


def test_a_bot_that_could_not_be_started_did_not_answer_the_first_question(tmp_path: Path) -> None:
    path = stage(tmp_path, [None, answers(GAME, 1)], TERMS)
    expected = Exchange(b"INFO 1.0\n", "name", silence="never started")
    assert heard(CCGC, [], 0, fault_of(read_record(path), 0)) == [expected]
    assert recomputed(read_record(path), 0)[0] == expected
    assert heard(CCGC, [], 0, None) == []


def test_a_void_game_ends_in_a_question_that_is_open(tmp_path: Path) -> None:
    path = stage(tmp_path, [[*answers(GAME, 0)[:4], SILENT], answers(GAME, 1)], stop_after_s=1)
    exchanges = from_dialogue(path, 0)
    open_ = exchanges[-2]
    assert (open_.wants, open_.ply, open_.answer, open_.silence) == ("move", 5, None, None)
    assert exchanges == recomputed(read_record(path), 0)


def test_a_record_that_was_cut_short_goes_as_far_as_it_does(tmp_path: Path) -> None:
    path = stage_game(tmp_path, GAME)
    whole = recomputed(read_record(path), 0)
    write_lines(path, lines_of(path)[:7])
    assert recomputed(read_record(path), 0) == [*whole[:6], whole[6]._replace(answer=None)]


def test_what_the_record_has_not_kept_whole_is_not_on_record(tmp_path: Path) -> None:
    path = staged(tmp_path, 4, "BESTMOVE G0F0" + " and" * 100)
    record = recomputed(read_record(path), 0)[-2]
    assert (record.answer, record.silence) == (None, None)
    assert str(from_dialogue(path, 0)[-2].answer).endswith("and and")


def test_a_false_record_is_refused(tmp_path: Path) -> None:
    path = stage_game(tmp_path, GAME)
    lines = lines_of(path)
    lines[4]["result"] = "win" if lines[4]["result"] != "win" else "loss"
    write_lines(path, lines)
    with pytest.raises(RecordError, match=r"game\.jsonl:5: says the result of ply 2 is"):
        recomputed(read_record(path), 0)


def test_a_dialogue_that_no_referee_wrote_is_refused() -> None:
    with pytest.raises(ValueError, match="backslash"):
        heard(CCGC, [Spoken(1.0, True, "INFO 1.0"), Spoken(2.0, False, "\\q")], 0, None)
