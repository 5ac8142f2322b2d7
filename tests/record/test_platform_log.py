"""Lines of the platform's logs, whole and cut off, in both encodings."""

import pytest

from arbiter.record.platform_log import NoPlatformLog, PlatformLog, decoded, parse
from tests.record.platform_maker import Entry, line_of, log_of, received, some_game, state, without, written

GAME = some_game(1, most=40)
LOG = log_of(GAME)
PLIES = len(GAME.moves)


def moves_of(log: PlatformLog) -> list[str]:
    return [turn.numbered.move for turn in log.turns if turn.numbered]


@pytest.mark.parametrize(("encoding", "told"), [("gbk", "gbk"), ("utf-8", "utf-8"), ("utf-8-sig", "utf-8")])
def test_both_encodings_say_the_same(encoding: str, told: str) -> None:
    log = parse(written(LOG, encoding))
    assert log.encoding == told
    assert [setup.name.text for setup in log.setups if setup.name] == ["NAME Alder 1.0", "NAME 银杏"]
    assert [setup.formation.text for setup in log.setups if setup.formation] == [f"ARRAY {a}" for a in GAME.formations]
    assert [setup.accepted for setup in log.setups] == [True, True]
    assert [(s.start.seat, s.start.time_s, s.start.quiet_limit) for s in log.setups if s.start] == [
        (0, 1800, 31), (1, 1800, 31),
    ]  # fmt: skip
    assert len(log.turns) == PLIES
    assert all(turn.go and turn.answer and turn.told and turn.numbered for turn in log.turns)
    assert (log.unread, log.bare, log.cut) == ([], [], None)


def test_lines_are_numbered_as_an_editor_numbers_them() -> None:
    data = written(LOG)
    log = parse(data)
    lines = data.decode("gbk").split("\n")
    for turn in log.turns:
        assert turn.go and turn.answer and turn.told and turn.numbered
        for part, word in ((turn.go, "GO"), (turn.answer, "BESTMOVE"), (turn.told, "RESULT"), (turn.numbered, "结果")):
            assert word in lines[part.line - 1]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_other_line_ends_make_no_difference(end: bytes) -> None:
    lines = [line.strip() for line in written(LOG).split(b"\n") if line.strip()]
    log = parse(end.join(lines) + end)
    assert moves_of(log) == moves_of(parse(written(LOG)))


def test_ascii_colons_and_spare_blanks_are_read_too() -> None:
    text = written(LOG, "utf-8").decode().replace("：", " : ").replace("结果:", "结果: ")
    assert moves_of(parse(text.encode())) == moves_of(parse(written(LOG)))


def test_cut_off_at_any_byte_no_half_move_is_taken_for_a_whole_one() -> None:
    whole = parse(written(LOG))
    data = written(LOG, "gbk")
    for end in range(200, len(data), 7):
        log = parse(data[:end])
        for part in ("go", "answer", "told", "numbered"):
            found = [getattr(turn, part) for turn in log.turns if getattr(turn, part)]
            assert found == [getattr(turn, part) for turn in whole.turns][: len(found)], (end, part)
        assert log.unread == []


def test_what_was_cut_off_is_told() -> None:
    data = written(LOG, "utf-8")
    at = data.rindex("收到指令：BESTMOVE".encode())
    log = parse(data[: at + len("收到指令：BESTMOVE G".encode())])
    assert log.cut is not None
    assert log.cut.line == data[:at].count(b"\n") + 1
    assert log.cut.text.startswith("收到指令：BESTMOVE ")
    assert log.turns[-1].answer is None
    assert log.turns[-1].go is not None
    assert parse(data[:at]).cut is None


def test_limits_that_were_cut_off_are_not_taken_for_smaller_ones() -> None:
    data = written(LOG)
    log = parse(data[: data.rindex(b"START 1 1800 31") + len("START 1 1800 3")])
    assert log.setups[0].start is not None
    assert log.setups[1].start is None
    assert log.cut is not None


def test_half_a_character_at_the_end_is_left_out() -> None:
    data = written(LOG, "gbk")
    at = data.rindex("收到指令".encode("gbk"))
    assert parse(data[: at + 3]).cut is not None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "the file is empty"),
        (b"\r\n \r\n", "the file is empty"),
        (b'{"type":"game","format":"junqi-record/1"}\n', "it is JSON, such as a record"),
        (b"import random\nprint(1)\n", "no line says what was sent or received"),
        ("今天天气很好\n".encode("gbk"), "no line says what was sent or received"),
        (b"\x89PNG\r\n\x1a\n\xff\xff\x00", "it is neither UTF-8 nor GBK text"),
    ],
)
def test_what_is_no_log_is_told_so(data: bytes, why: str) -> None:
    with pytest.raises(NoPlatformLog, match=why):
        parse(data)


def test_gb18030_beyond_gbk_is_read() -> None:
    assert decoded("名字𠀀".encode("gb18030")) == ("名字𠀀", "gbk")


def test_a_second_game_in_the_file_is_left_out() -> None:
    log = parse(written(LOG + LOG))
    assert len(log.turns) == PLIES
    assert [unread.line for unread in log.unread] == [written(LOG).count(b"\n") + 1]
    assert "another game begins" in log.unread[0].text


def test_lines_that_say_nothing_known_are_kept_with_their_numbers() -> None:
    entries = [*LOG[:3], state("网络连接成功"), state("GO 9 9 9"), state("\x1b[31m\tred"), *LOG[3:]]
    log = parse(written(entries))
    first = written(LOG[:3]).count(b"\n") + 1
    assert [(unread.line, unread.text) for unread in log.unread] == [
        (first, "网络连接成功"), (first + 2, "\\x1b[31m red"),
    ]  # fmt: skip
    assert [(bare.line, bare.text) for bare in log.bare] == [(first + 1, "GO 9 9 9")]
    assert len(log.turns) == PLIES


def test_a_long_line_is_cut_short() -> None:
    log = parse(written([*LOG, state("长" * 5000)]))
    assert [len(unread.text) for unread in log.unread] == [200]


@pytest.mark.parametrize("ply", [1, 2, PLIES])
@pytest.mark.parametrize("before", [True, False])
def test_what_a_bot_chatters_is_not_its_move(ply: int, before: bool) -> None:
    index = next(n for n, entry in enumerate(LOG) if (entry.kind, entry.ply) == ("BESTMOVE", ply))
    chatter = received("thinking about it", ply)
    entries = [*LOG[: index + (not before)], chatter, *LOG[index + (not before) :]]
    log = parse(written(entries))
    plain = parse(written(LOG))
    assert [turn.answer.text for turn in log.turns if turn.answer] == [t.answer.text for t in plain.turns if t.answer]
    assert len(log.unread) == 1
    assert "thinking about it" in log.unread[0].text
    assert log.unread[0].line == line_of(entries, "thinking", ply)


def test_chatter_around_a_formation_and_a_name() -> None:
    array = next(n for n, entry in enumerate(LOG) if entry.kind == "ARRAY")
    entries = [*LOG[:array], received("placing"), LOG[array], received("placed"), *LOG[array + 1 :]]
    log = parse(written(entries))
    assert log.setups[0].formation is not None
    assert log.setups[0].formation.text == f"ARRAY {GAME.formations[0]}"
    assert len(log.unread) == 2


def test_a_bare_name_is_a_name() -> None:
    entries = [Entry(e.kind, e.ply, e.text.replace("NAME Alder 1.0", "Alder 1.0")) for e in LOG]
    log = parse(written(entries))
    assert log.setups[0].name is not None
    assert log.setups[0].name.text == "Alder 1.0"


def test_the_first_name_stays() -> None:
    name = next(n for n, entry in enumerate(LOG) if entry.kind == "NAME")
    other = Entry(LOG[name + 1].kind, 0, LOG[name + 1].text.replace("Alder 1.0", "Elder"))
    log = parse(written([*LOG[: name + 1], received("ready"), other, *LOG[name + 2 :]]))
    assert log.setups[0].name is not None
    assert log.setups[0].name.text == "NAME Alder 1.0"
    assert [unread.text for unread in log.unread] == ["收到指令：ready"]


def test_the_name_is_taken_from_the_platform_where_the_answer_is_missing() -> None:
    log = parse(written(without(LOG, "NAME")))
    assert [setup.name.text for setup in log.setups if setup.name] == ["NAME Alder 1.0", "NAME 银杏"]


@pytest.mark.parametrize(
    "kinds", [("RESULT",), ("ply",), ("GO",), ("GO", "RESULT"), ("BESTMOVE", "GO", "RESULT"), ("RESULT", "ply")]
)
def test_parts_that_are_missing_throughout_leave_the_turns_apart(kinds: tuple[str, ...]) -> None:
    log = parse(written(without(LOG, *kinds)))
    assert len(log.turns) == PLIES
    gone = {"RESULT": "told", "ply": "numbered", "GO": "go", "BESTMOVE": "answer"}
    for turn in log.turns:
        assert [part for part in gone.values() if getattr(turn, part) is None] == [
            part for kind, part in gone.items() if kind in kinds
        ]
