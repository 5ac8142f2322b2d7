"""`arbiter play`, from a pipe and in a terminal."""

import json
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import trio
from click.testing import CliRunner

from arbiter.audit import audit_file
from arbiter.cli.options import Failure
from arbiter.cli.play import drawn, given
from arbiter.cli.play_terminal import Terminal
from arbiter.rules import flaws

ARRAY = "cifgefkhbdiagkhdjcigeljjh"
BOT = """import sys
for line in sys.stdin:
    if line.startswith("INFO"): print("NAME mule", flush=True)
    elif line.startswith("START"): print("ARRAY dhcgeakfbikdgicejhfijljhg", flush=True)
    elif line.startswith("GO"):
        moves = ["H0H1", "H1H0"]
        turn = globals().get("turn", 0)
        print("BESTMOVE", moves[turn % 2], flush=True)
        turn += 1
    elif line.startswith("END"): break
"""
"""A bot that moves its Field Marshal to and fro between H0 and the camp H1."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mule.py").write_text(BOT, encoding="ascii")
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "arbiter", "play", "mule.py", "--sandbox", "none", *arguments]


def played(folder: Path, typed: Sequence[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command("--formation", ARRAY, *arguments), cwd=folder, input="".join(f"{line}\n" for line in typed), text=True,
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip


def record(folder: Path) -> list[dict[str, object]]:
    (path,) = (folder / "records").glob("*.jsonl")
    assert audit_file(path, "auto").status == "ok"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_moves_are_typed_in_several_ways_and_wrong_ones_are_told_why(folder: Path) -> None:
    done = played(folder, ["G3F3", "nonsense", "h4 h3", "m H3", "H3-H4", "h4", "H3", "?", "resign"])
    assert done.returncode == 1, done.stderr
    for said in ("no straight railway joins G3 and F3", '"nonsense" is not understood', "You move H4-H3",
                 "The enemy moves E4-E3",
                 "H3 Lieutenant: ", "You move H3-H4", "resign, q", "void, not counted: you left the game"):  # fmt: skip
        assert said in done.stdout, done.stdout
    lines = record(folder)
    assert sum(line["type"] == "move" for line in lines) == 6
    assert (lines[-1]["reason"], lines[-1]["why"]) == ("void", "you left the game")


def test_the_same_square_again_lets_go_of_a_piece(folder: Path) -> None:
    done = played(folder, ["h4", "h4", "H3", "?", "q"])
    assert done.stdout.count("H4 Lieutenant: ") == 1
    assert "choose one of your own pieces first; there is none on H3" in done.stdout
    assert "again lets go of the piece" in done.stdout


def test_only_ones_own_side_is_shown(folder: Path) -> None:
    done = played(folder, ["q"], "--second")
    board = done.stdout[done.stdout.index("   0   1") :].splitlines()[:14]
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert "\x1b" not in done.stdout
    assert not any("^" in line for line in board[1:7])
    assert not any("v" in line for line in board[8:])
    assert board[8] == "G  ^MG ^En ^Mj ^Cp ^Co"
    assert set(re.findall("v..", "".join(board))) == {"v??"}


def test_a_game_ends_by_the_rules_and_the_record_is_confirmed(folder: Path) -> None:
    done = played(folder, ["H4H3", "H3H4"] * 8)
    assert done.returncode == 0, done.stdout
    assert "mule wins" in done.stdout or "you wins" in done.stdout
    assert record(folder)[-1]["reason"] == "quiet-limit"


def test_the_end_of_the_input_leaves_the_game(folder: Path) -> None:
    assert played(folder, []).returncode == 1
    assert record(folder)[-1]["reason"] == "void"


def test_a_person_can_lose_on_time(folder: Path) -> None:
    with subprocess.Popen(
        command("--formation", ARRAY, "--time", "300ms"), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.wait(60) == 0
    assert record(folder)[-1]["reason"] == "time"


def test_in_a_terminal_arrows_and_enter_choose(folder: Path) -> None:
    """From G2 up and back down, right twice to G4 and down to H4: chosen; left to H3: there it goes."""
    fd, theirs = os.openpty()
    process = subprocess.Popen(
        command("--formation", ARRAY), cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env={**os.environ, "TERM": "dumb"},
    )  # fmt: skip
    os.close(theirs)
    seen = b""

    def until(text: bytes) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while text not in seen and time.monotonic() < end:
            if select.select([fd], [], [], 0.2)[0]:
                seen += os.read(fd, 65536)
        assert text in seen, seen
        seen = seen[seen.index(text) + len(text) :]

    until(b"[G2 Mj] your move> ")
    for key, here in ((b"\x1b[A", b"[F2 enemy]"),
                      (b"\x1b[B", b"[G2 Mj]"), (b"\x1b[C", b"[G3 Cp]"), (b"\x1bOC", b"[G4 Co]"),
                      (b"\x1b[B", b"[H4 Lt]")):  # fmt: skip
        os.write(fd, key)
        until(here)
    os.write(fd, b"\n")
    until(b"[H4 to H4 Lt]")
    os.write(fd, b"\x1b[D")
    until(b"[H4 to H3 empty]")
    os.write(fd, b"\n")
    until(b"You move H4-H3")
    until(b"your move> ")
    os.write(fd, b"qx\x7f\n")
    until(b"you left the game")
    assert process.wait(60) == 1
    os.close(fd)
    assert record(folder)[-1]["plies"] == 2


async def test_escape_takes_no_other_key_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Alone it is the beginning of no arrow; what is typed after that is read by whoever asks for the next key."""
    ours, theirs = os.pipe()
    with os.fdopen(ours) as stdin, os.fdopen(theirs, "wb", buffering=0) as typed:
        monkeypatch.setattr(sys, "stdin", stdin)
        terminal = Terminal()
        fill, to_come = terminal._fill, [b"q", b"\x1b"]

        async def filled() -> None:
            if not terminal._read:
                typed.write(to_come.pop())
            await fill()

        monkeypatch.setattr(terminal, "_fill", filled)
        with trio.fail_after(60):
            assert await terminal._key() == b"q"


def test_a_formation_by_lot_is_legal_and_comes_from_the_seed() -> None:
    lots = [drawn(seed) for seed in range(20)]
    assert all(flaws(array) == [] for array in lots)
    assert len(set(lots)) == 20
    assert drawn(7) == lots[7]


def test_a_formation_is_given_as_letters_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(f"ARRAY {ARRAY}\n", encoding="ascii")
    assert given(ARRAY) == given(str(file)) == ARRAY
    with pytest.raises(Failure, match="neither 25 letters nor a file"):
        given("no-such-file")
    with pytest.raises(Failure, match="0 x Flag"):
        given(ARRAY.replace("l", "h"))


def test_house_rules_are_played_and_told_of(folder: Path) -> None:
    """A bomb on the front row, and a limit of three plies, at which nobody loses."""
    (folder / "ours.yaml").write_text("name: ours\nquiet_limit: 3\nquiet_outcome: draw\nbombs_in_front: true\n")
    bold = "k" + ARRAY[1:].replace("k", "c", 1)
    done = played(folder, ["?", "H4H3", "H3H4"], "--formation", bold, "--rules", "ours.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    told = (
        "By the rules ours, and not as in the contest:\n  the quiet limit is 3 plies without a clash\n"
        "  who reaches the quiet limit does not lose: the game is drawn\n  bombs may stand on the front row\n"
    )
    assert done.stdout.startswith(f"You move first; no clock; quiet limit 3. Type ? for help.\n{told}")
    assert done.stdout.count(told) == 2
    header, *_, end = record(folder)
    assert (header["ruleset"], end["reason"], end["winner"], end["plies"]) == ("ours", "quiet-limit", None, 3)


def test_the_contest_s_own_rules_are_not_told_of(folder: Path) -> None:
    assert "not as in the contest" not in played(folder, ["?", "q"]).stdout


def test_a_formation_is_held_against_the_rules_of_the_game(folder: Path) -> None:
    bold = "k" + ARRAY[1:].replace("k", "c", 1)
    refused = played(folder, [], "--formation", bold)
    assert (refused.returncode, refused.stderr) == (2, "Error: --formation: the bomb on G0 is on the front row (G)\n")
    unknown = played(folder, [], "--rules", "theirs")
    assert unknown.returncode == 2
    assert unknown.stderr.startswith('Error: no ruleset is named "theirs"')


def test_wrong_usage_ends_with_2() -> None:
    from arbiter.cli import main

    for arguments in (["play", "no-such-bot"], ["play", "random", "--time", "3h"], ["play"]):
        assert CliRunner().invoke(main, arguments).exit_code == 2
