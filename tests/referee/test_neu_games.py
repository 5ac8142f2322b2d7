"""Whole games in the university course's dialects, between real processes, and what the audit makes of them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arbiter.audit import audit_file
from arbiter.entries.entry import Entry
from arbiter.entries.find import samples
from arbiter.record.dialogue import dialogue_path
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, run_job
from arbiter.referee.match import Terms
from arbiter.referee.tryout import try_out
from arbiter.rules import NEU
from tests.patience import unhurried
from tests.scripted import BOTS, Refereed, bot, python, recorded

TERMS = Terms(NEU, Limits(game_s=None, move_s=5.0))
FORMATION = "((A6 7) (B6 8) (C6 9) (D6 7) (E6 6) (A5 6) (C5 5) (E5 5) (A4 4) (B4 4) (D4 3) (E4 3) (A3 3) (C3 2) (E3 2)"
FORMATION += " (A2 1) (B2 1) (C2 B) (D2 1) (E2 B) (A1 L) (B1 F) (C1 L) (D1 2) (E1 L))"


def neu(dialect: str) -> Entry:
    return replace(bot(f"{dialect.replace('-', '_')}_bot"), dialect=dialect)


def saying(dialect: str, *answers: str) -> Entry:
    """A bot that says its answers at once, one after the other, and then only listens."""
    code = f"import sys; sys.stdout.write({''.join(answers)!r}); sys.stdout.flush(); sys.stdin.read()"
    return Entry("sayer", python(code), BOTS, dialect=dialect)


async def refereed(folder: Path, entries: Sequence[Entry], terms: Terms = TERMS, seed: int = 1) -> Refereed:
    """A game, whose record and dialogues are true."""
    folder.mkdir()  # noqa: ASYNC240 (a test waits for nothing else)
    async with trio.open_nursery() as afterwards:
        played = await run_job(Job("game", tuple(entries), (seed, seed + 1), terms), folder, afterwards)
    report = audit_file(played.record, "require")
    assert (report.status, report.dialogues) == ("ok", ("confirmed", "confirmed")), report.findings
    return Refereed(played, recorded(played.record))


@pytest.mark.parametrize(
    ("first", "second"),
    [("neu-sexpr", "neu-lines"), ("neu-lines", "neu-sexpr"), ("neu-lines", "ccgc"), ("ccgc", "neu-sexpr")],
)
async def test_a_whole_game(tmp_path: Path, first: str, second: str) -> None:
    entries = [samples()["random"] if dialect == "ccgc" else neu(dialect) for dialect in (first, second)]
    game = await refereed(tmp_path / "records", entries)
    assert game.ending.reason in ("flag", "no-move", "quiet-limit"), game.ending
    assert game.played.plies > 20
    header = game.lines[0]
    assert (header["ruleset"], header["clock"]["move_ms"], header["clock"]["game_ms"]) == ("neu", 5000, None)
    for seat, dialect in enumerate((first, second)):
        assert header["seats"][seat]["dialect"] == dialect
        if dialect == "neu-lines":
            assert header["seats"][seat]["command"][-4:] == ["--go", str(seat + 1), "--time/move", "5.0s"]
            assert game.dialogue(seat)[0].startswith("< ((A6 7) (B6 8)")
            assert game.dialogue(seat)[-1] in ("> 1 Victory", "> 2 Victory", "> No Victory")
        elif dialect == "neu-sexpr":
            assert game.dialogue(seat)[0] == f"> (init {seat + 1} time/move 5.0)"
            assert game.dialogue(seat)[1].startswith(r"< ((A6 7)\x0a (B6 8)")
            assert game.dialogue(seat)[-1] in ("> (end 0)", "> (end 1)", "> (end 2)")


async def test_a_shown_flag_is_told_once(tmp_path: Path) -> None:
    """In one of these games both Field Marshals fall."""
    for seed in range(1, 12):
        game = await refereed(tmp_path / str(seed), [neu("neu-sexpr"), neu("neu-lines")], seed=seed)
        shown = {seat for line in game.lines if line["type"] == "move" for seat in line.get("shown", {})}
        told = [line for line in game.dialogue(0) if "(flag" in line]
        assert told == (["> (flag 2 D12)"] if "1" in shown else [])
        assert [line for line in game.dialogue(1) if line.startswith("> F")] == (["> F D12"] if "0" in shown else [])
        if shown == {"0", "1"}:
            return
    pytest.fail("no game showed both flags")


@pytest.mark.parametrize(
    ("dialect", "answers", "reason", "text"),
    [
        ("neu-lines", ["(resign)\n"], "bad-reply", "(resign)"),
        ("neu-lines", ["()\n"], "illegal-formation", "()"),
        ("neu-lines", [FORMATION + "\n", "(E6 F6)\n"], "illegal-move", "(E6 F6)"),
        ("neu-lines", [FORMATION + "\n", "(A6 A8)\n"], "illegal-move", "(A6 A8)"),
        ("neu-lines", [FORMATION + "\n", "forfeit\n"], "bad-reply", "forfeit"),
        ("neu-lines", [FORMATION + "\n", "(A6 A7)\n(A7 A8)\n"], "bad-reply", "(A7 A8)"),
        ("neu-sexpr", ["(A6 A7)"], "bad-reply", "(A6 A7)"),
    ],
)
async def test_what_loses(tmp_path: Path, dialect: str, answers: list[str], reason: str, text: str) -> None:
    game = await refereed(tmp_path / "records", [saying(dialect, *answers), neu("neu-sexpr")])
    assert (game.ending.winner, game.ending.reason) == (1, reason)
    assert [fault.text for fault in game.ending.faults] == [text]


async def test_a_move_that_takes_too_long(tmp_path: Path) -> None:
    terms = Terms(NEU, Limits(move_s=0.05))
    game = await refereed(tmp_path / "records", [saying("neu-lines", FORMATION + "\n"), neu("neu-sexpr")], terms)
    assert (game.ending.winner, game.ending.reason) == (1, "time")
    assert "its 0.05 s for a move ran out at ply 1, 0.050 s after it was asked" in game.ending.faults[0].why


async def test_an_expression_needs_no_newline_and_a_line_does(tmp_path: Path) -> None:
    terms = Terms(NEU, Limits(placement_s=0.3))
    bots = [saying("neu-lines", FORMATION), neu("neu-sexpr")]
    with unhurried(lambda entry: entry is bots[1]):
        game = await refereed(tmp_path / "records", bots, terms)
    assert (game.ending.winner, game.ending.reason) == (1, "no-formation")


@pytest.mark.parametrize("dialect", ["neu-sexpr", "neu-lines"])
async def test_a_bot_without_a_name_starts(dialect: str) -> None:
    assert await try_out(neu(dialect), 10) == ""


# --- What the audit finds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "old", "new"),
    [
        (0, "> (go 1)", "> (go 2)"),
        (0, "> (outcome (", "> (outcome > ("),
        (0, "> (end", "> (end of"),
        (1, " 2 move", " 1 move"),
        (1, "Victory", "victory"),
        (1, "< (", "< (A1 A2) ("),
    ],
)
async def test_a_forged_dialogue_is_found(tmp_path: Path, seat: int, old: str, new: str) -> None:
    game = await refereed(tmp_path / "records", [neu("neu-sexpr"), neu("neu-lines")])
    beside = dialogue_path(game.played.record, seat)
    kept = beside.read_text("ascii")
    assert old in kept
    beside.write_text(kept.replace(old, new, 1), "ascii")
    report = audit_file(game.played.record, "require")
    assert (report.status, report.dialogues[seat]) == ("false", "false")


async def test_a_name_that_nobody_gave_and_a_move_over_its_limit_are_found(tmp_path: Path) -> None:
    game = await refereed(tmp_path / "records", [neu("neu-sexpr"), neu("neu-lines")])
    record = game.played.record
    kept = record.read_text("utf-8")
    record.write_text(kept.replace('"announced":""', '"announced":"Elm"', 1), "utf-8")
    assert "announced itself" in str(audit_file(record).findings)
    slow = re.sub(r'("type":"move".*?"ms":)[0-9.]+', r"\g<1>9000.0", kept, count=1)
    record.write_text(slow, "utf-8")
    assert "9000.000 of 5000 ms for a move and lost" in str(audit_file(record).findings)
