"""A fault that was none, or not that one, or not that seat's, is found out."""

from pathlib import Path

from arbiter.rules import LUZHANQI
from tests.audit.forging import FIRST, GAME, SECOND, audited, caught, faulty_lines
from tests.audit.staging import SILENT, Lines, lines_of, stage

ILLEGAL = GAME.formations[0][::-1]


def test_an_illegal_move_that_was_legal(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "BESTMOVE A0A0")
    assert audited(lines).status == "ok"
    lines[-2]["text"] = str(FIRST[4])
    caught(lines, -2, f'the answer "{FIRST[4]}" was illegal-move; in truth it was legal')
    lines[-2]["text"] = "A0A0"
    caught(lines, -2, "was illegal-move; in truth it was bad-reply")


def test_an_illegal_move_of_the_second_seat_is_read_in_its_own_view(tmp_path: Path) -> None:
    squares = (LUZHANQI.names[stop] for stop in (GAME.moves[5].origin, GAME.moves[5].target))
    lines = faulty_lines(tmp_path, 1, 4, f"BESTMOVE {''.join(squares)}")
    assert (audited(lines).status, lines[-2]["reason"]) == ("ok", "illegal-move")
    lines[-2]["text"] = str(SECOND[4])
    caught(lines, -2, "in truth it was legal")


def test_an_illegal_formation_that_was_legal(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 1, 1, f"ARRAY {ILLEGAL}")
    assert audited(lines).status == "ok"
    lines[-2]["text"] = str(SECOND[1])
    caught(lines, -2, "was illegal-formation; in truth it was legal")
    lines[-2]["text"] = ILLEGAL
    caught(lines, -2, "was illegal-formation; in truth it was bad-reply")


def test_a_bad_reply_that_was_none(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    lines[-2]["text"] = "BESTMOVE A0A0"
    caught(lines, -2, "was bad-reply; in truth it was illegal-move")
    lines[-2]["text"] = str(FIRST[4])
    caught(lines, -2, "was bad-reply; in truth it was legal")
    lines[-2]["text"] = "\u00e9"
    caught(lines, -2, "no answer is written like that")


def test_who_was_at_fault(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    lines[-1]["winner"] = 0
    caught(lines, -1, "seat 0 won; in truth seat 1 did")
    lines[-2]["seat"] = 1
    caught(lines, -2, "it was the turn of seat 0")
    lines[-2]["seat"] = 2
    caught(lines, -2, "seats are 0 to 1")


def test_when_the_fault_was(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    due = lines[-2]["ply"]
    for number in (0, due - 1, due + 1):
        lines[-2]["ply"] = number
        caught(lines, -2, f"the fault is at ply {number}; in truth ply {due} was due")


def test_a_fault_is_of_its_phase(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    for reason in ("no-start", "no-formation", "illegal-formation"):
        lines[-2]["reason"] = reason
        caught(lines, -2, "a move was due")
    lines = faulty_lines(tmp_path, 0, 1, "chatter")
    for reason in ("time", "illegal-move"):
        lines[-2]["reason"] = reason
        caught(lines, -2, "nobody had a move to make")
    lines[-2]["reason"] = "no-start"
    caught(lines, -2, "no seat is asked for its formation before both have started")
    lines[-2].update(reason="bad-reply", ply=1)
    caught(lines, -2, "it is at ply 0")
    lines[-2].update(ply=0, seat=1)
    caught(lines, -2, "it had given a legal formation")


def test_a_second_fault(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    caught([*lines[:-1], lines[-2], lines[-1]], -2, "the game had ended by the fault of seat 0")
    caught([*lines[:-1], {**lines[5], "ply": lines[-2]["ply"]}, lines[-1]], -2, "the game had ended by the fault")
    lines = faulty_lines(tmp_path, 0, 1, "chatter")
    caught([*lines[:-1], lines[-2], lines[-1]], -2, "its fault stands on an earlier line")
    caught([lines[0], lines[2], lines[1], lines[3]], 3, "the game had ended by a fault")
    started = {**lines[-2], "seat": 1, "reason": "no-start"}
    caught([lines[0], *lines[2:-1], started, lines[-1]], -2, "before both have started")


def test_both_at_fault(tmp_path: Path) -> None:
    lines = lines_of(stage(tmp_path, [[FIRST[0], "x"], [SECOND[0], "y"]]))
    assert (audited(lines).status, lines[-1]["reason"]) == ("ok", "both-at-fault")
    for reason, winner in (("bad-reply", 0), ("bad-reply", 1), ("both-at-fault", 1), ("bad-reply", None)):
        caught([*lines[:-1], {**lines[-1], "reason": reason, "winner": winner}], -1, "")
    one = [*lines[:-2], lines[-1]]
    caught(one, -1, "ended by both-at-fault; in truth it ended by bad-reply")
    caught([*one[:-1], {**lines[-1], "reason": "bad-reply", "winner": 1}], -1, "nothing is said of what seat 1 set up")


def test_a_void_game_has_no_fault(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    lines[-1].update(reason="void", winner=None, why="the disk was full")
    caught(lines, -1, "the game was void; in truth seat 0 was at fault (bad-reply)")
    del lines[-2]
    assert audited(lines).status == "ok"
    lines[-1]["clock_ms"] = [0.0, 0.0]
    caught(lines, -1, "seat 0 used 0.0 ms")


def test_a_game_that_was_void_though_it_had_been_decided_says_so(lines: Lines) -> None:
    lines[-1].update(reason="void", winner=None, why="the terminal was gone")
    report = audited(lines)
    assert report.status == "ok"
    assert report.remark == "void: the terminal was gone (the last ply had decided the game: flag)"


def test_no_formation_only_after_the_limit(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 1, SILENT)
    lines[-2]["ms"] = 29_000.0
    caught(lines, -2, "no formation within 29000.0 ms; in truth the limit was 30000 ms")
    lines[0]["clock"]["placement_ms"] = None
    caught(lines, -2, "there was no limit")
    lines[-2]["ms"] = -1.0
    caught(lines, -2, "nothing takes less than no time")


def test_time_only_after_the_limit(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, SILENT)
    assert audited(lines).status == "ok"
    lines[-2]["ms"] -= 1.0
    caught(lines, -2, "had used 1999.000 ms, and the limit was 2000 ms")
    lines[0]["clock"]["game_ms"] = None
    caught(lines, -2, "there was no clock")


def test_the_clock_of_who_lost_on_time(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, SILENT)
    lines[-1]["clock_ms"][0] -= lines[-2]["ms"]
    caught(lines, -1, "of its clock; in truth its answers took 2000.000 ms")


def test_who_had_lost_on_time_does_not_crash_afterwards(tmp_path: Path) -> None:
    lines = faulty_lines(tmp_path, 0, 4, "chatter")
    lines[-2]["ms"] = 3_001.0
    caught(lines, -2, "of 2000 ms and lost on time")
