"""A record read: to lines, and to a game played again."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.record.lines import EndLine, GameLine, MoveLine
from arbiter.record.reader import RecordError, move_of, opening, read_record, replay, ruleset_of, scan
from arbiter.rules import CCGC, LUZHANQI, Game, Ply
from tests.audit.staging import Lines, lines_of, stage_game, write_lines
from tests.playouts import games

GAME = games()["flag-first"]
SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record of that game."""
    return stage_game(tmp_path, GAME)


def forged(path: Path, lines: Lines) -> Path:
    """The file with other lines."""
    write_lines(path, lines)
    return path


def test_a_record_is_read_from_a_file_or_from_bytes(path: Path) -> None:
    record = read_record(path)
    assert record.name == str(path)
    assert isinstance(record.header, GameLine)
    assert record.end == record.lines[-1]
    assert not record.torn
    assert len(record.lines) == len(GAME.moves) + 4
    again = read_record(path.read_bytes(), "game 7")
    assert (again.lines, again.name) == (record.lines, "game 7")


def test_unknown_fields_are_passed_over(path: Path) -> None:
    lines = lines_of(path)
    true = read_record(path).lines
    for line in lines:
        line["weather"] = {"fine": [True, None, 1.5]}
    assert read_record(forged(path, lines)).lines == true


def test_every_prefix_is_readable(path: Path) -> None:
    data = path.read_bytes()
    whole = read_record(path).lines
    for length in range(data.index(b"\n"), len(data) - 1, 7):
        start, rest = data[:length], data[length:]
        record = read_record(start)
        complete = start.count(b"\n") + rest.startswith(b"\n")
        assert record.lines == whole[:complete]
        assert record.torn == (not start.endswith(b"\n") and not rest.startswith(b"\n"))
        assert record.end is None
        assert [ply.number for _, ply in replay(record)] == list(range(1, complete - 2))


@pytest.mark.parametrize("data", [b"", b'{"type":"ga'])
def test_nothing_to_read(data: bytes) -> None:
    with pytest.raises(RecordError, match=r"^x\.jsonl:1: it was cut short before its first line was written$"):
        read_record(data, "x.jsonl")


@pytest.mark.parametrize(
    ("place", "line", "words"),
    [
        (0, "GIF89a", "not a record: not JSON: "),
        (0, '{"type": "note", "text": "x"}', "not a record: its first line is no header"),
        (0, '{"type": "game", "format": "junqi-record/9"}', 'format "junqi-record/9" is not known'),
        (0, '{"type": "game", "format": "junqi-record/1"}', "missing required field `id`"),
        (0, "[" * 100_000, "not a record"),
        (4, "", "an empty line"),
        (4, "GIF89a", "not JSON: "),
        (4, "[]", "not a line of a record: Expected `object`, got `array`"),
        (4, '{"type": "move"}', "missing required field `ply`"),
        (4, '{"type": "pass"}', "Invalid value 'pass'"),
        (4, '{"type": "move", "x": ' + "[" * 100_000, "not JSON"),
        (-1, '{"type": "end", "winner": "me"}', "Expected `int | null`, got `str`"),
    ],
)
def test_a_line_that_is_none_is_named(place: int, line: str, words: str, path: Path) -> None:
    lines = path.read_text().splitlines()
    lines[place] = line
    path.write_text("\n".join(lines) + "\n")
    number = place % len(lines) + 1
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}:{number}: .*{re.escape(words)}") as error:
        read_record(path)
    assert (error.value.name, error.value.line) == (str(path), number)
    assert len(scan(path.read_bytes()).lines) == number - 1


def test_a_wrong_last_line_without_newline_is_no_torn_one(path: Path) -> None:
    for tail in (b"end", b'{"type": "end"}', b"null"):
        with pytest.raises(RecordError, match=f":{len(lines_of(path)) + 1}: not "):
            read_record(path.read_bytes() + tail)


@SAME_EACH_TIME
@given(st.binary())
def test_no_bytes_make_the_scan_raise(data: bytes) -> None:
    assert not scan(data).lines


def test_replay_gives_every_move_with_its_ply(path: Path) -> None:
    pairs = list(replay(read_record(path)))
    assert [ply for _, ply in pairs] == [ply for _, ply in GAME.replayed()]
    for line, ply in pairs:
        assert isinstance(line, MoveLine)
        assert (line.ply, line.seat, line.result) == (ply.number, ply.seat, ply.result)


def test_a_caller_may_look_at_the_board_between_the_plies(path: Path) -> None:
    record = read_record(path)
    game = opening(record)
    assert isinstance(game, Game)
    assert game.formations == GAME.formations
    for (_, ply), (witness, _) in zip(replay(record, game), GAME.replayed(), strict=True):
        assert game.plies == ply.number
        assert game.cells == witness.cells
    assert game.verdict is not None


def test_a_game_that_never_began_has_no_plies(path: Path) -> None:
    lines = lines_of(path)
    record = read_record(forged(path, [lines[0], lines[2], lines[-1]]))
    assert opening(record) is None
    assert list(replay(record)) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"from": "I2"}, "ply 3: there is no piece on I2"),
        ({"from": "Z9"}, 'ply 3: "Z9" is not on the board, which is A0 to L4'),
        ({"to": "l4"}, 'ply 3: "l4" is not on the board'),
    ],
)
def test_an_illegal_move_is_named(change: dict[str, str], words: str, path: Path) -> None:
    lines = lines_of(path)
    lines[5].update(change)
    pairs = replay(read_record(forged(path, lines)))
    assert (next(pairs)[1].number, next(pairs)[1].number) == (1, 2)
    with pytest.raises(RecordError, match=f":6: {re.escape(words)}"):
        next(pairs)


def test_a_move_after_the_verdict_is_named(path: Path) -> None:
    lines = lines_of(path)
    with pytest.raises(RecordError, match=rf":{len(lines)}: ply {len(GAME.moves)}: the game is over"):
        list(replay(read_record(forged(path, [*lines[:-1], lines[-2]]))))


def test_an_illegal_formation_is_named(path: Path) -> None:
    lines = lines_of(path)
    lines[2]["array"] = GAME.formations[1][::-1]
    with pytest.raises(RecordError, match=":3: the formation of seat 1: "):
        opening(read_record(forged(path, lines)))


def test_the_ruleset_is_rebuilt_from_the_header(path: Path) -> None:
    record = read_record(path)
    assert ruleset_of(record.header) == CCGC
    lines = lines_of(path)
    lines[0]["rules"] = {"name": "house", "quiet_limit": 50, "verdicts": ["flag", "quiet-limit"]}
    rules = ruleset_of(read_record(forged(path, lines)).header)
    assert (rules.name, rules.quiet_limit, rules.verdicts, rules.bombs_fly) == (
        "house",
        50,
        ("flag", "quiet-limit"),
        False,
    )
    game = opening(read_record(path))
    assert game is not None
    assert game.rules == rules


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"pieces_fly": True}, 'rules: unknown field "pieces_fly": a newer arbiter may know it'),
        ({"quiet_limit": "31"}, "rules: Expected `int`, got `str` - at `$.quiet_limit`"),
        ({"verdicts": ["flag", "yawn"]}, "rules: Invalid enum value 'yawn' - at `$.verdicts[1]`"),
        ({"quiet_limit": 0}, "rules: quiet_limit is 0, and the least is 1"),
    ],
)
def test_a_ruleset_that_cannot_be_rebuilt_says_why(rules: dict[str, object], words: str, path: Path) -> None:
    lines = lines_of(path)
    lines[0]["rules"].update(rules)
    record = read_record(forged(path, lines))
    with pytest.raises(ValueError, match=re.escape(words)):
        ruleset_of(record.header)
    with pytest.raises(RecordError, match=re.escape(f"{path}:1: {words}")):
        list(replay(record))


def test_a_move_of_a_line() -> None:
    line = MoveLine(ply=1, seat=0, origin="G0", target="F0", result="quiet", ms=0)
    move = move_of(line, LUZHANQI)
    assert (LUZHANQI.names[move.origin], LUZHANQI.names[move.target]) == ("G0", "F0")


def test_lines_of_json_are_what_is_meant(path: Path) -> None:
    """The reader and a plain JSON parser see the same record."""
    plain = [json.loads(line) for line in path.read_text().splitlines()]
    record = read_record(path)
    assert [line["type"] for line in plain] == [line.__struct_config__.tag for line in record.lines]
    assert isinstance(record.end, EndLine)
    assert all(isinstance(ply, Ply) for _, ply in replay(record))
