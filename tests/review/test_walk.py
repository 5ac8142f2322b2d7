"""A walk through a game: keys, places, and what is on the screen."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.review.board import Language, width
from arbiter.review.picture import plain
from arbiter.review.replayed import replayed
from arbiter.review.walk import Key, Walk, after, keys, screen
from arbiter.rules import Result
from tests.playouts import games
from tests.review.recorded import record_of
from tests.snapshots import check

GAME = replayed(record_of(games()["no-move-draw"]))
VIEWS = [GAME.telling(None), GAME.telling(0), GAME.telling(1)]
PLIES = len(games()["no-move-draw"].moves)
ALL: list[Key] = ["back", "on", "home", "end", "clash", "view", "flip", "quit"]


def walked(*pressed: Key, start: Walk | None = None) -> Walk:
    walk = start or Walk(VIEWS)
    for key in pressed:
        walk = after(walk, key)
    return walk


# --- Keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        (b"\x1b[D", "back"), (b"\x1bOD", "back"), (b"\x1b[C", "on"), (b"\x1bOC", "on"), (b" ", "on"),
        (b"\x1b[H", "home"), (b"\x1b[1~", "home"), (b"\x1bOH", "home"), (b"\x1b[F", "end"), (b"\x1b[4~", "end"),
        (b"/", "clash"), (b"v", "view"), (b"f", "flip"), (b"q", "quit"),
    ],
)  # fmt: skip
def test_what_terminals_send(sent: bytes, key: Key) -> None:
    assert keys(sent) == ([key], b"")


def test_several_at_once_and_one_in_pieces() -> None:
    assert keys(b"\x1b[Cq\x1b[") == (["on", "quit"], b"\x1b[")
    assert keys(b"\x1b[" + b"D/") == (["back", "clash"], b"")
    assert keys(b"\x1b") == ([], b"\x1b")
    assert keys(b"\x1b" + b"q") == (["quit"], b"")


@settings(derandomize=True, database=None, deadline=None)
@given(st.binary(max_size=40))
def test_no_bytes_are_too_much(data: bytes) -> None:
    _, rest = keys(data)
    assert len(rest) < 4


# --- Places ----------------------------------------------------------------------------------------------------------


def test_on_and_back_stay_within_the_game() -> None:
    assert walked("back").ply == 0
    assert walked("on", "on", "on", "back").ply == 2
    assert walked("end").ply == PLIES
    assert walked("end", "on").ply == PLIES
    assert walked("end", "home").ply == 0


def test_a_slash_goes_to_every_clash_in_turn() -> None:
    clashes = [step.number for step in VIEWS[0].steps if step.result is not Result.QUIET]
    walk, found = Walk(VIEWS), []
    for _ in clashes:
        walk = after(walk, "clash")
        found.append(walk.ply)
    assert found == clashes
    assert after(walk, "clash") == walk


def test_v_goes_round_the_views_and_keeps_the_ply() -> None:
    walk = walked("on", "view")
    assert (walk.telling.teller, walk.ply) == (0, 1)
    assert walked("view", start=walk).telling.teller == 1
    assert walked("view", "view", start=walk).telling.teller is None


def test_f_turns_the_board_and_back() -> None:
    assert walked("flip").flipped
    assert walked("flip", "flip") == Walk(VIEWS)


# --- The screen ------------------------------------------------------------------------------------------------------


@settings(derandomize=True, database=None, deadline=None, max_examples=30)
@given(st.lists(st.sampled_from(ALL), max_size=12), st.sampled_from(["en", "zh"]))
def test_the_screen_always_fits(pressed: list[Key], language: Language) -> None:
    lines = [plain(line) for line in screen(walked(*pressed), language)]
    assert len(lines) == 22
    assert max(map(width, lines)) <= 80


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("view", [0, 1, 2])
def test_the_screen_as_it_is(view: int, language: Language) -> None:
    walk = Walk(VIEWS, view, 66, flipped=view == 2)
    check(f"walk-{view}-{language}.txt", "".join(f"{plain(line)}\n" for line in screen(walk, language)))


def test_the_ply_on_the_screen_is_marked_in_the_list() -> None:
    for ply in (1, 7, 30, PLIES):
        lines = [plain(line) for line in screen(Walk(VIEWS, 0, ply), "en")]
        assert [line[25:31].split() for line in lines if line[25:26] == ">"] == [[">", str(ply)]]


def test_a_flipped_board_is_the_same_read_backwards() -> None:
    straight, turned = ([plain(line)[:22] for line in screen(Walk(VIEWS, 0, 40, flip), "en")] for flip in (False, True))
    rows = [row for row in straight if row[1:2] == " " and row[:1] in "ABCDEFGHIJKL" and row[:1]]
    other = [row for row in turned if row[1:2] == " " and row[:1] in "ABCDEFGHIJKL" and row[:1]]
    assert [row[0] for row in other] == list("LKJIHGFEDCBA")
    for row, back in zip(rows, reversed(other), strict=True):
        pieces = [row[2:].ljust(20)[at : at + 4].strip(" ()[]") for at in range(0, 20, 4)]
        turned_pieces = [back[2:].ljust(20)[at : at + 4].strip(" ()[]") for at in range(0, 20, 4)]
        swapped = [piece.translate(str.maketrans("^v", "v^")) for piece in reversed(turned_pieces)]
        assert pieces == swapped
