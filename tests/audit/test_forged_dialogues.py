"""One byte more, less or other than a bot was due is found out; so is an answer that the record bends."""

import re
from pathlib import Path

import pytest

from arbiter.audit import audit_file
from arbiter.record.dialogue import dialogue_path
from tests.audit.forging import GAME, caught_in_dialogue, edit, insert, put
from tests.audit.staging import lines_of, write_lines


def test_one_byte_anywhere_in_what_was_sent(record: Path) -> None:
    """Every byte of the first lines sent and one of each later line, changed; and one byte more or less."""
    path = dialogue_path(record, 1)
    true = path.read_bytes()
    for number, line in enumerate(true.splitlines(keepends=True), 1):
        start = true.index(line)
        if b" > " not in line:
            continue
        text, end = start + line.index(b"> ") + 2, start + len(line) - 1
        for at in range(text, end) if number < 8 else [text + number % (end - text)]:
            path.write_bytes(true[:at] + bytes([true[at] ^ 1]) + true[at + 1 :])
            caught_in_dialogue(audit_file(record), record, 1, number, "")
        for forged in (true[:end] + b" " + true[end:], true[: end - 1] + true[end:]):
            path.write_bytes(forged)
            caught_in_dialogue(audit_file(record), record, 1, number, "says that the bot was sent")
    path.write_bytes(true)
    assert audit_file(record).status == "ok"


def test_a_file_that_went_through_another_system_is_told_of(record: Path) -> None:
    path = dialogue_path(record, 1)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    caught_in_dialogue(audit_file(record), record, 1, 1, '"INFO 1.0\r"; in truth "INFO 1.0" was due; every line')
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    [finding] = audit_file(record).findings
    assert finding.what == "not a record: a byte order mark before it"


def test_a_flag_that_had_not_been_shown(record: Path) -> None:
    lines = dialogue_path(record, 0).read_text().splitlines()
    hidden = next(index for index, line in enumerate(lines) if re.search(r"> GO .* 00$", line))
    told = lines[hidden].split("> ")[1]
    edit(record, 0, put(hidden, f"> {told[:-2]}A1"))
    words = f'says that the bot was sent "{told[:-2]}A1"; in truth "{told}" was due'
    caught_in_dialogue(audit_file(record), record, 0, hidden + 1, words)


def test_the_opponents_formation_sent_at_the_end(record: Path) -> None:
    lines = edit(record, 0, lambda lines: lines.append(f"99999.000 > ARRAY {GAME.formations[1]}"))
    words = f'says that the bot was sent "ARRAY {GAME.formations[1]}"; in truth nothing more was said after the end'
    caught_in_dialogue(audit_file(record), record, 0, lines, words)


def test_a_line_said_after_the_end(record: Path) -> None:
    lines = edit(record, 1, lambda lines: lines.append("99999.000 < BESTMOVE A0A0"))
    caught_in_dialogue(
        audit_file(record), record, 1, lines, 'says that the bot said "BESTMOVE A0A0"; in truth nothing more'
    )


@pytest.mark.parametrize("place", [0, 1, 2, 3, 4, 5, 6, 7, -1])
def test_a_line_more(place: int, record: Path) -> None:
    count = edit(record, 1, insert(place, "> GO 0000 0 00") if place else lambda lines: lines.insert(0, "0.000 > X"))
    line = place + 1 if place >= 0 else count - 1
    caught_in_dialogue(audit_file(record), record, 1, line, "says that the bot was sent")


@pytest.mark.parametrize("place", [0, 2, 4, 6, 7])
def test_a_line_said_out_of_turn(place: int, record: Path) -> None:
    edit(record, 1, lambda lines: lines.insert(place, f"{lines[max(place - 1, 0)].split()[0]} < BESTMOVE A0A1"))
    caught_in_dialogue(audit_file(record), record, 1, place + 1, "")


@pytest.mark.parametrize("place", range(8))
def test_a_line_the_other_way(place: int, record: Path) -> None:
    turned = {" > ": " < ", " < ": " > "}
    edit(record, 0, lambda lines: lines.__setitem__(place, re.sub(" [<>] ", lambda way: turned[way[0]], lines[place])))
    caught_in_dialogue(audit_file(record), record, 0, place + 1, "says that the bot")


@pytest.mark.parametrize("place", range(8))
def test_a_line_less(place: int, record: Path) -> None:
    edit(record, 1, lambda lines: lines.pop(place))
    caught_in_dialogue(audit_file(record), record, 1, place + 1, "says that the bot")


def test_lines_in_another_order(record: Path) -> None:
    def swap(lines: list[str]) -> None:
        (early, one), (late, other) = (line.split(" ", 1) for line in lines[6:8])
        lines[6:8] = f"{early} {other}", f"{late} {one}"

    edit(record, 1, swap)
    caught_in_dialogue(audit_file(record), record, 1, 7, "")


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        (1, "< NAME Ash", "the record has the name 'Alder 1.0'"),
        (3, f"< ARRAY {GAME.formations[0][::-1]}", "the record has another formation"),
        (3, "< formation", "that is no such answer as the record has: START wants"),
        (5, "< BESTMOVE G0F0", "the record has another move at ply 1"),
        (5, "< BESTMOVE G0F9", "that is no such answer as the record has: F9 is not on the board"),
        (5, "< BESTMOVE \\q", "nothing is written like that"),
        (5, "< BESTMOVE \xe9", "nothing is written like that"),
        (5, "> GO 0000 0 00", "in truth an answer was due"),
        (4, "< BESTMOVE G0F0", 'it had not been asked: "GO 0000 0 00" was due to be sent'),
        (5, "BESTMOVE G0F0", "not a line of a dialogue"),
    ],
)
def test_an_answer_that_the_record_bends(place: int, text: str, words: str, record: Path) -> None:
    edit(record, 0, put(place, text))
    caught_in_dialogue(audit_file(record), record, 0, place + 1, words)


def test_the_record_bent_instead(record: Path) -> None:
    """A legal record of other moves does not fit the dialogue."""
    lines = lines_of(record)
    lines[0]["seats"][1]["announced"] = "Oak"
    write_lines(record, lines)
    caught_in_dialogue(audit_file(record), record, 1, 2, "the record has the name 'Oak'")
    lines[0]["seats"][1]["announced"] = None
    write_lines(record, lines)
    caught_in_dialogue(audit_file(record), record, 1, 2, "the record has the name None")


def test_times(record: Path) -> None:
    lines = lines_of(record)
    moves = [line for line in lines if line["type"] == "move"]
    moves[4]["ms"] += 3.0
    lines[-1]["clock_ms"][0] += 3.0
    write_lines(record, lines)
    place = 6 + 3 * 2
    caught_in_dialogue(
        audit_file(record), record, 0, place, "says that the answer took 1.250 ms; the record has 4.250 ms"
    )
    moves[4]["ms"] -= 3.0
    lines[-1]["clock_ms"][0] -= 3.0
    write_lines(record, lines)
    edit(record, 0, lambda lines: lines.__setitem__(4, "0.001 > GO 0000 0 00"))
    caught_in_dialogue(audit_file(record), record, 0, 5, "the line before is later")


def test_a_dialogue_that_breaks_off(record: Path) -> None:
    path = dialogue_path(record, 1)
    true = path.read_bytes()
    for length in range(0, len(true), 19):
        path.write_bytes(true[:length])
        report = audit_file(record)
        assert report.status == "cut short", length
        assert report.dialogues == ("confirmed", "cut short")
        (finding,) = report.findings
        assert (finding.file, finding.line) == (str(path), true[:length].count(b"\n") + 1)


def test_a_torn_line_behind_the_end(record: Path) -> None:
    path = dialogue_path(record, 1)
    path.write_bytes(path.read_bytes() + b"99.0")
    report = audit_file(record)
    assert (report.status, report.findings[0].what) == ("cut short", "the last line is incomplete")


def test_both_dialogues_are_told_of(record: Path) -> None:
    for seat in (0, 1):
        edit(record, seat, put(0, "> HELLO"))
    assert [finding.line for finding in audit_file(record).findings] == [1, 1]
    edit(record, 1, lambda lines: lines.clear())
    assert [finding.file for finding in audit_file(record).findings] == [str(dialogue_path(record, 0))]


def test_modes(record: Path) -> None:
    edit(record, 1, put(0, "> HELLO"))
    assert audit_file(record, "auto").status == "false"
    ignored = audit_file(record, "ignore")
    assert (ignored.status, ignored.dialogues) == ("ok", ("not looked at",) * 2)
    dialogue_path(record, 1).unlink()
    absent = audit_file(record, "auto")
    assert (absent.status, absent.dialogues) == ("ok", ("confirmed", "absent"))
    assert audit_file(record, "require").status == "no dialogue"


def test_a_false_record_is_not_compared(record: Path) -> None:
    lines = lines_of(record)
    lines[-1]["winner"] = 0
    write_lines(record, lines)
    report = audit_file(record)
    assert (report.status, report.dialogues, report.findings[0].file) == ("false", (), str(record))


def test_a_record_that_was_cut_short_is_compared_as_far_as_it_goes(record: Path) -> None:
    lines = lines_of(record)
    for length in range(1, len(lines)):
        write_lines(record, lines[:length])
        report = audit_file(record)
        assert (report.status, set(report.dialogues)) == ("cut short", {"so far"}), report
    write_lines(record, lines[:10])
    edit(record, 0, put(4, "> GO 0000 0 A1"))
    caught_in_dialogue(audit_file(record), record, 0, 5, "was due")


def test_both_cut_short(record: Path) -> None:
    write_lines(record, lines_of(record)[:10])
    edit(record, 0, lambda lines: lines.__delitem__(slice(8, None)))
    report = audit_file(record)
    assert (report.status, report.dialogues) == ("cut short", ("so far", "so far"))
