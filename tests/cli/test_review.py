"""`arbiter review`: everything that it prints, for every language and view, and where it finds games."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.entries.entry import Entry
from arbiter.league.changes import Canon
from arbiter.league.formats import Fixture
from arbiter.league.records import pack
from arbiter.league.result import GameResult
from arbiter.league.store import FILE_NAME, Store
from arbiter.record.ending import Fault
from arbiter.record.lines import FaultLine
from arbiter.record.reader import read_record
from arbiter.referee.capsule import write_capsule
from arbiter.review.board import width
from tests.audit.staging import Answer, stage
from tests.playouts import Recorded, games
from tests.review.recorded import cut, record_of, write
from tests.snapshots import check

LANGUAGES = ("en", "zh")
VIEWS = ("referee", "first", "second")

DRAW = games()["no-move-draw"]
"""Both flags are shown at its end."""
FLAG = games()["flag-first"]
REFUSED = FaultLine(
    seat=0, ply=9, reason="illegal-move", text="BESTMOVE K1K0", why="a Landmine never moves, and yours on K1 is one"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "draw.jsonl", record_of(DRAW))
    write(tmp_path / "flag.jsonl", record_of(FLAG))
    write(tmp_path / "fault.jsonl", record_of(cut(FLAG, 8), faults=[REFUSED]))
    return tmp_path


def review(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["review", *arguments], input=stdin)


def printed(*arguments: str) -> str:
    """What is printed, which is never wider than a terminal of 80 columns, and has no colours."""
    done = review(*arguments)
    assert done.exit_code == 0, done.output
    assert max(map(width, done.output.splitlines())) <= 80
    assert "\x1b" not in done.output
    return done.output


# --- What it prints --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("summary", ["draw.jsonl"]),
        ("moves", ["draw.jsonl", "--moves"]),
        ("middle", ["draw.jsonl", "--ply", "66", "--what-if", "--possible", "C4", "--possible", "l1"]),
        ("beginning", ["flag.jsonl", "--ply", "0", "--what-if"]),
        ("fault", ["fault.jsonl"]),
    ],
)
def test_everything_in_every_language_and_view(what: str, options: list[str], language: str, view: str) -> None:
    check(f"review-{what}-{view}-{language}.txt", printed(*options, "--as", view, "--lang", language))


@pytest.mark.usefixtures("folder")
def test_the_usual_view_is_the_referees_in_english() -> None:
    assert printed("flag.jsonl") == printed("flag.jsonl", "--as", "referee", "--lang", "en")


@pytest.mark.usefixtures("folder")
def test_the_last_board_is_that_of_the_last_ply() -> None:
    assert printed("flag.jsonl", "--last") == printed("flag.jsonl", "--ply", str(len(FLAG.moves)))
    assert printed("flag.jsonl").endswith(printed("flag.jsonl", "--last"))


@pytest.mark.usefixtures("folder")
def test_another_seats_fault_is_told_without_its_words() -> None:
    """They speak of its pieces."""
    assert "Landmine never moves" in printed("fault.jsonl", "--as", "first")
    second = printed("fault.jsonl", "--as", "second")
    assert "illegal-move" in second
    assert "Landmine never" not in second
    assert "K1" not in second


def test_a_void_game_and_one_that_was_cut_short(folder: Path) -> None:
    write(folder / "void.jsonl", record_of(cut(FLAG, 3), reason="void"))
    write(folder / "cut.jsonl", record_of(cut(FLAG, 3)))
    assert "  the host was stopped\n" in printed("void.jsonl")
    assert "it was cut short" in printed("cut.jsonl")
    assert "second to move" in printed("cut.jsonl", "--last")


def test_a_game_that_never_began(folder: Path) -> None:
    fault = FaultLine(seat=1, ply=0, reason="no-formation", text="", why="no formation within 30 s")
    write(folder / "none.jsonl", record_of(Recorded((FLAG.formations[0], ""), ()), faults=[fault]))
    for view in VIEWS:
        text = printed("none.jsonl", "--as", view)
        assert "birch set up no formation in time" in text
        assert ("^Co ^Gn" in text) == (view != "second")
        assert "the game never began" in text
        assert printed("none.jsonl", "--as", view, "--what-if") == "the game never began\n"


def test_names_that_would_order_a_terminal_about(folder: Path) -> None:
    write(folder / "evil.jsonl", record_of(FLAG, names=("\x1b[2J" + "x" * 100, "a\nb")))
    text = printed("evil.jsonl")
    assert "?[2J" in text
    assert "a?b" in text


def test_a_record_without_times_has_no_times(folder: Path) -> None:
    record = record_of(FLAG)
    text = "\n".join(printed("flag.jsonl", *more) for more in ((), ("--moves",)))
    assert re.search(r"\d ms", text)
    path = write(folder / "log.jsonl", record)
    path.write_text(re.sub(r'"ms":[0-9.]+', '"ms":0.0', path.read_text()).replace('"source":null', '"source":{}'))
    text = "\n".join(printed("log.jsonl", *more) for more in ((), ("--moves",)))
    assert not re.search(r"\d ms", text)


# --- Where it finds games --------------------------------------------------------------------------------------------


def league(folder: Path, number: int = 1) -> Path:
    """A league of one game."""
    folder.mkdir()
    with Store(folder / FILE_NAME, create=True) as store:
        canon: Canon = {"bots": [{"name": name, "command": []} for name in ("alder", "birch")]}
        store.begin(1, "", canon, "")
        store.put_stage([Fixture(1, "alder", "birch", number, 1)], [])
        result = GameResult(
            number=number, round=1, pair=1, first="alder", second="birch", winner=0, reason="flag", plies=37,
            clock_ms=(0.0, 0.0), longest_ms=(0.0, 0.0), processor_ms=(None, None), fault_of=(), disputed=False,
        )  # fmt: skip
        data = write(folder / "one.jsonl", record_of(FLAG)).read_bytes()
        store.put_game(result, pack({".jsonl": data}))
    return folder


def test_a_game_of_a_league(folder: Path) -> None:
    league(folder / "classroom")
    plain = printed("flag.jsonl")
    assert printed("classroom", "--game", "1") == plain
    assert printed(f"classroom/{FILE_NAME}", "--game", "1") == plain
    for word in ("classroom", f"classroom/{FILE_NAME}"):
        done = review(word)
        assert (done.exit_code, "--game N says which" in done.output) == (2, True)
    done = review("classroom", "--game", "2")
    assert (done.exit_code, "game 2 has not been played" in done.output) == (2, True)


def test_standard_input(folder: Path) -> None:
    done = review("-", stdin=(folder / "flag.jsonl").read_bytes())
    assert (done.exit_code, done.output) == (0, printed("flag.jsonl"))
    done = review("-", stdin=b"{}\n")
    assert (done.exit_code, done.output.startswith("Error: standard input:1: ")) == (1, True)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing.jsonl"], "nothing.jsonl: No such file"),
        (["."], "neither a league's (no results.db) nor a capsule"),
        (["flag.jsonl", "--game", "1"], "--game: flag.jsonl holds one game"),
        (["flag.jsonl", "--ply", "99"], "--ply 99: the game has 37 plies"),
        (["flag.jsonl", "--possible", "M0"], "--possible M0: squares are A0 to L4"),
        (["flag.jsonl", "--step"], "--step needs a terminal"),
        (["flag.jsonl", "--step", "--moves"], "--step shows the board and the moves"),
        (["flag.jsonl", "--rules", "ccgc"], "--rules is for a capsule"),
    ],
)
def test_wrong_usage(arguments: list[str], words: str) -> None:
    done = review(*arguments)
    assert done.exit_code == 2
    assert words in done.output


def test_a_false_record_is_told_with_its_line(folder: Path) -> None:
    path = folder / "false.jsonl"
    path.write_text((folder / "flag.jsonl").read_text().replace('"from":"F3"', '"from":"A0"', 1))
    done = review("false.jsonl")
    assert done.exit_code == 1
    assert "false.jsonl:5: ply 2: " in done.output
    path.write_text((folder / "flag.jsonl").read_text().replace('"winner":0', '"winner":2', 1))
    done = review("false.jsonl")
    assert (done.exit_code, "there is no seat 2" in done.output) == (1, True)


# --- A capsule -------------------------------------------------------------------------------------------------------


def capsule(folder: Path, plies: int = 8) -> Path:
    """The capsule of the bot that is at fault after so many plies, made as a match makes it."""
    lists: list[list[Answer]] = [[f"NAME {name}", *cut(FLAG, plies).answers(seat)] for seat, name in enumerate("ab")]
    loser = plies % 2
    lists[loser].append("BESTMOVE A0A0")
    record = stage(folder, lists, name="lost")
    fault = next(line for line in read_record(record).lines if isinstance(line, FaultLine))
    found = Fault(fault.seat, fault.ply, fault.reason, fault.text, fault.why)
    return write_capsule(record, Entry("tiger", ("./tiger",), folder), 7, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_capsule_has_its_own_bots_view(folder: Path, language: str) -> None:
    path = capsule(folder)
    text = printed(path.name, "--lang", language)
    check(f"review-capsule-{language}.txt", re.sub(r"\d+\.\d m?s \(", "1.2 ms (", text))
    assert printed(path.name, "--as", "first", "--lang", language) == text
    board = printed("fault.jsonl", "--as", "first", "--last", "--lang", language).split("\n\n")[1]
    assert board in text


def test_a_capsule_has_no_other_view(folder: Path) -> None:
    name = capsule(folder).name
    for view in ("referee", "second"):
        done = review(name, "--as", view)
        assert (done.exit_code, "the view of its own bot only" in done.output) == (2, True)
    done = review(name, "--game", "1")
    assert (done.exit_code, "a capsule holds one game" in done.output) == (2, True)


def test_a_capsule_by_other_rules(folder: Path) -> None:
    """The bot of the first seat had a bomb in its front row, which is illegal in the contest."""
    formations = ("kifgefchbdiagkhdjcigeljjh", FLAG.formations[1])
    dialogue = f"0.000 > INFO 1.0\n0.001 < NAME a\n0.002 > START 0 1800 31\n0.003 < ARRAY {formations[0]}\n"
    dialogue += "0.004 > GO 0000 0 00\n0.005 < BESTMOVE H0H1\n0.006 > RESULT 3 00\n0.007 > GO E4E3 3 00\n"
    path = capsule(folder)
    (path / "dialogue").write_text(dialogue + "0.008 < BESTMOVE A0A0\n")
    done = review(path.name)
    assert done.exit_code == 2
    assert "does not fit the rules ccgc; --rules names others: its formation breaks" in done.output
    (folder / "house.yaml").write_text("name: house\nbombs_in_front: true\n")
    assert "G  ^Bm ^En" in printed(path.name, "--rules", "house.yaml")
    assert "no ruleset is named" in review(path.name, "--rules", "chess").output
