"""A game as plain text: written, read back, and refused with the line at fault where it cannot be."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.audit import audit_file
from arbiter.record.ending import EndReason
from arbiter.record.lines import EndLine, FaultLine, FormationLine, MoveLine
from arbiter.record.notation import is_notation, read_notation
from arbiter.record.notation_ending import NotationError
from arbiter.record.notation_import import import_notation
from arbiter.record.reader import Record, read_record, ruleset_of
from arbiter.record.transcript import Language, transcript, written
from arbiter.rules import CCGC, Ruleset
from tests.playouts import Recorded, games
from tests.review.recorded import cut, record_of

LANGUAGES: tuple[Language, ...] = ("en", "zh")
FLAG = games()["flag-first"]
ENGLISH = """Junqi game
First: alder
Second: birch
First's formation: ebdci ihe figa hfg jchkg jjkld
Second's formation: daieg cck hidh fbf hjjej glikg

1. first Brigadier G2-F2 takes Engineer
2. second Field Marshal F3-F2 takes Brigadier
3. first Colonel G0-F0 takes Captain
"""


def text_of(record: Record, language: Language) -> str:
    return "\n".join(transcript(record, language)) + "\n"


def again(record: Record, language: Language, folder: Path, encoding: str = "utf-8") -> tuple[Record, Path]:
    """The record that is made of what is printed of a record, and its file."""
    data = text_of(record, language).encode(encoding)
    assert is_notation(data)
    found = import_notation(folder / f"game-{language}.txt", data, folder, force=True)
    return read_record(found.record), found.record


def held(record: Record) -> tuple[object, ...]:
    """What a notation holds of a record."""
    header = record.header
    moves = [
        (line.ply, line.seat, line.origin, line.target, line.result, line.shown)
        for line in record.lines
        if isinstance(line, MoveLine)
    ]
    arrays = {line.seat: line.array for line in record.lines if isinstance(line, FormationLine)}
    faults = [
        (line.seat, line.ply, line.reason, line.text, line.why) for line in record.lines if isinstance(line, FaultLine)
    ]
    end = record.end
    assert isinstance(end, EndLine)
    names = [seat.name for seat in header.seats]
    titled = header.id, header.event, header.round, header.started, names, ruleset_of(header)
    return *titled, moves, arrays, faults, (end.winner, end.reason, end.plies, end.why)


# --- There and back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(games()))
def test_a_whole_game_there_and_back(name: str, language: Language, tmp_path: Path) -> None:
    record = record_of(games()[name])
    found, path = again(record, language, tmp_path)
    assert held(found) == held(record)
    assert text_of(found, language) == text_of(record, language)
    assert audit_file(path, "ignore").status == "ok"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "fault",
    [
        FaultLine(
            seat=0, ply=5, reason="illegal-move", text='BESTMOVE A0A0"; \\x00', why="the piece on A0 is not yours"
        ),
        FaultLine(seat=0, ply=5, reason="bad-reply", text="", why='"quoted"; and\nbroken'),
        FaultLine(seat=0, ply=5, reason="time", text="", why="its 60 s for all moves ran out; 多想了一会儿"),
        FaultLine(seat=0, ply=5, reason="crash", text="", why="it was ended by SIGSEGV"),
    ],
    ids=lambda fault: fault.reason,
)
def test_a_fault_there_and_back(fault: FaultLine, language: Language, tmp_path: Path) -> None:
    record = record_of(cut(FLAG, 4), faults=[fault])
    found, _ = again(record, language, tmp_path)
    assert held(found) == held(record)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("formations", "faults"),
    [
        ((FLAG.formations[0], ""), [FaultLine(seat=1, ply=0, reason="no-formation", text="", why="none")]),
        (("", ""), [FaultLine(seat=n, ply=0, reason="no-start", text="", why="no name") for n in (0, 1)]),
    ],
)
def test_a_game_that_never_began_there_and_back(
    formations: tuple[str, str], faults: list[FaultLine], language: Language, tmp_path: Path
) -> None:
    record = record_of(Recorded(formations, ()), faults=faults)
    found, path = again(record, language, tmp_path)
    assert held(found) == held(record)
    assert audit_file(path, "ignore").status == "ok"


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_there_and_back(language: Language, tmp_path: Path) -> None:
    rules = Ruleset(name="class room", quiet_limit=50, verdicts=("flag", "quiet-limit"), bombs_fly=True)
    record = record_of(cut(FLAG, 4), rules, reason="void")
    found, _ = again(record, language, tmp_path)
    assert held(found) == held(record)
    assert ruleset_of(found.header) == rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_that_was_cut_short_becomes_a_void_game(language: Language, tmp_path: Path) -> None:
    found, _ = again(record_of(cut(FLAG, 4)), language, tmp_path)
    assert found.end is not None
    assert (found.end.reason, found.end.why, found.end.plies) == ("void", "the notation ends here", 4)


@settings(derandomize=True, database=None, deadline=None, max_examples=40)
@given(st.lists(st.text(min_size=1, max_size=30), min_size=2, max_size=2), st.sampled_from(LANGUAGES))
def test_any_names_there_and_back_and_none_orders_a_terminal_about(names: list[str], language: Language) -> None:
    record = record_of(cut(FLAG, 2), names=names, reason="void")
    text = text_of(record, language)
    assert all(line.isprintable() for line in text.split("\n"))
    assert read_notation(text.encode("utf-8", "surrogatepass")).names == names


def test_gbk_is_read_too(tmp_path: Path) -> None:
    record = record_of(FLAG, names=("赤松", "白桦"))
    found, _ = again(record, "zh", tmp_path, "gbk")
    assert held(found) == held(record)


def test_a_record_says_where_it_comes_from(tmp_path: Path) -> None:
    found, _ = again(record_of(FLAG), "en", tmp_path)
    assert found.header.source is not None
    assert found.header.source["kind"] == "notation"
    assert found.header.source["file"] == "game-en.txt"


@pytest.mark.parametrize(
    ("text", "line"), [("a b", "a b"), (" a", '" a"'), ("", '""'), ('"', '"\\""'), ("a\nb\x1b", '"a\\nb\\u001b"')]
)
def test_what_would_not_stay_one_line_is_quoted(text: str, line: str) -> None:
    assert written(text) == line
    assert line[0] != '"' or json.loads(line) == text


# --- By hand ---------------------------------------------------------------------------------------------------------


def read(text: str) -> list[str]:
    """The plies of a text, in short."""
    return [f"{ply.attacker}{ply.result.value}" for ply in read_notation(text.encode()).plies]


WHOLE = ["dwin", "awin", "ewin"]


def test_a_text_by_hand() -> None:
    assert read(ENGLISH) == WHOLE
    found = read_notation(ENGLISH.encode())
    assert found.names == ["alder", "birch"]
    assert (found.ending.reason, found.ending.why) == ("void", "the notation ends here")
    assert found.confirmed == {"formations": 2, "legality": 3, "pieces": 6, "results": 3}


@pytest.mark.parametrize(
    "plies",
    [
        "1 G2F2\n2 F3F2\n3 G0F0",
        "1. g2-f2\n2. f3 - f2\n3. g0 f0",
        "# a comment\n1. 先手 旅长 G2-F2 吃 工兵\n\n2. 后手 司令 F3-F2 吃 旅长\n3. 先手 团 G0→F0 吃连",
        "1. first G2-F2\n2. Field Marshal F3-F2\n3. FIRST colonel G0-F0 TAKES captain",
        "1、先手 旅长 G2到F2\n2、F3到F2 吃旅长\n3、团长 G0至F0",
    ],
)
def test_a_line_need_not_say_everything(plies: str) -> None:
    assert read(ENGLISH.split("\n\n")[0] + "\n" + plies) == WHOLE


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("2. second", "3. second", 8, "this is ply 3, and ply 2 is due"),
        ("2. second", "2. first", 8, "it says first, and it is the turn of the other side"),
        ("Brigadier G2", "Captain G2", 7, "it says Captain, and the piece that moves is a Brigadier (旅长)"),
        ("Brigadier G2", "Wizard G2", 7, '"Wizard" is no piece'),
        ("takes Engineer", "falls to Engineer", 7, 'it says "falls to", and by the rules it is a win'),
        ("takes Engineer", "takes Bomb", 7, "it says Bomb, and the piece that was met is an Engineer"),
        ("takes Engineer", "eats Engineer", 7, '"eats Engineer" is no result'),
        ("takes Engineer", "takes Engineer; second shows its flag on A1", 7, "that flag is not shown by this ply"),
        ("G0-F0", "G0-E0", 9, "ply 3 is illegal: the railway from G0 to E0 is blocked at F0"),
        ("Second: birch", "Third: x", 3, '"third" is no header'),
        ("Second: birch", "Round: two", 3, '"two" is no round'),
        ("Second: birch", "Round: " + "9" * 3000, 3, "is no round"),
        ("Second: birch", "Rules: x verdicts=" + "[" * 3000, 3, "the rules cannot be rebuilt: "),
        ("Second: birch", "x" * 5000, 3, "a line of 5000 characters"),
        ("Second: birch", "what now", 3, '"what now" is neither a ply'),
        ("Second: birch", "Second: \"birch", 3, "is no text in quotes"),
        ("ebdci", "ebdcj", 4, "this formation is illegal: "),
        ("ebdci", "团令x", 4, "is no piece"),
        ("First's formation: ebdci ihe figa hfg jchkg jjkld", "# none", 7, "there is a ply before both formations"),
        ("Second: birch", "Rules: chess quiet=3", 3, "the rules cannot be rebuilt: "),
        ("Second: birch", "Rules: chess quiet_limit=x", 3, "the rules cannot be rebuilt: "),
        ("Second: birch", "Result: first wins", 3, '"first wins" is no result; "first wins (flag)" is one'),
        ("Second: birch", "Result: third wins (flag)", 3, "is no result"),
        ("Second: birch", "Result: first wins (magic)", 3, "is no result"),
        ("Second: birch", "Result: first wins (flag)", 3, "it says first wins (flag), by the rules the game goes on"),
        ("Second: birch", "Result: first wins (illegal-move)", 3, "wants a line on the fault of each side"),
        ("Second: birch", "Result: first wins (no-start)", 3, "no-start, and both formations are there"),
        ("Second: birch", "Result: nobody wins (time)", 3, "that cannot be"),
        ("Second: birch", "Fault: second", 3, '"second" is no fault'),
        ("Second: birch", 'Fault: second; ply 4; flag; answered ""; x', 3, "is no fault"),
        ("Second: birch", 'Fault: second; ply 4; time; answered ""; x', 3, "a fault, and the result is not that"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_its_line(old: str, new: str, line: int, words: str) -> None:
    assert old in ENGLISH
    with pytest.raises(NotationError) as error:
        read_notation(ENGLISH.replace(old, new, 1).encode())
    assert words in error.value.what
    assert error.value.line == line


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("second; ply 9; time", "the fault is at ply 9, and ply 4 was due"),
        ("second; ply 4; crash", "the fault is crash, and the result time"),
        ("first; ply 4; time", "wants a line on the fault of each side that lost by it"),
    ],
)
def test_a_fault_fits_the_result(fault: str, words: str) -> None:
    text = ENGLISH.replace("Second: birch", f'Second: birch\nResult: first wins (time)\nFault: {fault}; answered ""; x')
    with pytest.raises(NotationError, match=words):
        read_notation(text.encode())


def test_a_result_without_its_fault_makes_one() -> None:
    found = read_notation((ENGLISH + "Result: first wins (time)\n").encode())
    (fault,) = found.ending.faults
    assert (fault.seat, fault.ply, fault.reason, fault.why) == (1, 4, "time", "the notation does not say")


def test_a_result_that_the_rules_contradict() -> None:
    text = text_of(record_of(FLAG), "en")
    with pytest.raises(NotationError, match=r"it says second wins \(time\), by the rules first wins \(flag\)"):
        read_notation(text.replace("first wins (flag)", "second wins (time)").encode())
    with pytest.raises(NotationError, match="the game was over with ply 37"):
        read_notation((text + "38. G0F0\n").encode())
    assert read_notation(text.replace("Result: first wins (flag)\n", "").encode()).ending.reason == "flag"


@settings(derandomize=True, database=None, deadline=None)
@given(st.one_of(st.binary(), st.text().map(lambda text: f"Junqi game\n{text}".encode("utf-8", "replace"))))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    is_notation(data)
    with suppress(NotationError):
        read_notation(data)


def test_a_file_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="larger than 16 MiB"):
        import_notation(tmp_path / "x.txt", b"Junqi game\n" + b"#" * 2**24, tmp_path)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"Junqi game\n", True),
        ("\n# x\n军棋对局\r\n".encode("gbk"), True),
        (b"{}", False),
        (b"", False),
        (b"\xff\xff", False),
    ],
)
def test_what_begins_like_a_notation(data: bytes, found: bool) -> None:
    assert is_notation(data) is found


def test_a_reason_for_every_ending() -> None:
    reasons: tuple[EndReason, ...] = ("flag", "both-at-fault", "void")
    assert all(reason in text_of(replace_end(reason), "en") for reason in reasons)


def replace_end(reason: EndReason) -> Record:
    """A record that says that it ended so."""
    record = record_of(FLAG)
    assert record.end is not None
    end = EndLine(winner=None, reason=reason, plies=0, clock_ms=[], finished="")
    return replace(record, lines=(*record.lines[:-1], end))


def test_the_contest_is_the_rule_where_none_is_named() -> None:
    assert read_notation(ENGLISH.encode()).rules == CCGC
