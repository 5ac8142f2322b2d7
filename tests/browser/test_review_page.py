"""The page of a game in a real browser: what is on the board, and everything that a reader can do with it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter.record.platform_import import import_log
from arbiter.record.reader import opening, read_record, replay
from arbiter.rules import KINDS
from tests.browser.boards import VIEWS, at, in_words, marked_certain, ply_of, shown, table, written
from tests.browser.chromium import NO_PLAYWRIGHT
from tests.browser.conftest import Open
from tests.playouts import games
from tests.review.recorded import record_of
from tests.shared_data import shared

if TYPE_CHECKING:
    from playwright.sync_api import expect
else:
    expect = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT).expect

LOGS = ("20180725-184041", "20180725-165603", "20180725-181336")
DRAW = games()["no-move-draw"]
"""A long game, in which both flags are shown."""


@pytest.fixture
def draw(tmp_path: Path) -> Path:
    return written(tmp_path, record_of(DRAW))


# --- The board against the record ------------------------------------------------------------------------------------


@pytest.mark.parametrize("log", LOGS)
def test_the_board_of_a_real_game_is_that_of_its_record(log: str, tmp_path: Path, open_page: Open) -> None:
    imported = import_log(shared(f"data/platform-logs/{log}.log"), tmp_path)
    record = read_record(imported.record)
    last = sum(1 for _ in replay(record))
    page = open_page(written(tmp_path, record))
    assert imported.header.seats[0].name in page.locator("h1").inner_text()
    for view in VIEWS:
        page.locator(f"[data-choice={view}]").click()
        for key, ply in (("Home", 0), ("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1)):
            page.keyboard.press(key)
            assert ply_of(page) == ply
            assert shown(page, view) == at(record, view, ply)
            assert table(page) == in_words(at(record, view, ply))


def test_all_three_views_show_the_same_moment(draw: Path, open_page: Open) -> None:
    page, record = open_page(draw, "#ply=60&view=all"), record_of(DRAW)
    assert page.locator(".board").count() == 3
    for view in VIEWS:
        assert shown(page, view) == at(record, view, 60)
    page.keyboard.press("/")
    after = ply_of(page)
    assert after > 60
    for view in VIEWS:
        assert shown(page, view) == at(record, view, after)


def test_what_is_certain_is_marked(draw: Path, open_page: Open) -> None:
    record = record_of(DRAW)
    page = open_page(draw, f"#ply={len(DRAW.moves)}&view=first")
    squares = at(record, "first", len(DRAW.moves))
    enemies = {stop for stop, (seat, kinds) in squares.items() if seat == 1 and len(kinds) == 1}
    assert enemies
    own_flag_is_shown = {stop for stop, (seat, kinds) in squares.items() if seat == 0 and kinds == "l"}
    assert marked_certain(page, "first") == enemies | own_flag_is_shown
    assert page.evaluate("getComputedStyle(document.querySelector('.certain .sure')).display") == "inline"


def test_captured_pieces_and_clocks(draw: Path, open_page: Open) -> None:
    record = record_of(DRAW)
    page = open_page(draw, f"#ply={len(DRAW.moves)}")
    left = at(record, "truth", len(DRAW.moves))
    for seat in (0, 1):
        gone = 25 - sum(owner == seat for owner, _ in left.values())
        assert page.locator(f".tray[data-seat='{seat}'] button").count() == gone
    assert record.end is not None
    seconds = (1_800_000 - record.end.clock_ms[0]) / 1000
    minutes, tenths = int(seconds // 60), int(seconds * 10) % 600
    assert page.locator(".player.seat0 .face").inner_text() == f"{minutes}:{tenths // 10:02d}.{tenths % 10}"
    assert page.locator(".bar").count() == len(DRAW.moves)


# --- Going through it ------------------------------------------------------------------------------------------------


def test_keys_walk_through_the_game(draw: Path, open_page: Open) -> None:
    page, last = open_page(draw), len(DRAW.moves)
    live = page.locator("#live")
    assert ply_of(page) == 0
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last),
                     ("Home", 0), ("ArrowLeft", 0)):  # fmt: skip
        page.keyboard.press(key)
        assert ply_of(page) == ply
        said = live.inner_text()
        assert said.startswith(f"Ply {ply} of {last}" if ply else "Before the first ply")
        assert ("A draw" in said) == (ply == last)
        current = page.locator("[data-part=moves] [aria-current=step]")
        assert current.count() == bool(ply)
        assert not ply or current.get_attribute("data-ply") == str(ply)


def test_the_next_clash(draw: Path, open_page: Open) -> None:
    record = record_of(DRAW)
    clashes = [ply.number for _, ply in replay(record, opening(record)) if ply.result != "quiet"]
    page = open_page(draw)
    for number in clashes[:4]:
        page.keyboard.press("/")
        assert ply_of(page) == number
    page.locator("#first").click()
    page.locator("#clash").click()
    assert ply_of(page) == clashes[0]


def test_buttons_slider_moves_and_chart(draw: Path, open_page: Open) -> None:
    page, last = open_page(draw), len(DRAW.moves)
    page.locator("#last").click()
    page.locator("#back").click()
    assert ply_of(page) == last - 1
    page.locator("#first").click()
    page.locator("#forth").click()
    assert ply_of(page) == 1
    page.locator("#slider").fill("40")
    assert ply_of(page) == 40
    page.locator("[data-part=moves] button[data-ply='7']").click()
    assert ply_of(page) == 7
    chart = page.locator("[data-part=times] .chart")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 12, "y": 10})
    assert ply_of(page) > last - 5
    page.locator("#slider").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert ply_of(page) == 0


def test_it_plays_by_itself_and_stops(draw: Path, open_page: Open) -> None:
    page = open_page(draw)
    page.locator("#speed").select_option("200")
    page.locator("body").press(" ")
    assert page.locator("#play").get_attribute("aria-label") == "Pause (space)"
    expect(page.locator("#counter")).to_have_text(re.compile("^(?:[3-9]|[1-9][0-9]) "))
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-label") == "Play (space)"
    assert not page.evaluate("document.body.classList.contains('playing')")
    page.keyboard.press("End")
    page.locator("#speed").select_option("500")
    page.locator("#play").click()
    expect(page.locator("#counter")).to_have_text(re.compile(f"^(?!0 |{len(DRAW.moves)} )"))


def test_the_address_names_the_ply_and_the_view(draw: Path, open_page: Open) -> None:
    page = open_page(draw, "#ply=37&view=second")
    assert ply_of(page) == 37
    assert page.locator("[data-choice][aria-pressed=true]").get_attribute("data-choice") == "second"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == "#ply=38&view=second"
    page.keyboard.press("v")
    page.keyboard.press("v")
    assert page.evaluate("location.hash") == "#ply=38"
    page.evaluate("location.hash = '#ply=5'")
    expect(page.locator("#counter")).to_have_text(re.compile("^5 "))


@pytest.mark.parametrize(
    ("fragment", "ply"), [("#ply=99999", len(DRAW.moves)), ("#ply=-1", 0), ("#ply=x&view=<b>", 0), ("#%00", 0)]
)
def test_a_senseless_address_does_no_harm(fragment: str, ply: int, draw: Path, open_page: Open) -> None:
    page = open_page(draw, fragment)
    assert ply_of(page) == ply
    assert page.locator("[data-choice][aria-pressed=true]").get_attribute("data-choice") == "truth"


# --- What can be known -----------------------------------------------------------------------------------------------


def test_a_piece_tells_what_it_can_be(draw: Path, open_page: Open) -> None:
    page, squares = open_page(draw, "#ply=60&view=first"), at(record_of(DRAW), "first", 60)
    stop, kinds = next((stop, kinds) for stop, (seat, kinds) in squares.items() if seat == 1 and len(kinds) > 1)
    hint = page.locator("#hint")
    assert hint.is_hidden()
    page.locator(f"[data-view=first] .piece[data-stop={stop}]").hover()
    names = ", ".join(KINDS[letter].english for letter in kinds)
    assert hint.inner_text() == f"second · {stop}\nIt can be one of {len(kinds)}: {names}"
    page.keyboard.press("Escape")
    assert hint.is_hidden()


def test_pieces_can_be_walked_with_the_keyboard(draw: Path, open_page: Open) -> None:
    page = open_page(draw, "#view=first&ply=60")
    order = sorted(at(record_of(DRAW), "first", 60))
    page.locator(f".piece[data-stop={order[0]}]").focus()
    focused = "document.activeElement.dataset.stop"
    for stop in (order[1], order[2]):
        page.keyboard.press("ArrowDown")
        assert page.evaluate(focused) == stop
        assert f"· {stop}" in page.locator("#hint").inner_text()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == order[1]
    page.keyboard.press("ArrowRight")
    assert ply_of(page) == 61
    assert page.locator(".piece[tabindex='0']").count() == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_page_for_a_seat_has_that_view_alone(seat: int, tmp_path: Path, open_page: Open) -> None:
    record = record_of(DRAW)
    page = open_page(written(tmp_path, record, seat), "#ply=30&view=truth")
    view = ("first", "second")[seat]
    assert page.locator(".board").count() == 1
    assert page.locator("[data-part=views]").is_hidden()
    assert shown(page, view) == at(record, view, 30)
    page.keyboard.press("v")
    page.keyboard.press("f")
    assert shown(page, view) == at(record, view, 30)


def test_the_true_board_turns_round(draw: Path, open_page: Open) -> None:
    page, truth = open_page(draw, "#ply=12"), at(record_of(DRAW), "truth", 12)
    page.keyboard.press("f")
    turned = str.maketrans("ABCDEFGHIJKL01234", "LKJIHGFEDCBA43210")
    assert shown(page, "truth") == {stop.translate(turned): piece for stop, piece in truth.items()}
