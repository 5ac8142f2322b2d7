"""A record with one thing changed is found out, and the right line is named."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from arbiter.audit import audit
from tests.audit.forging import GAME, audited, bytes_of, caught, faulty_lines
from tests.audit.staging import Lines, lines_of, stage_game
from tests.playouts import games

GAMES = games()

Forgery = Callable[[Lines], object]


def ply(number: int) -> int:
    """The place of a ply among the lines."""
    return number + 2


def test_the_true_record_is_confirmed(lines: Lines) -> None:
    assert audited(lines).status == "ok"
    assert any("shown" in line for line in lines)
    assert (lines[0]["type"], lines[2]["type"], lines[ply(1)]["ply"]) == ("game", "formation", 1)


def change(place: int, **fields: object) -> Forgery:
    """Change fields of one line."""
    return lambda lines: lines[place].update(fields)


def change_header(key: str, **fields: object) -> Forgery:
    """Change fields of an object of the header."""
    return lambda lines: lines[0][key].update(fields)


def swap(one: int, other: int) -> Forgery:
    """Exchange two lines."""

    def forge(lines: Lines) -> None:
        lines[one], lines[other] = lines[other], lines[one]

    return forge


def both(*forgeries: Forgery) -> Forgery:
    """One after the other."""
    return lambda lines: [forge(lines) for forge in forgeries]


ILLEGAL = GAME.formations[0][::-1]

FORGERIES: dict[str, tuple[Forgery, int, str]] = {
    # The header.
    "another format": (change(0, format="junqi-record/2"), 1, 'knows "junqi-record/1"; a newer arbiter'),
    "no format": (lambda lines: lines[0].pop("format"), 1, "the header names no format"),
    "another ruleset": (change(0, ruleset="house"), 1, 'the rules beside it are those of "ccgc"'),
    "other rules of that name": (change_header("rules", quiet_limit=50), 1, "differ from those of that name"),
    "unknown rules": (change_header("rules", pieces_fly=True), 1, 'unknown field "pieces_fly"'),
    "wrong rules": (change_header("rules", mines_hold="yes"), 1, "Expected `bool`, got `str` - at `$.mines_hold`"),
    "no quiet limit": (
        both(change(0, ruleset="x"), change_header("rules", name="x", quiet_limit=0)), 1, "quiet_limit is 0",
    ),
    "one seat": (lambda lines: lines[0]["seats"].pop(), 1, "there are 1 seats; in truth the board has 2"),
    "strange dialect": (lambda lines: lines[0]["seats"][1].update(dialect="klingon"), 1, "no such dialect is known"),
    "negative limit": (change_header("clock", startup_ms=-1), 1, "no limit is below 0"),
    # Formations.
    "illegal formation": (change(1, array=ILLEGAL), 2, "it is illegal: "),
    "short formation": (change(2, array=GAME.formations[1][:24]), 3, "24 pieces, not 25"),
    "formation of seat 2": (change(2, seat=2), 3, "seats are 0 to 1"),
    "one seat sets up twice": (change(2, seat=0), 3, "it had given one already"),
    "negative placing": (change(1, ms=-0.001), 2, "nothing takes less than no time"),
    "late formation": (change(1, ms=31_001.0), 2, "the limit was 30000 ms"),
    "a third formation": (lambda lines: lines.insert(5, lines[1]), 6, "it had given one already"),
    "a move before the formations": (swap(2, 3), 3, "there are not yet two formations"),
    # Moves.
    "wrong ply": (change(ply(7), ply=8), 8 + 2, "this is ply 8; in truth it is ply 7"),
    "wrong seat": (change(ply(7), seat=1), 8 + 2, "it was the turn of seat 0"),
    "off the board": (change(ply(7), to="M0"), 8 + 2, '"M0" is not on the board'),
    "empty stop": (lambda lines: lines[ply(1)].update({"from": "I2", "to": "H2"}), 4, "there is no piece on I2"),
    "enemy's piece": (lambda lines: lines[ply(1)].update({"from": "F3", "to": "F2"}), 4, "F3 is not yours"),
    "wrong result": (change(ply(1), result="loss"), 4, "the result of ply 1 is loss; in truth it is "),
    "a ply left out": (lambda lines: lines.pop(ply(9)), 8 + 4, "this is ply 10; in truth it is ply 9"),
    "a ply twice": (lambda lines: lines.insert(ply(9), lines[ply(9)]), 8 + 5, "this is ply 9; in truth it is ply 10"),
    "negative time": (change(ply(3), ms=-1.0), 6, "nothing takes less than no time"),
    "a limit exceeded unnoticed": (change(ply(3), ms=1_800_001.0), 6, "seat 0 had used 1800002.250 of 1800000 ms"),
    # The end.
    "one ply more": (change(-1, plies=99), -1, "the game had 99 plies; in truth it had "),
    "another winner": (change(-1, winner=0), -1, "seat 0 won; in truth seat 1 did"),
    "no winner": (change(-1, winner=None), -1, "nobody won; in truth seat 1 did"),
    "another reason": (change(-1, reason="no-move"), -1, "ended by no-move; in truth it ended by flag"),
    "void and won": (change(-1, reason="void"), -1, "nobody wins one"),
    "void for nothing": (change(-1, reason="void", winner=None), -1, "a void game says why"),
    "both at fault": (change(-1, reason="both-at-fault", winner=None), -1, "it ended by flag"),
    "clock too fast": (lambda lines: lines[-1]["clock_ms"].__setitem__(0, 9.0), -1, "seat 0 used 9.0 ms of its clock"),
    "clock too slow": (lambda lines: lines[-1]["clock_ms"].__setitem__(1, 9e9), -1, "seat 1 used 9000000000.0 ms"),
    "negative clock": (lambda lines: lines[-1]["clock_ms"].__setitem__(1, -1), -1, "nothing takes less than no time"),
    "one clock": (lambda lines: lines[-1]["clock_ms"].pop(), -1, "there are 1 clocks; in truth there are 2"),
    "a time less": (change(ply(5), ms=0.0), -1, "of its clock"),
    "goes on behind its end": (lambda lines: lines.append(lines[ply(1)]), -1, "a record stops there"),
    "a note behind its end": (lambda lines: lines.append({"type": "note", "text": "x"}), -1, "a record stops there"),
    "two games": (lambda lines: lines.insert(4, lines[0]), 5, "a record holds one"),
    "no verdict yet": (
        both(lambda lines: lines.pop(-2), lambda lines: lines[-1].update(plies=lines[-1]["plies"] - 1)),
        -1, "ended by flag; in truth nothing on the lines before has ended it",
    ),
    "goes on after the verdict": (
        lambda lines: lines.insert(-1, {**lines[-2], "ply": lines[-2]["ply"] + 1, "seat": 0}),
        -2, "the game was over with ply ",
    ),
    "a fault after the verdict": (
        lambda lines: lines.insert(
            -1, {"type": "fault", "seat": 0, "ply": lines[-2]["ply"] + 1, "reason": "crash", "text": "", "why": ""}
        ),
        -2, "the game was over with ply ",
    ),
    # Lines that are none.
    "strange line": (lambda lines: lines.insert(6, {"type": "takeback"}), 7, "not a line of a record: Invalid value"),
    "missing field": (lambda lines: lines[6].pop("ms"), 7, "missing required field `ms`"),
    "wrong type": (change(6, ms="long"), 7, "Expected `float`, got `str`"),
    "strange result": (change(6, result="draw"), 7, "Invalid enum value 'draw'"),
    "no header": (lambda lines: lines.pop(0), 1, "not a record: its first line is no header"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_line_is_named(name: str, lines: Lines) -> None:
    forge, line, words = FORGERIES[name]
    forge(lines)
    caught(lines, line, words)


def test_a_hidden_and_an_invented_flag_are_named(lines: Lines) -> None:
    shows = next(index for index, line in enumerate(lines) if "shown" in line)
    (seat, stop), *_ = lines[shows]["shown"].items()
    for forged, words in (
        ({}, "shows no flag; in truth it shows the flag of seat"),
        ({seat: "A0"}, f"shows the flag of seat {seat} on A0; in truth it shows the flag of seat {seat} on {stop}"),
        ({"0": "L1", "1": "A1"}, "and the flag of seat 1"),
    ):
        lines[shows]["shown"] = forged
        caught(lines, shows + 1, words)
    lines[shows]["shown"] = {seat: stop}
    lines[shows + 1]["shown"] = {seat: stop}
    caught(lines, shows + 2, "in truth it shows no flag")


def test_the_first_false_line_is_named_before_a_broken_one(lines: Lines) -> None:
    lines[ply(4)]["result"] = "win" if lines[ply(4)]["result"] != "win" else "loss"
    lines[ply(8)] = {"type": "nonsense"}
    caught(lines, ply(4) + 1, "the result of ply 4")


@pytest.mark.parametrize("name", GAMES)
def test_the_verdict_is_worked_out_for_every_ending(name: str, tmp_path: Path) -> None:
    lines = lines_of(stage_game(tmp_path, GAMES[name]))
    true_reason, true_winner = lines[-1]["reason"], lines[-1]["winner"]
    for reason in ("flag", "no-move", "quiet-limit", "time", "illegal-move", "crash", "no-start", "both-at-fault"):
        for winner in (0, 1, None):
            lines[-1].update(reason=reason, winner=winner)
            assert (audited(lines).status == "ok") == ((reason, winner) == (true_reason, true_winner))


def test_house_rules_are_played_by_as_the_header_gives_them(tmp_path: Path) -> None:
    lines = lines_of(stage_game(tmp_path, GAMES["quiet-from-the-first-ply"]))
    lines[0]["ruleset"] = "house"
    lines[0]["rules"].update(name="house", quiet_outcome="draw")
    caught(lines, -1, "seat 1 won; in truth nobody did")
    lines[-1]["winner"] = None
    assert audited(lines).status == "ok"
    del lines[0]["rules"]["quiet_outcome"]
    caught(lines, -1, "nobody won; in truth seat 1 did")


def test_unknown_fields_and_notes_change_nothing(lines: Lines) -> None:
    for line in lines:
        line["mood"] = {"of": ["the", 1.5, None]}
    lines.insert(1, {"type": "note", "text": "hello"})
    lines.insert(7, {"type": "note", "text": "hello", "seat": 9, "ply": -4})
    assert audited(lines).status == "ok"


def test_every_prefix_is_cut_short(lines: Lines) -> None:
    data = bytes_of(lines)
    whole = data.splitlines(keepends=True)
    for length in [*range(0, len(data) - 2, 97), *(len(b"".join(whole[:n])) for n in range(len(whole)))]:
        report = audit(data[:length], "game.jsonl")
        assert report.status == "cut short", report
        (finding,) = report.findings
        whole_without_its_newline = data[length - 1 : length + 1] == b"}\n"
        assert finding.line == data[:length].count(b"\n") + 1 + whole_without_its_newline
        assert finding.what.startswith("the record breaks off: ")


def test_a_last_line_without_its_newline_is_whole(lines: Lines) -> None:
    assert audit(bytes_of(lines)[:-1]).status == "ok"


def test_a_false_line_of_a_prefix_is_false(lines: Lines) -> None:
    lines[ply(2)]["seat"] = 0
    caught(lines[:-3], ply(2) + 1, "it was the turn of seat 1")


def test_what_is_torn_behind_the_end_is_false(lines: Lines) -> None:
    report = audit(bytes_of(lines) + b'{"type": "no')
    assert (report.status, report.findings[0].line) == ("false", len(lines) + 1)


def test_a_record_of_a_log_is_judged_by_what_the_log_says(lines: Lines) -> None:
    for line in lines:
        if "ms" in line:
            line["ms"] = 0.0
    lines[0]["seats"][0].pop("announced")
    lines[-1]["clock_ms"] = []
    caught(lines, -1, "there are 0 clocks")
    lines[0]["source"] = {"kind": "platform-log"}
    assert audited(lines).status == "ok"
    lines[-1]["winner"] = 0
    caught(lines, -1, "seat 0 won; in truth seat 1 did")


def test_a_log_may_say_nothing_of_the_other_formation(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 1, f"ARRAY {ILLEGAL}")
    del lines[1]
    caught(lines, -1, "nothing is said of what seat 1 set up")
    lines[0]["source"] = {"kind": "platform-log"}
    assert audited(lines).status == "ok"


def test_the_report_tells_the_game(lines: Lines) -> None:
    report = audited(lines)
    assert asdict(report) == {
        "record": "game.jsonl", "status": "ok", "findings": (), "seats": ("alder", "birch"),
        "plies": len(GAME.moves), "reason": "flag", "winner": 1, "dialogues": ("absent", "absent"), "remark": "",
    }  # fmt: skip
