"""The page of a game in a real browser: how it looks, and games that went wrong."""

import sys
from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Entry
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record, read_record
from arbiter.referee.clock import Limits
from arbiter.referee.job import Job, run_job
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import NO_WALLS
from tests.browser.boards import ply_of, written
from tests.browser.conftest import Open
from tests.playouts import games
from tests.review.recorded import cut, record_of
from tests.scripted import BOTS, ROOT

DRAW = games()["no-move-draw"]
PHONE = {"width": 360, "height": 740}
HOSTILE = ("</script><img src=x onerror=alert(1)>", "\u202e" + "W" * 100)


@pytest.fixture
def draw(tmp_path: Path) -> Path:
    return written(tmp_path, record_of(DRAW))


# --- How it looks ----------------------------------------------------------------------------------------------------


def test_languages(draw: Path, open_page: Open) -> None:
    page = open_page(draw, "#ply=3")
    assert "Marshal" in page.locator(".boards").inner_text()
    page.locator("#language").select_option("zh")
    assert page.evaluate("document.documentElement.lang") == "zh"
    assert "司令" in page.locator(".boards").inner_text()
    assert page.locator("[data-part=now]").inner_text().startswith("第 3 步")
    assert page.locator("[data-part=ending]").inner_text().startswith("和棋")
    assert ply_of(page) == 3
    page.locator("body").press("l")
    assert page.locator("[data-part=ending]").inner_text().startswith("A draw")


def test_colours_follow_the_system_and_the_switch(draw: Path, open_page: Open) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    light, dark = (open_page(draw, color_scheme=scheme).evaluate(colour) for scheme in ("light", "dark"))
    assert light != dark
    page = open_page(draw, color_scheme="light")
    page.locator("#theme").select_option("dark")
    assert page.evaluate(colour) == dark
    page.locator("#theme").select_option("")
    assert page.evaluate(colour) == light


def test_squares_stand_in_one_line_inside_their_column(draw: Path, open_page: Open) -> None:
    page = open_page(draw, "#ply=3")
    lines = page.eval_on_selector_all(
        ".moves .squares",
        "all => all.map(one => { const text = document.createRange(); text.selectNodeContents(one);"
        " return text.getClientRects().length; })",
    )
    assert len(lines) > 20
    assert set(lines) == {1}
    wide = page.eval_on_selector_all(".moves .squares", "all => all.filter(one => one.scrollWidth > one.clientWidth)")
    assert wide == []


@pytest.mark.parametrize("view", ["truth", "all"])
def test_a_phone_needs_no_scrolling_sideways(view: str, tmp_path: Path, open_page: Open) -> None:
    path = written(tmp_path, record_of(DRAW, names=HOSTILE))
    page = open_page(path, f"#ply=60&view={view}", viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("#forth").is_visible()
    page.locator("#forth").tap()
    assert ply_of(page) == 61


def test_everything_that_can_be_used_has_a_name(draw: Path, open_page: Open) -> None:
    page = open_page(draw, "#ply=60&view=all")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, summary, svg[role], .piece:not(.gone)")]
        .filter(one => !(one.getAttribute("aria-label") || one.textContent.trim() || (one.labels || []).length))
        .map(one => one.outerHTML)"""
    )
    assert nameless == []
    assert page.locator("#live").get_attribute("aria-live") == "polite"


# --- Games that went wrong -------------------------------------------------------------------------------------------


def zoo_game(folder: Path, bot: str) -> Record:
    """A game in which a bot of the zoo, first, meets a good one."""
    cages = BOTS / "zoo"
    entries = tuple(
        Entry(name, (sys.executable, "-S", "-B", str(cages / f"{name}.py")), cages, env={"PYTHONPATH": str(ROOT)})
        for name in (bot, "good")
    )

    async def play() -> Path:
        terms = Terms(limits=Limits(startup_s=20, placement_s=20, game_s=20))
        async with trio.open_nursery() as afterwards:
            return (await run_job(Job("zoo", entries, (1, 2), terms, NO_WALLS), folder, afterwards)).record

    return read_record(trio.run(play))


def test_the_fault_of_a_bot_is_explained(tmp_path: Path, open_page: Open) -> None:
    record = zoo_game(tmp_path, "moves_a_mine")
    page = open_page(written(tmp_path, record))
    assert page.locator("[data-part=ending]").inner_text() == "good wins: moves_a_mine answered with an illegal move."
    faults = page.locator("[data-part=faults]").inner_text()
    assert "BESTMOVE K0J0" in faults
    (why,) = (line.why for line in record.lines if isinstance(line, FaultLine))
    assert why in faults
    assert "illegal-move" in faults
    page.locator("body").press("l")
    assert "走子违规" in page.locator("[data-part=faults]").inner_text()
    page.locator("body").press("l")
    assert page.locator(".player.seat1 .verdict").inner_text() == "won"


def test_a_fault_is_explained_to_the_bot_that_made_it_alone(tmp_path: Path, open_page: Open) -> None:
    record = zoo_game(tmp_path, "moves_a_mine")
    assert "BESTMOVE" in open_page(written(tmp_path, record, 0)).locator("[data-part=faults]").inner_text()
    assert "BESTMOVE" not in open_page(written(tmp_path, record, 1)).locator("body").inner_text()


def test_a_game_that_did_not_begin(tmp_path: Path, open_page: Open) -> None:
    page = open_page(written(tmp_path, zoo_game(tmp_path, "exits_at_info")))
    assert "there is no board to show" in page.locator("[data-part=now]").inner_text()
    for key in ("ArrowRight", "End", "/", " ", "v", "v", "v", "l"):
        page.locator("body").press(key)
    assert ply_of(page) == 0


def test_hostile_names_are_only_names(tmp_path: Path, open_page: Open) -> None:
    fault = FaultLine(seat=0, ply=9, reason="bad-reply", text=HOSTILE[0], why=HOSTILE[0])
    record = record_of(cut(games()["flag-first"], 8), faults=[fault], names=HOSTILE)
    page = open_page(written(tmp_path, record), "#ply=8&view=all")
    assert HOSTILE[0] in page.locator("h1").inner_text()
    assert HOSTILE[0] in page.locator("[data-part=faults]").inner_text()
    assert page.locator("img").count() == 0
    assert page.locator("script").count() == 2
