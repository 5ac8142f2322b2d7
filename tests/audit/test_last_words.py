"""What a bot is sent around the end of a game, by fault or void: what was due, and nothing more."""

from pathlib import Path

import pytest

from arbiter.audit import audit_file
from arbiter.record.dialogue import dialogue_path
from arbiter.referee.process import Gone, Overlong
from tests.audit.forging import FIRST, SECOND, caught_in_dialogue, edit, faulty, insert, put
from tests.audit.staging import SILENT, Answer, Early, Lagging, lines_of, stage, write_lines


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (0, SILENT),
        (0, Early("x")),
        (1, SILENT),
        (1, "ARRAY x"),
        (1, "x"),
        (4, SILENT),
        (4, "x"),
        (4, Early("x")),
        (4, "BESTMOVE A0A0"),
        (4, Overlong(b"x" * 5000)),
        (4, Lagging(2010.0, "x")),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_more_is_sent_around_a_fault(question: int, answer: Answer, seat: int, tmp_path: Path) -> None:
    """To neither bot: no RESULT of what was refused, no GO, no second END."""
    path = faulty(tmp_path, seat, question, answer)
    assert audit_file(path, "require").status == "ok"
    for told in (0, 1):
        true = dialogue_path(path, told).read_bytes()
        count = len(true.splitlines())
        for text in ("> RESULT 3 00", "> GO G0F0 1 A1", "> END 2"):
            for place in (count - 1, count):
                edit(path, told, insert(place, text))
                assert audit_file(path).status == "false"
                dialogue_path(path, told).write_bytes(true)
    assert audit_file(path, "require").status == "ok"


def test_only_who_never_started_has_no_dialogue(tmp_path: Path) -> None:
    path = stage(tmp_path, [None, SECOND])
    assert audit_file(path, "require").dialogues == ("never started", "confirmed")
    for answer in (SILENT, Early("x"), Gone("it exited with code 1")):
        path = faulty(tmp_path, 0, 0, answer)
        assert audit_file(path, "require").dialogues == ("confirmed", "confirmed")
        dialogue_path(path, 0).unlink()
        report = audit_file(path, "require")
        assert (report.status, report.dialogues) == ("no dialogue", ("absent", "confirmed"))


@pytest.mark.parametrize("told", [0, 1])
def test_the_last_word(told: int, tmp_path: Path) -> None:
    path = faulty(tmp_path, 0, 4, "x")
    count = edit(path, told, put(-1, "> END 2"))
    caught_in_dialogue(audit_file(path), path, told, count, f'in truth "END {told}" was due')


def test_the_refused_answer(tmp_path: Path) -> None:
    path = faulty(tmp_path, 0, 4, "BESTMOVE A0A0")
    count = edit(path, 0, put(-2, "< BESTMOVE A0A1"))
    caught_in_dialogue(audit_file(path), path, 0, count - 1, 'the record has "BESTMOVE A0A0" there')


def test_the_question_that_was_refused_is_one_that_was_put(tmp_path: Path) -> None:
    path = faulty(tmp_path, 0, 4, "BESTMOVE A0A0")
    count = edit(path, 0, lambda lines: lines.pop(-3))
    caught_in_dialogue(audit_file(path), path, 0, count - 1, "was due to be sent")


@pytest.mark.parametrize("reply", ["x", "x" * 300])
def test_a_bad_reply_that_was_never_said(reply: str, tmp_path: Path) -> None:
    """Only a line that is too long is left out of a dialogue."""
    path = faulty(tmp_path, 0, 4, reply)
    count = edit(path, 0, lambda lines: lines.pop(-2))
    caught_in_dialogue(audit_file(path), path, 0, count, "in truth an answer was due")


def test_an_answer_is_not_an_unasked_line(tmp_path: Path) -> None:
    """A legal answer cannot be called a bad reply by leaving out its time: the dialogue tells that it was asked for."""
    path = faulty(tmp_path, 0, 4, "x")
    lines = lines_of(path)
    lines[-1]["clock_ms"][0] = round(lines[-1]["clock_ms"][0] - lines[-2]["ms"], 3)
    lines[-2].update(text=FIRST[4], ms=0.0)
    write_lines(path, lines)
    assert audit_file(path, "ignore").status == "ok"
    count = edit(path, 0, put(-2, f"< {FIRST[4]}"))
    caught_in_dialogue(audit_file(path), path, 0, count - 1, "the record calls it bad-reply, and it was legal")


def test_the_whole_of_a_long_answer_is_judged(tmp_path: Path) -> None:
    """What the record cuts off, the dialogue has."""
    path = faulty(tmp_path, 0, 4, f"{FIRST[4]}{' ' * 300}x")
    count = edit(path, 0, lambda lines: lines.__setitem__(-2, f"{lines[-2][:-1]} "))
    caught_in_dialogue(audit_file(path), path, 0, count - 1, "the record calls it bad-reply, and it was legal")


def test_an_answer_that_came_with_the_last_tick_was_not_looked_at(tmp_path: Path) -> None:
    path = faulty(tmp_path, 0, 4, SILENT)
    late = edit(path, 0, insert(-1, f"< {FIRST[4]}"))
    assert audit_file(path).status == "ok"
    edit(path, 0, insert(-1, f"< {FIRST[4]}"))
    caught_in_dialogue(audit_file(path), path, 0, late, "in truth")


def test_a_question_may_be_missing_only_where_the_bot_was_deaf(tmp_path: Path) -> None:
    for question in (0, 1, 4):
        path = faulty(tmp_path, 1, question, SILENT)
        edit(path, 1, lambda lines: lines.pop(-2))
        assert audit_file(path).status == "ok"
    path = faulty(tmp_path, 1, 4, "x")
    edit(path, 1, lambda lines: lines.pop(-3))
    assert audit_file(path).status == "ok"  # an unasked line, for all that the dialogue tells


@pytest.mark.parametrize("seat", [0, 1])
def test_a_void_game_hides_no_message(seat: int, tmp_path: Path) -> None:
    path = stage(tmp_path, [FIRST, SECOND], stop_after_s=0.0094)
    report = audit_file(path, "require")
    assert (report.status, report.reason) == ("ok", "void")
    true = dialogue_path(path, seat).read_bytes()
    count = len(true.splitlines())
    for place in range(1, count + 1):
        for text in ("> GO F0G0 1 A1", "> RESULT 0 A1", "> END 2", "> END 1"):
            edit(path, seat, insert(place, text))
            assert audit_file(path).status == "false", (place, text)
            dialogue_path(path, seat).write_bytes(true)


def test_a_void_game_keeps_its_answers(tmp_path: Path) -> None:
    path = stage(tmp_path, [FIRST, SECOND], stop_after_s=0.0094)
    for place, line in enumerate(dialogue_path(path, 0).read_text().splitlines()):
        if " < " in line:
            true = dialogue_path(path, 0).read_bytes()
            edit(path, 0, put(place, "< BESTMOVE A0A0"))
            caught_in_dialogue(audit_file(path), path, 0, place + 1, "the record has")
            dialogue_path(path, 0).write_bytes(true)


def test_the_last_word_of_a_void_game(tmp_path: Path) -> None:
    path = stage(tmp_path, [FIRST, SECOND], stop_after_s=0.0094)
    edit(path, 1, lambda lines: lines.pop())
    report = audit_file(path)
    assert (report.status, report.findings[0].what) == (
        "cut short",
        'the dialogue breaks off: "END 2" was due to be sent',
    )


def test_a_void_game_skips_nothing(tmp_path: Path) -> None:
    """What became of a bot's own ply comes before the next question, or neither does."""
    path = stage(tmp_path, [FIRST, SECOND], stop_after_s=0.0094)
    sent = [line for line in dialogue_path(path, 1).read_text().splitlines() if " > " in line]
    assert [line.split()[2] for line in sent[-3:]] == ["RESULT", "GO", "END"]
    result = sent[-3]
    edit(path, 1, lambda lines: lines.remove(result))
    assert audit_file(path).status == "false"


def test_a_void_game_that_broke_off_behind_an_answer(tmp_path: Path) -> None:
    """The referee failed between the record's line and RESULT: that is true, and another answer is not."""
    path = stage(tmp_path, [FIRST, SECOND], stop_after_s=0.0094)
    said = [line for line in dialogue_path(path, 0).read_text().splitlines() if " < BESTMOVE" in line]
    count = edit(path, 0, lambda lines: lines.__delitem__(slice(lines.index(said[-1]) + 1, -1)))
    assert audit_file(path, "require").status == "ok"
    edit(path, 0, put(-2, "< BESTMOVE A0A0"))
    caught_in_dialogue(audit_file(path), path, 0, count - 1, "the record has another move at ply ")
