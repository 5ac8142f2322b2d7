"""`arbiter playback`, and the verdicts and capsules of `arbiter match`, as their users see them."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.cli.match_report import VERDICTS
from arbiter.referee import capsule as capsule_module

BOT = """import sys
moves = iter({moves!r})
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME {name}", flush=True)
    elif line.startswith("START"): print("ARRAY {array}", flush=True)
    elif line.startswith("GO"):
        print("thinking", file=sys.stderr, flush=True)
        move = next(moves)
        print("BESTMOVE", move, flush=True)
    elif line.startswith("END"): break
"""
ARRAY = "cifgefkhbdiagkhdjcigeljjh"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)  # started by root, the sandbox runs bots as nobody
    monkeypatch.chdir(tmp_path)


def arbiter(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def write_bot(file: str, *moves: str, array: str = ARRAY, name: str = "tiger") -> None:
    """A bot that makes these moves."""
    Path(file).write_text(BOT.format(moves=moves, name=name, array=array))


def match(*more: str) -> Result:
    """A game that tiger.py, the first player, loses by its second move."""
    write_bot("tiger.py", "H0H1", "K1J1")
    write_bot("lion.py", *["H0H1", "H1H0"] * 9, name="lion")
    return arbiter("match", "tiger.py", "lion.py", "--no-swap", "--sandbox", "none", *more)


def only(pattern: str) -> Path:
    (found,) = Path("records").glob(pattern)
    return found


def playback(*arguments: str | Path, stdin: str | None = None) -> Result:
    return arbiter("playback", "--sandbox", "none", *map(str, arguments), stdin=stdin)


def without_times(text: str) -> list[str]:
    return [re.sub(r"^ +\d+\.\d ms", "ms", line) for line in text.splitlines()]


# --- The match -------------------------------------------------------------------------------------------------------


def test_a_match_tells_the_author_at_length_and_leaves_a_capsule() -> None:
    done = match()
    lines = done.stdout.splitlines()
    start = lines.index("game 1: tiger (first) is at fault at ply 3: illegal-move")
    assert lines[start + 1 : start + 6] == [
        "  asked     GO E4E3 3 00",
        "  answered  BESTMOVE K1J1",
        "  wrong     a Landmine never moves, and yours on K1 is one",
        "  legal     its Landmine on K1: none, a mine never moves",
        "  the board as it saw it then:",
    ]
    assert "    K  ^Br ^Mn ^MG ^En ^Cp" in lines
    end = lines.index("  the last lines of its standard error:")
    assert lines[end + 1 : end + 5] == [
        "    | thinking", "    | thinking", f"  again     arbiter playback {only('*.0.capsule')}", "",
    ]  # fmt: skip
    assert not list(Path("records").glob("*.1.capsule"))
    assert (only("*.0.capsule") / "dialogue").read_text().endswith(" > END 0\n")


def test_pieces_are_named_in_chinese() -> None:
    done = match("--lang", "zh")
    assert "  legal     its 地雷 on K1: none, a mine never moves\n" in done.stdout
    assert "    K  ^旅 ^雷 ^师 ^兵 ^连\n" in done.stdout


def test_only_the_first_verdicts_are_at_length() -> None:
    done = match("--games", "5", "--seed", "1")
    assert done.stdout.count("  the board as it saw it then:") == VERDICTS
    assert re.findall(r"^game (\d): tiger \(first\) is at fault", done.stdout, re.M) == ["1", "2", "3"]
    assert re.findall(r'^game (\d): tiger answered "BESTMOVE K1J1" at ply 3: ', done.stdout, re.M) == ["4", "5"]
    assert len(list(Path("records").glob("*.0.capsule"))) == 5


def test_programs_are_told_of_the_capsule_and_of_no_board() -> None:
    done = match("--json")
    (fault,) = json.loads(done.stdout)["games"][0]["faults"]
    assert fault["capsule"] == str(only("*.0.capsule"))
    assert "the board" not in done.output


def test_a_capsule_that_cannot_be_written_changes_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "README.txt")

    monkeypatch.setattr(capsule_module, "write_capsule", full)
    done = match("--json")
    assert done.exit_code == 0
    assert "A capsule could not be written: README.txt: No space left on device" in done.stderr
    assert json.loads(done.stdout)["games"][0]["faults"][0]["capsule"] is None


DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("page", "language"), [("when-a-bot-fails.md", "en"), ("zh/when-a-bot-fails.md", "zh")])
def test_the_page_shows_what_is_told(page: str, language: str) -> None:
    code, verdict, again = re.findall(r"```(?:python|text)\n(.*?)```", (DOCS / page).read_text("utf-8"), re.S)[:3]
    Path("eve.py").write_text(code)
    done = arbiter("match", "eve.py", "random", "--no-swap", "--lang", language)
    stamp = only("*.0.capsule").name.split("-")[0]
    assert verdict.replace("20261129T120000Z", stamp) in done.stdout
    Path("eve.py").write_text(code.replace("G3F3", "G3H3"))
    assert without_times(playback(only("*.0.capsule")).stdout) == without_times(again)


# --- The playback ----------------------------------------------------------------------------------------------------


def test_the_same_bytes_are_played_again() -> None:
    match()
    done = playback(only("*.0.capsule"))
    assert done.exit_code == 0, done.output
    assert without_times(done.stdout) == [
        f"{'':21}> INFO 1.0",
        "ms < NAME tiger",
        f"{'':21}> START 0 1800 31",
        f"ms < ARRAY {ARRAY}",
        f"ply 1{'':16}> GO 0000 0 00",
        "ms < BESTMOVE H0H1",
        f"{'':21}> RESULT 3 00",
        f"ply 3{'':16}> GO E4E3 3 00",
        "ms < BESTMOVE K1J1",
        f"{'':21}> END 0",
        "The same as on record: 4 answers compared.",
    ]
    assert done.stderr == "thinking\nthinking\n"


def test_it_says_where_the_choice_differs() -> None:
    match("--time", "20s")
    write_bot("tiger.py", "H0H1", "G4F4")
    done = playback(only("*.0.capsule"))
    assert done.exit_code == 1
    assert done.stdout.endswith('It differs first at ply 3: on record "K1J1", now "G4F4".\n')
    assert '< BESTMOVE G4F4   differs; on record: "K1J1"\n' in done.stdout
    write_bot("other.py", "H0I0", "G4F4", name="other")
    done = playback(only("*.0.capsule"), "other.py")
    assert done.exit_code == 1
    assert done.stdout.endswith(
        'It differs first at ply 1: on record "H0H1", now "H0I0".\n'
        "The question behind it belongs to the game as it was; --go-on puts it all the same.\n"
    )
    assert "GO E4E3" not in done.stdout
    done = playback(only("*.0.capsule"), "other.py", "--go-on")
    assert done.exit_code == 1
    assert "GO E4E3" in done.stdout
    assert done.stdout.endswith('It differs first at ply 1: on record "H0H1", now "H0I0".\n')


def test_another_formation_is_a_difference() -> None:
    match()
    write_bot("tiger.py", array=ARRAY[::-1])
    done = playback(only("*.0.capsule"))
    assert done.exit_code == 1
    assert f'It differs at its formation: on record "{ARRAY}", now "{ARRAY[::-1]}".\n' in done.stdout
    assert "The 2 questions behind it belong to the game as it was; --go-on puts them all the same.\n" in done.stdout


def test_a_bot_that_crashes_now() -> None:
    match()
    write_bot("tiger.py", "H0H1")
    done = playback(only("*.0.capsule"))
    assert done.exit_code == 1
    why = 'it exited with code 1; its last words: "StopIteration"'
    assert f'! {why}   differs; on record: "K1J1"' in done.stdout
    assert f'It differs first at ply 3: on record "K1J1", now {why}.' in done.stdout


@pytest.mark.parametrize("dialogue", [True, False])
def test_any_record_serves(dialogue: bool) -> None:
    match()
    record = only("*.jsonl")
    if not dialogue:
        for file in Path("records").glob("*.dialogue"):
            file.unlink()
    for seat, answers in ((0, 4), (1, 3)):
        done = playback(record, "--seat", str(seat))
        assert done.exit_code == 0, done.output
        assert done.stdout.endswith(f"> END {seat}\nThe same as on record: {answers} answers compared.\n")
    done = playback(record, "--seat", "1", "tiger.py")
    assert "differs; on record: " not in done.stdout.split("ply 2")[0]
    done = playback(record, "--seat", "1", "random")
    assert done.exit_code == 1


def test_a_bot_of_a_roster_gets_its_files() -> None:
    match()
    Path("bots.yaml").write_text("- {name: puma, command: python3 puma.py, cwd_files: [book]}\n")
    write_bot("puma.py", "H0H1", "K1J1")
    Path("puma.py").write_text("open('book')\n" + Path("puma.py").read_text())
    Path("book").touch()
    assert playback(only("*.0.capsule"), "puma", "--roster", "bots.yaml").exit_code == 0
    assert playback(only("*.0.capsule"), "puma.py").exit_code == 1


def test_in_the_sandbox_it_is_the_same() -> None:
    match()
    done = arbiter("playback", "--sandbox", "auto", str(only("*.0.capsule")))
    assert done.exit_code == 0, done.output
    assert "The same as on record: 4 answers compared." in done.stdout


def test_a_bot_that_never_flushes_is_told_so() -> None:
    match()
    Path("lazy.py").write_text("import sys\nfor line in sys.stdin: print('NAME lazy')\n")
    for seconds in ("0.3", "3", "30"):  # on a busy machine it may take that long to start and to say its name
        done = playback(only("*.0.capsule"), "lazy.py", "--time-out", seconds)
        assert done.exit_code == 1
        assert f'It differs at its name: on record "tiger", now no answer within {seconds} s.' in done.stdout
        if "came only when" in done.stdout:
            break
    assert '"NAME lazy" came only when its input was closed' in done.stdout


# --- Wrong usage -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["RECORD"], "whose part is to be played again? --seat 0 (tiger) or --seat 1 (lion)"),
        (["RECORD", "--seat", "2"], "2 is not in the range"),
        (["CAPSULE", "--seat", "1"], "--seat 1: the capsule is of seat 0"),
        (["CAPSULE", "nosuch.py"], "there is no file nosuch.py"),
        (["CAPSULE", "--debug", "--time-out", "1s"], "--debug lifts every limit"),
        (["CAPSULE", "--debug", "--sandbox", "require"], "--debug lifts every limit"),
        (["CAPSULE", "--time-out", "soon"], "write it like 30m"),
        (["records"], "records is no capsule: there is no bot.yaml in it"),
        (["bots.yaml", "--seat", "0"], "bots.yaml:1: not a record"),
        (["nosuch"], "'nosuch' does not exist"),
        (["IMPORTED", "--seat", "0"], "the record does not say how the bot was started: name a BOT"),
    ],
)
def test_wrong_usage_is_told_in_a_sentence(arguments: list[str], why: str) -> None:
    match()
    record, capsule = only("*.jsonl"), only("*.0.capsule")
    Path("bots.yaml").write_text("- {name: puma, command: python3 puma.py}\n")
    head, *rest = record.read_text().splitlines(keepends=True)
    without = json.loads(head)
    del without["seats"][0]["command"]
    Path("imported.jsonl").write_text("".join([json.dumps(without) + "\n", *rest]))
    places = {"RECORD": record, "CAPSULE": capsule, "IMPORTED": Path("imported.jsonl")}
    done = arbiter("playback", *(str(places.get(word, word)) for word in arguments))
    assert done.exit_code == 2
    assert why in done.stderr


def test_a_record_that_is_false_is_not_played() -> None:
    match()
    record = only("*.jsonl")
    for file in Path("records").glob("*.dialogue"):
        file.unlink()
    record.write_text(record.read_text().replace('"to":"H1"', '"to":"G1"', 1))
    done = playback(record, "--seat", "0")
    assert done.exit_code == 2
    assert ":4: says ply 1 is H0G1; in truth" in done.stderr


# --- With a debugger, and interrupted --------------------------------------------------------------------------------


def test_with_debug_it_waits_for_enter() -> None:
    match()
    done = playback(only("*.0.capsule"), "--debug", stdin="\n")
    assert done.exit_code == 0, done.output
    assert re.match(r"The bot runs as process \d+\. Attach a debugger now \(gdb -p \d+\)", done.stdout)
    assert done.stdout.index("Enter puts the first question") < done.stdout.index("> INFO 1.0")
    assert done.stdout.endswith("The same as on record: 4 answers compared.\n")


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_it_leaves_no_bot(debug: bool, number: signal.Signals, code: int, tmp_path: Path) -> None:
    match()
    Path("sleeper.py").write_text("import time\ntime.sleep(600)\n")
    command = [sys.executable, "-m", "arbiter", "playback", "--sandbox", "none", str(only("*.0.capsule")), "sleeper.py"]
    running = subprocess.Popen(
        [*command, *(["--debug"] if debug else [])],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
    )  # fmt: skip
    assert running.stdout
    assert running.stdout.readline()
    give_up = time.monotonic() + 60
    while not _running(tmp_path):
        assert time.monotonic() < give_up
        time.sleep(0.02)
    os.kill(running.pid, number)
    _, err = running.communicate(timeout=60)
    assert running.returncode == code
    assert f"Stopped by {number.name}." in err
    assert not _running(tmp_path)


@pytest.mark.parametrize("slow", ["time.sleep(0.2)", "while time.process_time() - began < 0.7: pass"])
def test_with_debug_ctrl_c_shows_where_an_endless_loop_is(slow: str) -> None:
    """Ctrl-C reaches the bot as well, whose interpreter takes a moment to say where it was, or longer if it is busy."""
    match()
    Path("loop.py").write_text(
        "import sys, time\n"
        "try:\n    print('it loops', file=sys.stderr, flush=True)\n    while True: pass\n"
        f"except KeyboardInterrupt:\n    began = time.process_time()\n    {slow}\n    raise\n"
    )
    running = subprocess.Popen(
        [sys.executable, "-m", "arbiter", "playback", str(only("*.0.capsule")), "loop.py", "--debug"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, bufsize=1,
        start_new_session=True,
    )  # fmt: skip
    assert running.stdin
    assert running.stderr
    running.stdin.write("\n")
    assert running.stderr.readline() == "it loops\n"
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert 'loop.py", line ' in err
    assert "KeyboardInterrupt" in err


def _running(folder: Path) -> str:
    """The numbers of the processes that run sleeper.py in `folder`, the arbiter not among them."""
    found = subprocess.run(["pgrep", "-f", f"{folder}/sleeper.py$"], capture_output=True, text=True, check=False)
    return found.stdout
