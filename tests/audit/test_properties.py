"""Random games: what the referee wrote is confirmed, and no single change to it goes unseen."""

import json
import random
import tempfile
from functools import lru_cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.audit import KeptDialogue, Report, audit
from arbiter.record.dialogue import dialogue_path
from arbiter.rules import LUZHANQI
from tests.audit.staging import Lines, stage_game
from tests.playouts import playout

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)
SEEDS = st.integers(0, 11)
RESULTS = ("quiet", "win", "loss", "trade")


@lru_cache
def staged(seed: int) -> tuple[bytes, tuple[bytes, bytes]]:
    """The bytes of a random game's record and of both dialogues."""
    game = playout(random.Random(seed), lambda game, moves: [move for move in moves if game.cells[move.target]])
    with tempfile.TemporaryDirectory() as folder:
        path = stage_game(Path(folder), game)
        first, second = (dialogue_path(path, seat).read_bytes() for seat in (0, 1))
        return path.read_bytes(), (first, second)


def audited(record: bytes, dialogues: tuple[bytes, bytes] | None = None) -> Report:
    """The audit, with or without the dialogues."""
    return audit(record, "game", [KeptDialogue(str(seat), data) for seat, data in enumerate(dialogues or ())])


def lines_in(record: bytes) -> Lines:
    """A record as plain objects."""
    return [json.loads(line) for line in record.splitlines()]


def bytes_of(lines: Lines) -> bytes:
    """And back."""
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


@SAME_EACH_TIME
@given(SEEDS)
def test_a_random_game_is_confirmed(seed: int) -> None:
    record, dialogues = staged(seed)
    report = audited(record, dialogues)
    assert (report.status, report.dialogues) == ("ok", ("confirmed", "confirmed")), report


@SAME_EACH_TIME
@given(SEEDS, st.data())
def test_a_changed_field_of_a_move_is_seen(seed: int, data: st.DataObject) -> None:
    """Without dialogues, only a move into another legal one with the same consequences could pass; with them, none."""
    record, dialogues = staged(seed)
    lines = lines_in(record)
    line = lines[data.draw(st.integers(3, len(lines) - 2))]
    field = data.draw(st.sampled_from(["ply", "seat", "from", "to", "result", "ms", "shown"]))
    values: dict[str, st.SearchStrategy[object]] = {
        "ply": st.integers(-2, 999),
        "seat": st.integers(-1, 2),
        "from": st.sampled_from(LUZHANQI.names),
        "to": st.sampled_from(LUZHANQI.names),
        "result": st.sampled_from(RESULTS),
        "ms": st.floats(-1.0, 1e6).filter(lambda ms: abs(ms - line["ms"]) > 0.01),
        "shown": st.dictionaries(st.sampled_from("01"), st.sampled_from(LUZHANQI.names)),
    }
    line[field] = data.draw(values[field].filter(lambda value: value != line.get(field, {})))
    report = audited(bytes_of(lines), dialogues)
    assert report.status == "false", report
    if field in ("ply", "seat", "result", "shown"):
        assert audited(bytes_of(lines)).findings[0].line == lines.index(line) + 1


@SAME_EACH_TIME
@given(SEEDS, st.data())
def test_a_changed_field_of_the_end_is_seen(seed: int, data: st.DataObject) -> None:
    record, _ = staged(seed)
    lines = lines_in(record)
    end = lines[-1]
    field = data.draw(st.sampled_from(["winner", "reason", "plies", "clock_ms"]))
    reasons = "flag no-move quiet-limit time illegal-move illegal-formation no-formation no-start crash bad-reply"
    values: dict[str, st.SearchStrategy[object]] = {
        "winner": st.sampled_from([0, 1, None]),
        "reason": st.sampled_from([*reasons.split(), "both-at-fault", "void"]),
        "plies": st.integers(0, 999),
        "clock_ms": st.lists(st.floats(-10, 1e4), max_size=3).filter(
            lambda clocks: len(clocks) != 2 or max(abs(a - b) for a, b in zip(clocks, end["clock_ms"], strict=True)) > 1
        ),
    }
    end[field] = data.draw(values[field].filter(lambda value: value != end[field]))
    report = audited(bytes_of(lines))
    assert (report.status, report.findings[0].line) == ("false", len(lines)), report


@SAME_EACH_TIME
@given(SEEDS, st.data())
def test_a_line_left_out_doubled_or_moved_is_seen(seed: int, data: st.DataObject) -> None:
    record, _ = staged(seed)
    lines = lines_in(record)
    place = data.draw(st.integers(0, len(lines) - 2))
    line = lines.pop(place)
    for forged in (
        lines,
        [*lines[:place], line, line, *lines[place:]],
        [*lines[: place + 1], line, *lines[place + 1 :]],
    ):
        swapped_formations = (
            place == 1 and forged[1]["type"] == forged[2]["type"] == "formation" and len(forged) > len(lines)
        )
        doubled = forged.count(line) == 2
        if not swapped_formations or doubled:
            assert audited(bytes_of(forged)).status == "false"


@SAME_EACH_TIME
@given(SEEDS, st.sampled_from([0, 1]), st.data())
def test_another_byte_in_a_dialogue_is_seen(seed: int, seat: int, data: st.DataObject) -> None:
    """Changed, left out or added, at any place but in the digits of a time."""
    record, dialogues = staged(seed)
    true = dialogues[seat]
    lines = true.splitlines(keepends=True)
    number = data.draw(st.integers(0, len(lines) - 1))
    line = lines[number]
    at = data.draw(st.integers(line.index(b" ") + 1, len(line) - 1))
    byte = bytes([data.draw(st.integers(0, 255).filter(lambda byte: byte not in (line[at], 13, 32)))])
    forged = data.draw(
        st.sampled_from([line[:at] + byte + line[at + 1 :], line[:at] + line[at + 1 :], line[:at] + byte + line[at:]])
    )
    dialogue = b"".join([*lines[:number], forged, *lines[number + 1 :]])
    both = (dialogue, dialogues[1]) if seat == 0 else (dialogues[0], dialogue)
    report = audited(record, both)
    assert report.status in ("false", "cut short"), report
    assert report.dialogues[1 - seat] == "confirmed"


@SAME_EACH_TIME
@given(SEEDS, st.sampled_from([0, 1]), st.data())
def test_a_line_more_or_less_in_a_dialogue_is_seen(seed: int, seat: int, data: st.DataObject) -> None:
    record, dialogues = staged(seed)
    lines = dialogues[seat].splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 1))
    more = b"%s > %s\n" % (
        lines[place].split(b" ")[0],
        data.draw(st.sampled_from([b"GO A0A1 3 00", b"RESULT 3 00", b"END 1"])),
    )
    for forged in ([*lines[:place], *lines[place + 1 :]], [*lines[:place], more, *lines[place:]], [*lines, more]):
        both = (b"".join(forged), dialogues[1]) if seat == 0 else (dialogues[0], b"".join(forged))
        assert audited(record, both).status in ("false", "cut short")


@settings(SAME_EACH_TIME, max_examples=200)
@given(SEEDS, st.data())
def test_no_bytes_make_the_audit_raise(seed: int, data: st.DataObject) -> None:
    """A torn and rewritten record, a torn and rewritten dialogue: a report, whatever they are."""
    record, dialogues = staged(seed)
    files = [record, *dialogues]
    for index, file in enumerate(files):
        start = data.draw(st.integers(0, len(file)))
        end = data.draw(st.integers(start, min(len(file), start + 40)))
        noise = data.draw(
            st.one_of(st.binary(max_size=8), st.sampled_from([b"\n", b"null", b"-1", b'"', b"{", b"1e400"]))
        )
        files[index] = file[:start] + noise + file[end:]
    report = audited(files[0], (files[1], files[2]))
    assert all(finding.line >= 1 and finding.what for finding in report.findings)


@SAME_EACH_TIME
@given(st.binary())
def test_no_bytes_at_all_are_confirmed(data: bytes) -> None:
    assert audited(data).status != "ok"
