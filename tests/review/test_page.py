"""A page holds what its reader may know, is sealed, and takes nothing in a record for anything but data."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.knowledge import Knowledge
from arbiter.record.lines import FaultLine, NoteLine
from arbiter.record.reader import Record, RecordError, opening, read_record, replay
from arbiter.review import data as page_module
from arbiter.review.board import Language
from arbiter.review.data import View, page_data, truth
from arbiter.review.page import as_data, filled, page, write_page
from arbiter.review.replayed import Replayed
from arbiter.rules import KINDS, LUZHANQI, Result
from arbiter.sight import seen
from tests.playouts import Recorded, games
from tests.review.pages import data_of, plain, wrong_with
from tests.review.recorded import cut, record_of, write
from tests.test_privacy import random_game, retold
from tests.twins import twins

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=10)
SEEDS = st.integers(0, 2**32 - 1)
GAMES = games()
FLAG = GAMES["flag-first"]
REFUSED = FaultLine(seat=1, ply=10, reason="illegal-move", text="BESTMOVE K1K0", why="yours on K1 is a Landmine")
HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "{{data}}{{script}}",
    "\u2028\u2029\x00\x1b[31m\u202egpj",
    '"><img src=x onerror=alert(1)>',
    "]]>&lt;b&gt;",
)


# --- What a seat may know --------------------------------------------------------------------------------------------


def whole(recorded: Recorded) -> Record:
    """A record of a game; one without a verdict ends with the second player's fault."""
    ended = record_of(recorded)
    return ended if ended.end else record_of(recorded, faults=[REFUSED])


@SAME_EACH_TIME
@given(SEEDS)
def test_a_page_for_a_seat_is_the_same_whatever_that_seat_may_not_know(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng)
    for seat in (0, 1):
        other = retold(game, 1 - seat, rng)
        assert page(whole(game), seat) == page(whole(other), seat)
        if other != game:
            assert page(whole(game)) != page(whole(other))
            assert page(whole(game), 1 - seat) != page(whole(other), 1 - seat)


def test_games_that_a_seat_cannot_tell_apart_have_the_same_page(tmp_path: Path) -> None:
    found = list(twins(FLAG, 20, random.Random(1), most=6))
    assert {twin.seat for twin in found} == {0, 1}
    for twin in found:
        for number, recorded in enumerate((twin.one, twin.other)):
            write_page(record_of(recorded, reason="time"), tmp_path / f"{number}.html", twin.seat)
        assert (tmp_path / "0.html").read_bytes() == (tmp_path / "1.html").read_bytes()


def test_a_page_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(game: Replayed, seat: int) -> View:
        return msgspec.structs.replace(truth(game), seat=seat)

    monkeypatch.setattr(page_module, "view", leaky)
    game = random_game(random.Random(1))
    other = retold(game, 1, random.Random(1))
    assert page(whole(game), 0) != page(whole(other), 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_others_formation_and_answers_are_nowhere_in_the_page(seat: int) -> None:
    faults = [
        FaultLine(seat=0, ply=9, reason="bad-reply", text="first's own words", why="what first did wrong"),
        FaultLine(seat=1, ply=9, reason="crash", text="second's own words", why="what second did wrong"),
    ]
    record = record_of(cut(FLAG, 8), faults=faults)
    assert record.end is not None
    end = msgspec.structs.replace(record.end, why="the host was stopped")
    note = NoteLine(text="second's flag is on A1", seat=1)
    record = Record(record.name, (*record.lines[:-1], note, end))
    own, others = ("first", "second")[seat], ("second", "first")[seat]
    text, everything = plain(page(record, seat)), plain(page(record))
    hidden = (FLAG.formations[1 - seat], f"{others}'s own words", f"what {others} did", "on A1", "host was stopped")
    assert [words for words in hidden if words in text] == []
    assert [words for words in hidden if words not in everything] == []
    assert FLAG.formations[seat] in text
    assert f"{own}'s own words" in text


@pytest.mark.parametrize("name", list(GAMES))
def test_views_have_what_follows_from_what_each_seat_was_told(name: str) -> None:
    record = record_of(GAMES[name])
    views = page_data(record, None, "en").views
    assert [view.seat for view in views] == [None, 0, 1]
    for seat in (0, 1):
        assert page_data(record, seat, "en").views == [views[1 + seat]]
        check_view(record, views[1 + seat], seat)


def check_view(record: Record, view: View, seat: int) -> None:
    """At each ply the page has the sets that `Knowledge` has, piece for piece where it stands."""
    game = opening(record)
    assert game is not None
    own = game.formations[seat]
    assert view.pieces[25 * seat : 25 * seat + 25] == list(own)
    knowledge = Knowledge(seat, own, game.rules)
    stands = {stop: 25 * side + place for side in (0, 1) for place, stop in enumerate(LUZHANQI.homes[side])}
    kinds = dict(enumerate(view.pieces))
    learned = list(view.learned)
    for number, (_, ply) in enumerate(replay(record, game), 1):
        knowledge.saw(seen(game.board, ply, seat))
        while learned and learned[0][0] == number:
            _, piece, now = learned.pop(0)
            kinds[piece] = now
        move(stands, ply.origin, ply.target, ply.result)
        for stop, possible in knowledge.possible().items():
            assert set(kinds[stands[game.board.truths[seat][stop]]]) == possible
    assert not learned


def move(stands: dict[int, int], origin: int, target: int, result: Result) -> None:
    piece = stands.pop(origin)
    if result in (Result.WIN, Result.TRADE):
        del stands[target]
    if result in (Result.QUIET, Result.WIN):
        stands[target] = piece


# --- The seal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_page_is_sealed(seat: int | None, language: Language) -> None:
    text = page(record_of(FLAG), seat, language)
    assert wrong_with(text, scripts=1) == []
    assert f'<html lang="{language}">' in text
    assert "{{" not in text


@pytest.mark.parametrize("words", HOSTILE)
def test_texts_of_a_record_are_data(words: str) -> None:
    fault = FaultLine(seat=0, ply=9, reason="bad-reply", text=words, why=words)
    record = record_of(cut(FLAG, 8), faults=[fault], names=(words, words))
    text = page(record)
    assert wrong_with(text, scripts=1) == []
    clean = "".join(char if char.isprintable() else "?" for char in words)
    data = data_of(text)
    assert data["players"][0]["name"] == clean
    assert data["faults"][0]["text"] == data["faults"][0]["why"] == clean
    harmless = record_of(cut(FLAG, 8), faults=[fault], names=("a", "b"))
    assert text.count("<") == page(harmless).count("<")


def test_a_page_without_its_seal_is_found_out() -> None:
    text = page(record_of(FLAG))
    assert wrong_with(text.replace("show(0)", "show(1)"), scripts=1)
    assert wrong_with(text.replace("<body>", "<body onload=alert(1)>"), scripts=1)
    assert wrong_with(text.replace("<body>", "<body><img src=//example.org/x>"), scripts=1)
    assert wrong_with(text.replace("<body>", "<body><script>alert(1)</script>"), scripts=1)


@given(st.text())
@settings(derandomize=True, database=None, deadline=None)
def test_data_can_end_no_element(text: str) -> None:
    written = as_data({"text": text})
    assert not set("<>&\u2028\u2029") & set(written)


def test_a_value_is_not_filled_in_again() -> None:
    assert filled("{{a}} {{b}}", {"a": "{{b}}", "b": "x"}) == "{{b}} x"


# --- Records of every sort -------------------------------------------------------------------------------------------


def test_a_record_that_was_cut_short() -> None:
    data = page_data(record_of(cut(FLAG, 7)), None, "en")
    assert len(data.steps) == 7
    assert (data.end.winner, data.end.reason, data.end.clock_ms) == (None, None, None)
    assert "cut short" in data.end.sentence["en"]


@pytest.mark.parametrize("arrays", [("", ""), (FLAG.formations[0], ""), ("", FLAG.formations[1])])
def test_a_game_that_did_not_begin_has_the_formations_that_there_are(arrays: Sequence[str]) -> None:
    fault = FaultLine(seat=0, ply=0, reason="no-formation", text="", why="nothing came")
    data = page_data(record_of(replace(FLAG, formations=tuple(arrays), moves=()), faults=[fault]), None, "en")
    assert data.steps == []
    everything, *seats = data.views
    assert "".join(everything.pieces) == "".join(arrays)
    for view, array in zip(seats, arrays, strict=True):
        assert "".join(view.pieces) == array


def test_a_false_record_has_no_page(tmp_path: Path) -> None:
    record = record_of(FLAG)
    skipped = Record(record.name, tuple(line for number, line in enumerate(record.lines) if number != 5))
    with pytest.raises(RecordError):
        write_page(skipped, tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_times_and_flags_are_as_in_the_record() -> None:
    record = record_of(GAMES["no-move-draw"])
    game = opening(record)
    played = list(replay(record, game))
    data = page_data(record, None, "en")
    assert [step.ms for step in data.steps] == [round(line.ms, 2) for line, _ in played]
    assert [dict(step.shown) for step in data.steps] == [
        {int(seat): LUZHANQI.stop_of[stop] for seat, stop in line.shown.items()} for line, _ in played
    ]
    assert sum(bool(step.shown) for step in data.steps) >= 1
    assert record.end is not None
    assert data.end.clock_ms == [round(ms, 2) for ms in record.end.clock_ms]


def test_pieces_have_their_names() -> None:
    kinds = page_data(record_of(FLAG), None, "zh").kinds
    assert {letter: names["zh"] for letter, names in kinds.items()} == {k.letter: k.chinese for k in KINDS.values()}
    assert kinds["a"]["en"] == "Field Marshal"


def test_a_page_of_a_record_on_disk(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", record_of(FLAG))
    write_page(read_record(path), tmp_path / "game.html", 1, "zh")
    text = (tmp_path / "game.html").read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert data_of(text)["audience"] == 1
