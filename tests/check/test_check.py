"""`arbiter check`: right bots pass everything, wrong ones fail just what is wrong, and the report says so."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.check import CHECKS
from arbiter.check.opponent import FOR_EVENT, PLANS, arranged
from arbiter.rules import flaws
from tests.check.examined import CAGES, check, examined, failures, kit_entry
from tests.scripted import ROOT

PLAIN = """
class Plain(Bot):
    def __init__(self):
        self.random = Random(seed())
    def move(self, position):
        return self.random.choice(sorted(position.moves()))
"""
LOOP = (
    PLAIN
    + """
session = Session(Plain())
for line in sys.stdin:
    {before}
    answer = session.hear(line)
    if answer is not None:
        print(answer, flush=True)
    {after}
    if line.startswith("END"):
        break
"""
)

FAULTS = {
    "flushes": LOOP.replace("flush=True", "flush=False").format(before="", after=""),
    "hears-crlf": LOOP.format(before="if line.endswith('\\r\\n') or '\\r' in line: sys.exit(3)", after="").replace(
        "for line in sys.stdin", "for line in open(0, newline='')"
    ),
    "ignores-unknown-lines": LOOP.format(
        before="if line.split()[0] not in ('INFO', 'START', 'GO', 'RESULT', 'END'): sys.exit(9)", after=""
    ),
    "time-0060": LOOP.format(before="assert '0060' not in line", after=""),
    "steps-07": LOOP.format(before="if line.startswith('START') and line.split()[3] == '07': sys.exit(1)", after=""),
    "steps-50": LOOP.format(before="assert line.split()[0] != 'START' or line.split()[3] != '50'", after=""),
    "time-9999": LOOP.format(before="assert '9999' not in line", after=""),
    "same-seed-same-game": PLAIN.replace("Random(seed())", "Random()") + "play(Plain())\n",
    "side-by-side": "import os\nos.open('lock', os.O_CREAT | os.O_EXCL)\n" + PLAIN + "play(Plain())\n",
    "formation-second": LOOP.format(before="", after="").replace(
        "    if answer", "    if line.startswith('START 1'): answer = 'ARRAY ' + answer[:5:-1]\n    if answer"),
    "answers-the-opening": LOOP.format(
        before="if line.startswith('GO') and '0000' not in line and session.position.quiet == 0 "
        "and not hasattr(session, 'last'): sys.exit(4)", after=""),
    "opens": LOOP.format(before="if '0000' in line: raise KeyError('0000')", after=""),
    "hears-flag-in-go": LOOP.format(
        before="if line.startswith('GO') and line.split()[3] != '00': sys.exit(5)", after=""),
    "exit-code": LOOP.format(before="", after="if line.startswith('END'): sys.exit(6)"),
    "ends-with-its-input": PLAIN + "play(Plain())\nimport time\ntime.sleep(9)\n",
    "leaves-no-process": PLAIN
    + "import subprocess\nsubprocess.Popen(['sleep', '20'], start_new_session=True)\nplay(Plain())\n",
    "processes": "import os, time\nfor _ in range(200):\n    if os.fork() == 0:\n        time.sleep(9)\n"
    + "        os._exit(0)\ntime.sleep(1)\n" + PLAIN + "play(Plain())\n",
    "few-errors": LOOP.format(before="", after="sys.stderr.write('x' * 3000000 * line.startswith('START'))"),
}  # fmt: skip
"""For checks that no bot of the zoo is made for, a bot that fails it."""


LATE = """
class Late(Bot):
    def __init__(self):
        self.random = Random(seed())
    def move(self, position):
        for stop, piece in position.board.items():
            for near in {where} if piece.mine and piece.kinds in "abcdefgh" and stop not in HEADQUARTERS else ():
                if {wrong}:
                    return stop, near
        return self.random.choice(sorted(position.moves()))
play(Late())
"""
LATE_FAULTS = {
    "move-way": (LATE.format(
        where="[way[0] for ray in RAYS[stop] if ray[0] not in position.board for way in RAYS[ray[0]]]",
        wrong="near not in position.board and near not in STEPS[stop] and not any(near in ray for ray in RAYS[stop])",
    ), "cannot turn the corner"),
    "move-free-target": (LATE.format(
        where="STEPS[stop]", wrong="near in CAMPS and near in position.board and not position.board[near].mine"
    ), "is safe in its camp"),
}  # fmt: skip
"""Bots that play right until there is a corner to turn, or a camp to attack, for an officer."""


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", LATE_FAULTS)
def test_a_fault_that_comes_late_is_come_to(name: str, tmp_path: Path) -> None:
    code, why = LATE_FAULTS[name]
    findings = examined(kit_entry(tmp_path, code), ["games"])
    assert why in failures(findings)[name]
    (tmp_path / "right").mkdir()
    assert failures(examined(kit_entry(tmp_path / "right", code.replace("return stop, near", "pass")), ["games"])) == {}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_bot_fails_the_check_that_names_its_fault(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if name == "ends-with-its-input":
        request.getfixturevalue("in_a_hurry")
    findings = examined(kit_entry(tmp_path, FAULTS[name]), ["talk"] if name == "flushes" else check(name).groups,
                        startup_s=1.5 if name == "flushes" else 10.0)  # fmt: skip
    assert name in failures(findings), failures(findings)


def test_an_empty_answer_is_an_answer(tmp_path: Path) -> None:
    """What the bot says later is none that it had not flushed."""
    code = LOOP.replace("print(answer,", "print('' if line.startswith('GO') else answer,").format(
        before="", after="if line.startswith('END'): print('bye', flush=True)"
    )
    assert {"move-word", "flushes"} & set(failures(examined(kit_entry(tmp_path, code), ["games"]))) == {"move-word"}


def test_a_bot_that_fails_one_thing_fails_little_else(tmp_path: Path) -> None:
    unsteady = examined(kit_entry(tmp_path, FAULTS["same-seed-same-game"]), ["talk", "lines", "twins"])
    assert set(failures(unsteady)) == {"same-seed-same-game"}
    assert set(failures(examined(kit_entry(tmp_path, FAULTS["hears-crlf"]), ["talk", "lines"]))) == {"hears-crlf"}


# --- The checks themselves -------------------------------------------------------------------------------------------


def test_there_are_many_checks_each_with_its_sentence_and_its_place() -> None:
    assert len(CHECKS) >= 40
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    for one in CHECKS:
        assert one.mend.endswith("."), one.name
        file, _, anchor = one.link.partition("#")
        text = (ROOT / file).read_text(encoding="utf-8")
        headings = {
            line.lstrip("# ").lower().replace(" ", "-").replace(",", "")
            for line in text.splitlines()
            if line[:1] == "#"
        }
        assert not anchor or anchor in headings, one.link


@pytest.mark.parametrize("front", [plan.front for plan in PLANS.values()] + [front for _, front in FOR_EVENT.values()])
def test_the_opponents_set_up_legally(front: str) -> None:
    assert flaws(arranged(front)) == []


# --- The command -----------------------------------------------------------------------------------------------------


def arbiter(*arguments: str) -> Result:
    from arbiter.cli import main

    return CliRunner().invoke(main, ["check", *arguments])


def test_the_list_needs_no_bot() -> None:
    done = arbiter("--list")
    assert done.exit_code == 0
    assert [line.split()[0] for line in done.output.splitlines()] == [check.name for check in CHECKS]


def test_a_failure_says_what_was_sent_and_answered_and_what_to_mend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    command = f"env PYTHONPATH={ROOT} {sys.executable} -S -B {CAGES / 'move_with_a_dash.py'}"
    done = arbiter(command, "--only", "move-two-squares", "--sandbox", "none")
    assert done.exit_code == 1, done.output
    for text in ("FAILED", "sent      GO 0000 0 00", "answered  BESTMOVE G2-F2", "mend      Write the two squares",
                 "see       protocol/README.md#how-strictly-answers-are-read", "0 ok, 1 failed"):  # fmt: skip
        assert text in done.output, done.output


def test_json_says_the_same_to_programs() -> None:
    done = arbiter("random", "--only", "same-seed-same-game", "--only", "name-word", "--json")
    assert done.exit_code == 0, done.output
    report = json.loads(done.output)
    assert report["bot"] == "random"
    assert [(one["name"], one["status"]) for one in report["checks"]] == [
        ("name-word", "ok"),
        ("same-seed-same-game", "ok"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name a BOT"),
        (("random", "--only", "starst"), 'did you mean "starts"?'),
        (("no-such-bot",), "is no file here and no sample bot"),
        (("random", "--time", "10000"), "at most 9999 s"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...], said: str) -> None:
    done = arbiter(*arguments)
    assert (done.exit_code, said in done.output) == (2, True), done.output


def test_a_bot_that_cannot_start_ends_with_2_and_is_reported_all_the_same() -> None:
    done = arbiter(f"{sys.executable} -S -B {CAGES / 'import_error.py'}", "--only", "starts", "--sandbox", "none")
    assert (done.exit_code, "starts                  FAILED" in done.output) == (2, True), done.output
    assert "ModuleNotFoundError" in done.output


def test_what_was_not_reached_after_a_fatal_fault_is_one_line() -> None:
    done = arbiter(f"{sys.executable} -S -B {CAGES / 'import_error.py'}", "--quick", "--sandbox", "none")
    lines = done.output.splitlines()
    assert lines[-1].endswith(" not reached: no more games were played after these failures")
    assert len(lines) < 15


def test_the_page_tells_the_number_of_checks_and_shows_a_true_failure() -> None:
    page = (ROOT / "docs" / "checking-a-bot.md").read_text(encoding="utf-8")
    assert f"its {len(CHECKS)} checks" in page
    shown = page.partition("FAILED")[2].partition("not reached")[0]
    assert check("move-two-squares").mend in shown
    assert check("move-two-squares").link in shown
