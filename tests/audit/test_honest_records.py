"""What the referee leaves is confirmed, however the game ended."""

import random
from pathlib import Path

import pytest

from arbiter.audit import audit_file
from arbiter.record.platform_import import import_log
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from arbiter.referee.process import Gone, Overlong
from tests.audit.staging import SILENT, Answer, Deaf, Early, Lagging, Slow, answers, stage, stage_game
from tests.playouts import games, playout
from tests.shared_data import shared

GAMES = games()
GAME = GAMES["flag-second"]
FIRST, SECOND = answers(GAME, 0), answers(GAME, 1)
BAD_FORMATION = f"ARRAY {GAME.formations[0][::-1]}"
SECONDS = 2.0
"""The game clock of the games that end by it."""


def at(seat: int, question: int, *instead: Answer) -> list[list[Answer] | None]:
    """Both bots' answers; `instead` of what `seat` says to a question (0 INFO, 1 START, 2 a GO), and then no more."""
    lists: list[list[Answer] | None] = [FIRST, SECOND]
    lists[seat] = [*(FIRST, SECOND)[seat][:question], *instead]
    return lists


ENDINGS: dict[str, tuple[list[list[Answer] | None], str, int | None]] = {
    "no such program": ([None, SECOND], "no-start", 1),
    "two programs missing": ([None, None], "both-at-fault", None),
    "silent at INFO": (at(0, 0, SILENT), "no-start", 1),
    "deaf at INFO": (at(1, 0, Deaf()), "no-start", 0),
    "gone at INFO": (at(1, 0, Gone("it exited with code 1")), "no-start", 0),
    "early and long at GO": (at(0, 4, Early("x" * 5000)), "bad-reply", 1),
    "endless at INFO": (at(0, 0, Overlong(b"x" * 5000)), "no-start", 1),
    "no name at all": (at(0, 0, "", *FIRST[1:]), "flag", 1),
    "silent at START": (at(0, 1, SILENT), "no-formation", 1),
    "deaf at START": (at(0, 1, Deaf()), "no-formation", 1),
    "gone at START": (at(0, 1, Gone("it exited with code 1")), "crash", 1),
    "two names": (at(0, 1, Early("ARRAY")), "bad-reply", 1),
    "no formation at START": (at(1, 1, "BESTMOVE A0A1"), "bad-reply", 0),
    "nothing at START": (at(1, 1, ""), "bad-reply", 0),
    "endless at START": (at(1, 1, Overlong(b"x" * 5000)), "bad-reply", 0),
    "illegal formation": (at(0, 1, BAD_FORMATION), "illegal-formation", 1),
    "strange formation": (at(0, 1, "ARRAY \xe9\\\x00" + "a" * 500), "illegal-formation", 1),
    "two illegal formations": ([[FIRST[0], BAD_FORMATION], [SECOND[0], "ARRAY x"]], "both-at-fault", None),
    "illegal and silent": ([[FIRST[0], BAD_FORMATION], [SECOND[0], SILENT]], "both-at-fault", None),
    "silent at GO": (at(0, 4, SILENT), "time", 1),
    "deaf at GO": (at(0, 4, Deaf()), "time", 1),
    "late at GO": (at(1, 4, Slow(SECONDS * 1000 + 10, "BESTMOVE A0A0")), "time", 0),
    "late, and noticed late": (at(1, 4, Lagging(SECONDS * 1000 + 10, "BESTMOVE A0A0")), "time", 0),
    "gone at GO": (at(1, 4, Gone("it was ended by SIGSEGV")), "crash", 0),
    "gone at the first GO": (at(0, 2, Gone("it was ended by SIGSEGV")), "crash", 1),
    "said twice": (at(0, 5, Early(str(FIRST[4]))), "bad-reply", 1),
    "chatter at GO": (at(0, 4, "thinking..."), "bad-reply", 1),
    "nothing at GO": (at(0, 4, " \r"), "bad-reply", 1),
    "binary at GO": (at(0, 4, "\x00\xff\\x41\\ BESTMOVE"), "bad-reply", 1),
    "long at GO": (at(0, 4, "BESTMOVE G0F0" + " and" * 100), "bad-reply", 1),
    "endless at GO": (at(0, 4, Overlong(b"\xfe" * 5000)), "bad-reply", 1),
    "off the board": (at(0, 4, "BESTMOVE M0F0"), "illegal-move", 1),
    "against the rules": (at(0, 4, "BESTMOVE A0A0"), "illegal-move", 1),
    "against the rules at once": (at(0, 2, "BESTMOVE L4L3"), "illegal-move", 1),
    "against the rules, and blanks": (at(0, 4, f"BESTMOVE A0A0{' ' * 300}\r"), "illegal-move", 1),
}


@pytest.mark.parametrize("case", ENDINGS)
def test_a_fault_is_confirmed(case: str, tmp_path: Path) -> None:
    lists, reason, winner = ENDINGS[case]
    path = stage(tmp_path, lists, Terms(limits=Limits(game_s=SECONDS)))
    report = audit_file(path, "require")
    assert (report.status, *map(str, report.findings)) == ("ok",)
    assert (report.reason, report.winner) == (reason, winner)
    assert set(report.dialogues) <= {"confirmed", "never started"}


@pytest.mark.parametrize("name", GAMES)
def test_a_verdict_is_confirmed(name: str, tmp_path: Path) -> None:
    report = audit_file(stage_game(tmp_path, GAMES[name]), "require")
    assert (report.status, *map(str, report.findings)) == ("ok",)
    assert report.plies == len(GAMES[name].moves)
    assert report.dialogues == ("confirmed", "confirmed")


def test_a_game_without_any_limit_is_confirmed(tmp_path: Path) -> None:
    path = stage(tmp_path, [FIRST, SECOND], Terms(limits=Limits(None, None, None)))
    assert "> START 0 9999 31" in path.with_suffix(".0.dialogue").read_text()
    assert audit_file(path, "require").status == "ok"


LONG = playout(random.Random(3), lambda game, moves: moves)


@pytest.mark.parametrize("after_ms", [0.0, 0.5, 1.25, 2.0, 2.5, 3.75, 4.0, 25.0, 25.1, 26.25])
def test_a_void_game_is_confirmed_wherever_it_broke_off(after_ms: float, tmp_path: Path) -> None:
    path = stage(tmp_path, [answers(LONG, 0), answers(LONG, 1)], stop_after_s=after_ms / 1000)
    report = audit_file(path, "require")
    assert (report.status, *map(str, report.findings)) == ("ok",)
    assert (report.reason, report.winner, report.remark) == ("void", None, "void: stopped before the end")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_void_game_may_hide_one_answer(seat: int, tmp_path: Path) -> None:
    lists: list[list[Answer]] = [FIRST[:1], SECOND[:1]]
    lists[seat] = [*lists[seat], BAD_FORMATION]
    path = stage(tmp_path, lists, stop_after_s=1)
    assert "< ARRAY" in path.with_suffix(f".{seat}.dialogue").read_text()
    assert audit_file(path, "require").status == "ok"


@pytest.mark.parametrize(
    "name",
    "20180725-165220 20180725-165603 20180725-170627 20180725-174842 20180725-175724 20180725-180807 20180725-181107"
    " 20180725-181336 20180725-181714 20180725-183133 20180725-184041".split(),
)
def test_records_of_the_platforms_logs_are_confirmed(name: str, tmp_path: Path) -> None:
    log = shared(f"data/platform-logs/{name}.log")
    report = audit_file(import_log(log, tmp_path).record)
    assert (report.status, *map(str, report.findings)) == ("ok",)
    assert report.dialogues == ("absent", "absent")
