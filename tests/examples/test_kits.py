"""The kits of all languages make the same of the same: one set of positions as data, and the Python kit's knowledge."""

import os
import random
import shutil
import subprocess
import sys
import textwrap
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from arbiter import sight
from arbiter.entries.build import build
from arbiter.entries.command import absolute_command, split
from arbiter.entries.entry import Entry
from arbiter.entries.find import SAMPLE_FOLDERS, checked, samples
from arbiter.referee.job import Job, Played
from arbiter.referee.series import play_series
from arbiter.rules import LUZHANQI, Game, Ply, flaws
from tests.examples.make_positions import POSITIONS, positions, text, unfolded
from tests.playouts import random_formation
from tests.toolchains import toolchain

BOTS = POSITIONS.parent
OTHERS = ("cpp", "java", "javascript")
RANDOM = {"random-cpp": "cpp", "random-java": "java", "random-js": "javascript"}
RESULTS = {"loss": 0, "win": 1, "trade": 2, "quiet": 3}


@cache
def check_program(language: str, made: Path) -> list[str]:
    """The command of a kit's check, which is built in `made` where it has to be."""
    if language == "python":
        return [sys.executable, str(BOTS / "python" / "kit_check.py")]
    toolchain(language)
    source = BOTS / language
    if language == "cpp":
        flags = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
        run("c++", *flags, "-o", str(made / "kit_check"), str(source / "kit_check.cpp"))
        return [str(made / "kit_check")]
    if language == "java":
        names = ("KitCheck.java", "JunqiKit.java")
        run("javac", "--release", "17", "-Xlint:all", "-Werror", "-d", str(made), *(str(source / n) for n in names))
        return ["java", "-XX:+UseSerialGC", "-cp", str(made), "KitCheck"]
    return ["node", str(source / "kit_check.js")]


def run(*command: str, given: str = "") -> str:
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kits")


def told(language: str, made: Path, lines: list[str]) -> list[str]:
    """What a kit makes of the lines."""
    return run(*check_program(language, made), given="".join(f"{line}\n" for line in lines)).splitlines()


def test_the_positions_are_what_the_referee_makes() -> None:
    assert POSITIONS.read_text("ascii") == text()


@pytest.mark.parametrize("language", ["python", *OTHERS])
def test_every_kit_finds_the_legal_moves_of_every_position(language: str, made: Path) -> None:
    given = [unfolded(line) for line in positions()]
    assert len(given) == 3000
    found = told(language, made, [f"POSITION {board}" for board, _ in given])
    for (board, moves), line in zip(given, found, strict=True):
        assert line.split() == sorted(moves), board


@pytest.mark.parametrize("language", OTHERS)
def test_every_kit_finds_the_same_paths(language: str, made: Path) -> None:
    lines = [f"PATHS {unfolded(line)[0]}" for line in positions()[::30]]
    assert told(language, made, lines) == told("python", made, lines)


@pytest.mark.parametrize("language", OTHERS)
def test_every_kit_finds_the_same_faults_of_a_formation(language: str, made: Path) -> None:
    dice = random.Random(3)
    arrays = ["a", "x" * 25, "l" * 30]
    for _ in range(300):
        letters = list(random_formation(dice))
        for _ in range(dice.randint(0, 2)):
            one, other = dice.sample(range(25), 2)
            letters[one], letters[other] = letters[other], letters[one]
        arrays.append("".join(letters))
    lines = [f"FAULTS {array}" for array in arrays]
    counts = told(language, made, lines)
    assert counts == told("python", made, lines)
    assert [count == "0" for count in counts] == [not flaws(array) for array in arrays]
    assert 50 < counts.count("0") < 250


def heard(seat: int, seed: int) -> list[str]:
    """A whole game as one seat hears of it."""
    dice = random.Random(seed)
    game = Game([random_formation(dice), random_formation(dice)])
    lines = [f"FORMATION {game.formations[seat]}"]
    while game.verdict is None:
        legal = list(game.legal_moves())
        fights = [move for move in legal if game.cells[move.target]]
        ply = game.play(dice.choice(fights if fights and dice.random() < 0.5 else legal))
        assert isinstance(ply, Ply)
        seen = sight.seen(LUZHANQI, ply, seat)
        flag = seen.flags[1 - seat]
        shown = "00" if flag is None else LUZHANQI.names[flag]
        move = LUZHANQI.names[seen.origin] + LUZHANQI.names[seen.target]
        lines.append(f"FOLLOW {move} {RESULTS[seen.result]} {shown}")
    return lines


@pytest.mark.parametrize("language", OTHERS)
def test_every_kit_knows_the_same_of_the_enemy(language: str, made: Path) -> None:
    """Kinds, moved or not, flag and quiet plies alike; chances to a millionth, as sums differ in their last bits."""
    lines = [line for seed in range(20) for line in heard(seed % 2, seed)]
    theirs, ours = told(language, made, lines), told("python", made, lines)
    assert len(ours) > 1000
    assert any(line[:2] != "00" for line in ours)
    for one, other in zip(theirs, ours, strict=True):
        if one != other:
            assert [word for word, _ in known(one)] == [word for word, _ in known(other)]
            pairs = zip(known(one), known(other), strict=True)
            assert all(abs(a - b) <= 1 for (_, x), (_, y) in pairs for a, b in zip(x, y, strict=True))


def known(line: str) -> list[tuple[str, list[int]]]:
    """The words of a line, each with its chances apart."""
    words = []
    for word in line.split():
        letters = word.rstrip("0123456789,") if word[0].isalpha() and ("+" in word or "-" in word) else word
        words.append((letters, [int(chance) for chance in word[len(letters) :].split(",") if chance]))
    return words


def built(name: str) -> list[str]:
    """The command of a random bot."""
    toolchain(RANDOM[name])
    return list(checked(build(samples()[name])).command)


@pytest.mark.parametrize("name", RANDOM)
async def test_the_random_bots_play_fair_and_the_same_seed_the_same_game(name: str, tmp_path: Path) -> None:
    toolchain(RANDOM[name])
    bot = checked(build(samples()[name]))
    played: list[Played] = []
    jobs = [Job(str(n), (bot, bot), seeds) for n, seeds in enumerate([(5, 2**64 - 1), (5, 2**64 - 1), (6, 7)])]
    await play_series(jobs, tmp_path, 1, played.append)
    assert {game.ending.reason for game in played} <= {"flag", "no-move", "quiet-limit"}
    assert all(game.plies > 10 for game in played)
    assert complaints(tmp_path) == []
    first, again, other = (said(tmp_path / f"{n}.{seat}.dialogue") for n, seat in ((0, 0), (1, 0), (2, 0)))
    assert first == again != other


def complaints(records: Path) -> list[Path]:
    """What the bots wrote to standard error, which is kept beside the record where there is any."""
    return list(records.glob("*.stderr"))


def said(dialogue: Path) -> list[str]:
    """What a bot said, without the times."""
    lines = [line.split(" ", 1)[1] for line in dialogue.read_text().splitlines()]
    return [line for line in lines if line.startswith("<")]


@pytest.mark.parametrize("name", RANDOM)
def test_an_unknown_line_and_crlf_are_nothing_and_the_end_of_input_is_the_end(name: str) -> None:
    command = built(name)
    lines = ["INFO 1.0", "", "HELLO WORLD", "START 0 1800 31", "GO 0000 0 00", "RESULT 3 00"]
    heard = run(*command, given="".join(f"{line}\r\n" for line in lines)).split("\n")
    assert [line.split(" ")[0] for line in heard] == ["NAME", "ARRAY", "BESTMOVE", ""]
    assert not flaws(heard[1].removeprefix("ARRAY "))
    assert run(*command, given="INFO 1.0\nEND 2\nINFO 1.0\n") == "NAME Random\n"


@pytest.mark.parametrize("name", ["random-cpp", "random-java"])
def test_what_came_with_a_copy_is_built_anew(name: str, tmp_path: Path) -> None:
    """It may be another machine's."""
    built(name)
    folder = tmp_path / RANDOM[name]
    shutil.copytree(BOTS / RANDOM[name], folder, ignore=shutil.ignore_patterns("work.*"))  # others may be building
    source = next(folder.glob("[rR]andom*"))
    for made in (folder / "build").glob(f"{source.stem}*"):
        os.utime(made, (2**31, 2**31))
    run("sh", str(BOTS / "build.sh"), str(source))
    assert all(made.stat().st_mtime < 2**31 for made in (folder / "build").glob(f"{source.stem}*"))


@pytest.mark.parametrize("name", ["random-cpp", "random-java"])
def test_what_is_built_already_is_not_built_again(name: str, tmp_path: Path) -> None:
    """So whoever may not write where the samples lie can play what somebody else has built there."""
    toolchain(RANDOM[name])
    shutil.copytree(BOTS, tmp_path / "bots", ignore=shutil.ignore_patterns("build", "__pycache__"))
    source = next((tmp_path / "bots" / RANDOM[name]).glob("[rR]andom*"))
    script = str(tmp_path / "bots" / "build.sh")
    run("sh", script, str(source))
    made = source.parent / "build" / (source.stem if source.suffix == ".cpp" else f"{source.stem}.class")
    first = made.stat().st_mtime_ns
    run("sh", script, str(source))
    assert made.stat().st_mtime_ns == first
    os.utime(source, ns=(first + 10**9, first + 10**9))
    run("sh", script, str(source))
    assert made.stat().st_mtime_ns > first
    source.write_text("nonsense")
    assert subprocess.run(["sh", script, str(source)], capture_output=True, check=False).returncode != 0
    assert [path for path in (source.parent / "build").iterdir() if path.name.startswith("work")] == []


PRINTED = {
    "cpp": ("junqi_kit.hpp", "forward.cpp", "c++ -std=c++17 -o forward forward.cpp", "./forward"),
    "java": ("JunqiKit.java", "Forward.java", "javac -d . Forward.java JunqiKit.java", "java -cp . Forward"),
    "javascript": ("junqi_kit.js", "forward.js", "", "node forward.js"),
}
"""For each language the kit, and how the example in its head is built and started."""


@pytest.mark.parametrize("language", PRINTED)
async def test_the_example_in_the_kits_head_plays(language: str, tmp_path: Path) -> None:
    toolchain(language)
    kit, source, compile_it, start = PRINTED[language]
    forward = example(language, kit, tmp_path / source)
    entry = Entry("forward", split(start), forward.parent, build=split(compile_it) if compile_it else ())
    played: list[Played] = []
    bot = checked(replace(build(entry), command=absolute_command(entry.command, forward.parent)))
    await play_series([Job("0", (bot, samples()["random"]), (1, 2))], tmp_path, 1, played.append)
    assert played[0].ending.reason in {"flag", "no-move", "quiet-limit"}, played[0].ending
    assert played[0].announced[0] == "Forward"
    assert complaints(tmp_path) == []


def example(language: str, kit: str, file: Path) -> Path:
    """The example that stands in the head of a kit, as a file of its own beside the kit."""
    text = (BOTS / language / kit).read_text()
    if language == "java":
        code = textwrap.dedent(text.partition("<pre>\n")[2].partition(" * </pre>")[0].replace(" *", "  "))
    else:
        lines = [line for line in text.splitlines() if line.startswith("//")]
        code = "\n".join(line.removeprefix("//     ") for line in lines if line.startswith("//  "))
    file.write_text(code)
    shutil.copy(BOTS / language / kit, file.parent)
    return file


def test_the_samples_are_those_of_the_checkout() -> None:
    assert SAMPLE_FOLDERS[0] == BOTS
