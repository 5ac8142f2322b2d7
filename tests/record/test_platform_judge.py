"""Platform logs judged: what agrees, what differs, what is deduced; real logs and logs made in memory."""

import re
from dataclasses import replace

import pytest

from arbiter.record.ending import Ending
from arbiter.record.platform_judge import Judged, judge
from arbiter.record.platform_log import NoPlatformLog, parse
from arbiter.rules import LUZHANQI
from tests.playouts import Recorded, games
from tests.record.platform_maker import (
    Entry,
    index_of,
    line_of,
    log_of,
    received,
    replaced,
    sent,
    some_game,
    state,
    without,
    written,
)  # fmt: skip
from tests.shared_data import shared

GAMES = games() | {f"random-{seed}": some_game(seed) for seed in range(4)}
FLAG = GAMES["flag-first"]
LOG = log_of(FLAG)
PLIES = len(FLAG.moves)
UNFINISHED = replace(FLAG, moves=FLAG.moves[:-1])


def judged(entries: list[Entry], encoding: str = "gbk") -> Judged:
    return judge(parse(written(entries, encoding)))


def differences(found: Judged) -> list[tuple[int, str]]:
    return [(difference.line, difference.text) for difference in found.findings.differences]


def same_moves(found: Judged, game: Recorded) -> bool:
    return [(ply.origin, ply.target) for ply in found.plies] == [(move.origin, move.target) for move in game.moves]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("encoding", ["gbk", "utf-8"])
def test_a_true_log_is_confirmed_in_every_field(name: str, encoding: str) -> None:
    game = GAMES[name]
    found = judged(log_of(game), encoding)
    assert differences(found) == []
    assert same_moves(found, game)
    *_, (_, last) = game.replayed()
    assert last.verdict is not None
    assert (found.ending.winner, found.ending.reason) == (last.verdict.winner, last.verdict.reason)
    n = len(game.moves)
    winner = 2 + (last.verdict.winner is not None)
    assert found.findings.confirmed == {
        "formations": 2, "legality": n, "squares": 2 * n, "results": 3 * n, "flags": 2 * n, "winner": winner,
    }  # fmt: skip


def test_what_a_true_log_never_says() -> None:
    assert judged(LOG).findings.unsaid == [
        "when anything happened: no line has a time, so every time in the record is 0",
        "why the first player won; by the rules the first player wins by flag (the flag is taken)",
    ]


def flipped(text: str) -> str:
    """The last digit of a result or of a numbered line, changed; a flag field, changed."""
    if match := re.search(r"(结果:)(\d)", text):
        return text.replace(match[0], f"{match[1]}{(int(match[2]) + 1) % 4}")
    return re.sub(r" (\d) ", lambda m: f" {(int(m[1]) + 1) % 4} ", text)


@pytest.mark.parametrize("kind", ["GO", "RESULT", "ply"])
@pytest.mark.parametrize("ply", range(1, PLIES + 1, 3))
def test_a_wrong_result_code_is_found_where_it_stands(kind: str, ply: int) -> None:
    text = LOG[index_of(LOG, kind, ply)].text
    entries = replaced(LOG, kind, ply, text, flipped(text))
    [(line, sentence)] = differences(judged(entries))
    assert line == line_of(entries, kind, ply)
    assert sentence.startswith(f"ply {ply}: ")
    assert "result" in sentence


@pytest.mark.parametrize("kind", ["GO", "RESULT"])
@pytest.mark.parametrize("ply", range(1, PLIES + 1, 3))
def test_a_wrong_flag_field_is_found_where_it_stands(kind: str, ply: int) -> None:
    text = LOG[index_of(LOG, kind, ply)].text
    entries = replaced(LOG, kind, ply, text, text[:-2] + ("L0" if text.endswith("00") else "00"))
    [(line, sentence)] = differences(judged(entries))
    assert line == line_of(entries, kind, ply)
    assert sentence.startswith(f"ply {ply}: {kind} to the ")
    assert "flag" in sentence


def test_a_move_told_wrongly_is_found() -> None:
    text = LOG[index_of(LOG, "GO", 3)].text
    entries = replaced(LOG, "GO", 3, text, re.sub(r"GO \w{4}", "GO L4L3", text))
    [(line, sentence)] = differences(judged(entries))
    assert line == line_of(entries, "GO", 3)
    assert "has the move L4L3, by the rules" in sentence


@pytest.mark.parametrize("ply", [1, 2])
def test_the_numbered_line_is_in_the_first_players_view_and_the_answer_in_the_movers(ply: int) -> None:
    """With the numbered line turned round, the ply is another one; the answer turned round differs from it."""
    text = LOG[index_of(LOG, "BESTMOVE", ply)].text
    squares = text.strip()[-4:]
    view, stops, names = LUZHANQI.views[1], LUZHANQI.stop_of, LUZHANQI.names
    turned = names[view[stops[squares[:2]]]] + names[view[stops[squares[2:]]]]
    entries = replaced(LOG, "BESTMOVE", ply, squares, turned)
    [(line, sentence)] = differences(judged(entries))
    assert line == line_of(entries, "BESTMOVE", ply)
    assert f"the answer is BESTMOVE {turned}, by the rules BESTMOVE {squares}" in sentence


def test_a_wrong_number_or_player_is_found() -> None:
    text = LOG[index_of(LOG, "ply", 4)].text
    for wrong in (text.replace("4-", "5-", 1), text.replace("后手", "先手")):
        entries = replaced(LOG, "ply", 4, text, wrong)
        [(line, sentence)] = differences(judged(entries))
        assert line == line_of(entries, "ply", 4)
        assert "numbered" in sentence


@pytest.mark.parametrize("kinds", [("RESULT",), ("ply",), ("GO",), ("END",), ("RESULT", "ply"), ("state", "END")])
def test_what_is_left_out_is_named_and_changes_nothing(kinds: tuple[str, ...]) -> None:
    found = judged(without(LOG, *kinds))
    assert same_moves(found, FLAG)
    assert differences(found) == []
    assert (found.ending.winner, found.ending.reason) == (0, "flag")
    unsaid = "\n".join(found.findings.unsaid)
    shown = f"of plies 1, 2, 3, 4, 5 and {PLIES - 5} more"
    assert ("no END" in unsaid) == ("END" in kinds)
    assert (f"the GO {shown}" in unsaid) == ("GO" in kinds)
    assert (f"the RESULT {shown}" in unsaid) == (kinds == ("RESULT",))
    assert (f"the numbered line {shown}" in unsaid) == (kinds == ("ply",))
    assert (f"the result (neither RESULT nor a numbered line) {shown}" in unsaid) == (kinds == ("RESULT", "ply"))


def test_one_missing_result_is_named() -> None:
    found = judged(without(LOG, "RESULT", ply=7))
    assert "the RESULT of ply 7" in found.findings.unsaid


def test_cut_off_at_any_byte_nothing_is_made_up() -> None:
    """Whatever is left of a true log never differs from the rules, and is void or the game's own ending."""
    data = written(LOG, "utf-8")
    start, whole = data.index("发送指令".encode()), judged(LOG).ending
    for end in [*range(start + 30, len(data) - 300, 97), *range(len(data) - 300, len(data), 2)]:
        found = judge(parse(data[:end]))
        assert differences(found) == [], end
        assert found.ending in (whole, Ending(None, "void", why="the log ends here")), end
        assert [ply.number for ply in found.plies] == list(range(1, len(found.plies) + 1))
        assert all((p.origin, p.target) == (m.origin, m.target) for p, m in zip(found.plies, FLAG.moves, strict=False))


def test_a_log_that_just_stops_is_void() -> None:
    found = judged(log_of(UNFINISHED))
    assert (found.ending.winner, found.ending.reason, found.ending.why) == (None, "void", "the log ends here")
    assert len(found.plies) == PLIES - 1
    assert f"how the game ended: the log stops after ply {PLIES - 1}, and by the rules the game goes on" in (
        found.findings.unsaid
    )


@pytest.mark.parametrize(("name", "winner"), [("quiet-from-the-first-ply", 1), ("quiet-after-a-clash", 0)])
def test_a_log_that_stops_at_the_quiet_limit_has_an_ending(name: str, winner: int) -> None:
    """As real logs do: the last answer is there, and nothing after it."""
    entries = log_of(GAMES[name])
    last = len(GAMES[name].moves)
    stopped = entries[: index_of(entries, "BESTMOVE", last) + 1]
    found = judged(stopped)
    assert (found.ending.winner, found.ending.reason) == (winner, "quiet-limit")
    assert f"the result (neither RESULT nor a numbered line) of ply {last}" in found.findings.unsaid
    assert any("by the rules" in said and "31 plies without a collision" in said for said in found.findings.unsaid)
    assert differences(found) == []
    before = judged(stopped[:-2])
    assert (before.ending.reason, before.ending.why) == ("void", "the log ends here")


def test_the_quiet_limit_is_the_one_that_start_gives() -> None:
    game = GAMES["quiet-from-the-first-ply"]
    found = judged(log_of(replace(game, moves=game.moves[:12]), quiet_limit=12))
    assert (found.ending.reason, found.rules.quiet_limit) == ("quiet-limit", 12)
    without_start = judged(without(log_of(game), "START"))
    assert without_start.rules.quiet_limit == 31
    assert without_start.findings.unsaid[1] == "the limits (no START): 31 quiet plies are taken, and no clock"


def test_limits_that_cannot_be_are_told() -> None:
    starts = [n for n, entry in enumerate(LOG) if entry.kind == "START"]
    other = [Entry(e.kind, e.ply, e.text.replace("1800 31", "1800 40")) if n == starts[1] else e
             for n, e in enumerate(LOG)]  # fmt: skip
    [(_, sentence)] = differences(judged(other))
    assert "START gives other limits than line" in sentence
    none = [Entry(e.kind, e.ply, e.text.replace("1800 31", "1800 00")) for e in LOG]
    assert "START gives no quiet limit; 31 plies are taken" in differences(judged(none))[0][1]
    assert judged(none).ending.reason == "flag"


def test_a_log_that_goes_on_after_the_end_is_told() -> None:
    game = GAMES["quiet-from-the-first-ply"]
    entries = log_of(game, quiet_limit=10)
    found = judged(entries)
    assert (found.ending.reason, len(found.plies)) == ("quiet-limit", 10)
    assert differences(found)[0] == (
        line_of(entries, "GO", 11),
        "the log goes on after ply 10, where by the rules the game has ended (quiet-limit)",
    )


def bad_move(text: str, *after: Entry, ply: int = 6) -> list[Entry]:
    """A log up to the question at `ply`, with this answer to it."""
    return [*LOG[: index_of(LOG, "BESTMOVE", ply)], received(text, ply), *after]


@pytest.mark.parametrize(
    ("text", "reason", "why"),
    [
        ("BESTMOVE A0A0", "illegal-move", "not yours|no piece"),
        ("BESTMOVE M0A0", "illegal-move", "M0 is not on the board, which is A0 to L4"),
        ("BESTMOVE", "bad-reply", 'GO wants "BESTMOVE" and two squares, not "BESTMOVE"'),
        ("我认输", "bad-reply", r"GO wants .BESTMOVE. and two squares, not .*\\x"),
    ],
)
def test_an_answer_that_the_platform_refuses(text: str, reason: str, why: str) -> None:
    found = judged(bad_move(text, state("后手行棋错误 游戏无法进行")))
    assert (found.ending.winner, found.ending.reason) == (0, reason)
    [fault] = found.ending.faults
    assert (fault.seat, fault.ply, fault.text.isascii()) == (1, 6, True)
    assert re.search(why, fault.why)
    assert differences(found) == []
    assert len(found.plies) == 5
    assert any(said.startswith("what was wrong with the last answer; by the rules") for said in found.findings.unsaid)


def test_an_illegal_move_with_no_word_on_it_is_deduced() -> None:
    found = judged(bad_move("BESTMOVE L1L2"))
    assert (found.ending.winner, found.ending.reason) == (0, "illegal-move")
    assert any("the log stops after ply 5, and by the rules the first player wins by illegal-move" in said
               for said in found.findings.unsaid)  # fmt: skip


def test_an_unreadable_last_answer_with_no_word_on_it_is_one_cut_off() -> None:
    found = judged(bad_move("BESTMOVE G"))
    assert (found.ending.reason, found.ending.why) == ("void", "the log ends here")


def test_a_move_against_the_rules_that_the_platform_carries_out() -> None:
    entries = without(LOG, "BESTMOVE", ply=5)
    entries = replaced(entries, "ply", 5, LOG[index_of(LOG, "ply", 5)].text, "5-先手: L1L2 结果:3 ")
    found = judged(entries)
    assert (found.ending.reason, found.ending.winner) == ("illegal-move", 1)
    assert found.ending.faults[0].text == "BESTMOVE L1L2"
    assert "the BESTMOVE of ply 5" in found.findings.unsaid
    line, sentence = differences(found)[0]
    assert line == line_of(entries, "RESULT", 5)
    assert "ply 5 is carried out, and by the rules it is no legal move: " in sentence


@pytest.mark.parametrize("ply", [5, 6])
def test_a_numbered_line_that_cannot_be_gives_way_to_the_answer(ply: int) -> None:
    squares = re.findall(r"[A-L]\d", LOG[index_of(LOG, "ply", ply)].text)
    entries = replaced(LOG, "ply", ply, "".join(squares), "L0L0")
    found = judged(entries)
    assert same_moves(found, FLAG)
    [(line, sentence)] = differences(found)
    assert line == line_of(entries, "ply", ply)
    assert sentence == f"ply {ply}: the move is L0L0, by the rules {''.join(squares)}"


def test_a_legal_move_that_the_platform_refuses() -> None:
    entries = [*LOG[: index_of(LOG, "BESTMOVE", 6) + 1], state("后手行棋错误 游戏无法进行")]
    found = judged(entries)
    assert (found.ending.winner, found.ending.reason) == (None, "void")
    assert found.ending.why == "the platform refused a move of the second player that the rules allow"
    assert len(found.plies) == 5
    [(line, sentence)] = differences(found)
    assert line == len(written(entries).split(b"\n")) - 1
    assert sentence == "ply 6 is refused, and the rules allow it"


def test_an_unreadable_last_answer_with_the_winner_after_it_is_a_bad_reply() -> None:
    for word in (state("先手胜利 比赛结束"), sent(b"END 1\n")):
        found = judged(bad_move("BESTMOVE G", word))
        assert (found.ending.winner, found.ending.reason) == (0, "bad-reply")


def test_an_unreadable_answer_that_the_platform_carries_out() -> None:
    """Its RESULT shows that it was not cut off."""
    found = judged([*bad_move("BESTMOVE G"), LOG[index_of(LOG, "RESULT", 6)]])
    assert (found.ending.winner, found.ending.reason) == (0, "bad-reply")
    assert "ply 6 is carried out" in differences(found)[0][1]


def test_an_illegal_move_that_the_log_answers_with_the_winner() -> None:
    found = judged(bad_move("BESTMOVE L1L2", state("先手胜利 比赛结束")))
    assert (found.ending.winner, found.ending.reason) == (0, "illegal-move")
    assert (found.findings.confirmed["legality"], found.findings.confirmed["winner"]) == (5, 1)


def test_a_refusal_of_the_other_player_says_nothing_of_a_legal_move() -> None:
    found = judged([*LOG[: index_of(LOG, "BESTMOVE", 6) + 1], state("先手行棋错误 游戏无法进行")])
    assert len(found.plies) == 6
    assert found.ending.why == "the platform stopped the game at the turn of the first player and does not say why"


def test_a_game_that_the_platform_stops_with_no_answer_there() -> None:
    found = judged([*LOG[: index_of(LOG, "BESTMOVE", 6)], state("后手行棋错误 游戏无法进行")])
    assert found.ending.reason == "void"
    assert found.ending.why == "the platform stopped the game at the turn of the second player and does not say why"


def test_the_wrong_winner_is_found_in_every_word_on_it() -> None:
    entries = [Entry(e.kind, e.ply, e.text.replace("先手胜利", "后手胜利")) for e in LOG]
    [(_, sentence)] = differences(judged(entries))
    assert sentence == "the winner is the second player, by the rules the first player"
    ends = [Entry(e.kind, e.ply, e.text.replace("END 0", "END 2")) for e in LOG]
    [(_, sentence)] = differences(judged(ends))
    assert sentence == "END 2 (neither won nor lost), by the rules the first player wins by flag"


def test_both_cannot_have_won() -> None:
    ends = [Entry(e.kind, e.ply, e.text.replace("END 0", "END 1")) for e in LOG]
    assert len(differences(judged(ends))) == 1


def test_a_winner_for_whom_the_rules_have_no_reason() -> None:
    found = judged([*log_of(UNFINISHED), state("后手胜利 比赛结束")])
    assert found.ending.why == "the log says that the second player won, but by the rules the game goes on"
    assert (found.ending.winner, found.ending.reason) == (None, "void")
    assert [text for _, text in differences(found)] == ["the winner is the second player, by the rules nobody"]


FOUR_CAPTAINS = "cgdfckaggkdhgeiifjbhehjlj"


def placing(first: str, *after: Entry) -> list[Entry]:
    """A log whose first bot places like this."""
    return [*LOG[:6], received(first), *after]


def test_a_refused_formation_is_refused_for_its_flaws() -> None:
    found = judged(placing(f"ARRAY {FOUR_CAPTAINS}", state("先手布局出错 比赛无法进行"), sent(b"END 2\n")))
    assert (found.ending.winner, found.ending.reason, found.formations) == (1, "illegal-formation", {})
    [fault] = found.ending.faults
    assert (fault.seat, fault.ply, fault.text) == (0, 0, f"ARRAY {FOUR_CAPTAINS}")
    assert fault.why.startswith("4 x Captain (g, 连长), not 3; the last is letter 13; 2 x Engineer (i, 工兵), not 3")
    assert found.findings.confirmed["formations"] == 1
    assert [text for _, text in differences(found)] == [
        "END 2 (neither won nor lost), by the rules the second player wins by illegal-formation"
    ]


def test_no_formation_at_all_is_a_bad_reply() -> None:
    found = judged(placing("WAIT", state("先手布局出错 比赛无法进行")))
    assert (found.ending.winner, found.ending.reason) == (1, "bad-reply")
    assert found.ending.faults[0].why == 'START wants "ARRAY" and 25 letters, not "WAIT"'


def test_a_legal_formation_that_the_platform_refuses() -> None:
    found = judged(placing(f"ARRAY {FLAG.formations[0]}", state("先手布局出错 比赛无法进行")))
    assert found.ending.why == "the platform refused the formation of the first player, which the rules allow"
    assert [text for _, text in differences(found)] == [
        "the formation of the first player was refused, by the rules accepted"
    ]
    silent = judged([*LOG[:6], state("先手布局出错 比赛无法进行")])
    assert silent.ending.why == "the platform refused the formation of the first player, and the log does not have it"


def test_an_illegal_formation_that_the_platform_accepts() -> None:
    entries = [Entry(e.kind, e.ply, e.text.replace(FLAG.formations[1], FOUR_CAPTAINS)) for e in LOG]
    found = judged(entries)
    assert (found.ending.winner, found.ending.reason, len(found.plies)) == (0, "illegal-formation", 0)
    assert found.formations == {0: FLAG.formations[0]}
    assert [text for _, text in differences(found)] == [
        "the formation of the second player was accepted, by the rules refused",
        f"the log goes on with {PLIES} plies after the formations",
    ]


def test_two_illegal_formations_are_both_at_fault() -> None:
    entries = [
        Entry(e.kind, e.ply, re.sub(r"ARRAY \w+", f"ARRAY {FOUR_CAPTAINS}", e.text))
        for e in LOG[: index_of(LOG, "GO", 1)]
    ]
    found = judged(entries)
    assert (found.ending.winner, found.ending.reason, len(found.ending.faults)) == (None, "both-at-fault", 2)


@pytest.mark.parametrize("letters", [0, 1, 24])
def test_a_formation_that_was_cut_off_is_no_fault(letters: int) -> None:
    data = written(LOG)
    found = judge(parse(data[: data.index(b"ARRAY ") + 6 + letters]))
    assert (found.ending.reason, found.ending.faults) == ("void", ())


def test_a_log_that_stops_before_the_game_is_void() -> None:
    for end in (1, 3, 7, 9, 12):
        found = judged(LOG[:end])
        assert (found.ending.reason, found.ending.why, found.game) == ("void", "the log ends here", None)
        assert differences(found) == []


def test_moves_without_a_formation_cannot_be_judged() -> None:
    with pytest.raises(NoPlatformLog, match="the formation of the first player is not in it, so no move can be judged"):
        judged(without(LOG, "ARRAY"))


def test_a_turn_that_is_missing_ends_what_can_be_judged() -> None:
    found = judged(without(LOG, "BESTMOVE", "ply", ply=9))
    assert len(found.plies) == 8
    assert found.ending.why == "the log ends here"
    assert differences(found)[0] == (
        line_of(LOG, "GO", 9), "ply 9 has no move, so the rest of the log is left out"
    )  # fmt: skip


def test_one_bots_side_cannot_become_a_record() -> None:
    """What a bot is told: no formation, and none of its own moves."""
    texts = [entry.text.removeprefix("发送指令：") for entry in LOG if entry.kind in ("GO", "RESULT")][1::2]
    data = "\r\n".join(["INFO 1.0", "START 1 1800 31", *texts]).encode()
    with pytest.raises(NoPlatformLog, match=r"what one bot saw .* neither formation and none of that bot's own moves"):
        judge(parse(data))


LOGS = {
    "165220": (25, 0, "flag"),
    "165603": (33, 0, "flag"),
    "174842": (107, 1, "quiet-limit"),
    "175724": (40, 1, "flag"),
    "180807": (117, 1, "quiet-limit"),
    "181107": (99, 0, "flag"),
    "181336": (53, 0, "illegal-move"),
    "181714": (103, 0, "flag"),
    "183133": (89, 1, "quiet-limit"),
    "184041": (249, 0, "flag"),
}
"""Of each real game by its log: plies, winner, reason."""


def real(name: str) -> bytes:
    return shared(f"data/platform-logs/20180725-{name}.log").read_bytes()


@pytest.mark.parametrize("name", LOGS)
def test_every_field_of_a_real_log_is_confirmed(name: str) -> None:
    log = parse(real(name))
    found = judge(log)
    assert differences(found) == []
    assert (log.unread, log.bare, log.cut, log.encoding) == ([], [], None, "gbk")
    plies, winner, reason = LOGS[name]
    assert (len(found.plies), found.ending.winner, found.ending.reason) == (plies, winner, reason)
    # Of a game that stops at the quiet limit, nothing is said of the last ply but the answer.
    said = plies - (reason == "quiet-limit")
    asked = plies + (reason == "illegal-move")
    assert found.findings.confirmed == {
        "formations": 2,
        "legality": said + (reason == "illegal-move"),
        "squares": said + asked,
        "results": 2 * said + asked,
        "flags": said + asked,
        **({"winner": 3} if reason == "flag" else {}),
    }


def test_three_real_games_stop_right_at_the_quiet_limit() -> None:
    quiet = [name for name in LOGS if (game := judge(parse(real(name))).game) and game.quiet_plies]
    assert quiet == ["174842", "180807", "181336", "183133"]
    plies = {name: (game := judge(parse(real(name))).game) and game.quiet_plies for name in quiet}
    assert plies == {"174842": 31, "180807": 31, "181336": 3, "183133": 31}


def test_the_last_movable_piece_takes_the_flag() -> None:
    """Log 184041: its owner then cannot move, and has won all the same."""
    found = judge(parse(real("184041")))
    game = found.game
    assert game is not None
    outside = [piece for stop, piece in enumerate(game.cells) if stop not in LUZHANQI.all_headquarters]
    movable = [piece for piece in outside if piece and piece.seat == 0 and piece.kind not in "jl"]
    assert movable == []
    assert (found.plies[-1].defender, found.ending.winner, found.ending.reason) == ("l", 0, "flag")


def test_the_real_illegal_move() -> None:
    [fault] = judge(parse(real("181336"))).ending.faults
    assert (fault.seat, fault.ply, fault.text) == (1, 54, "BESTMOVE A0A0")
    assert fault.why == "the piece on A0 is not yours"


def test_the_real_refused_formation() -> None:
    found = judge(parse(real("170627")))
    assert (found.ending.winner, found.ending.reason) == (1, "illegal-formation")
    assert found.ending.faults[0].why == (
        "4 x Captain (g, 连长), not 3; the last is letter 13; 2 x Engineer (i, 工兵), not 3"
    )
    assert found.findings.confirmed == {"formations": 1}


def test_the_real_bots_side() -> None:
    with pytest.raises(NoPlatformLog, match=r"one bot saw of a game \(1 INFO, 1 START, 47 GO, 47 RESULT\)"):
        judge(parse(real("182018")))
