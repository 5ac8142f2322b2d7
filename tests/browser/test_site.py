"""The site of a league in a real browser: it can be walked from end to end, on a phone as well."""

from pathlib import Path

import pytest

from arbiter.league.store import FILE_NAME
from arbiter.site.build import build
from tests.browser.boards import at, shown
from tests.browser.conftest import Open
from tests.review.recorded import record_of
from tests.site.leagues import FLAG, HOSTILE, make

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    build(make(tmp_path / "league") / FILE_NAME, tmp_path / "site", "en")
    return tmp_path / "site"


def test_from_the_table_to_a_bot_to_a_game_and_back(site: Path, open_page: Open) -> None:
    page = open_page(site / "index.html")
    assert page.locator("h1").inner_text() == "spring <league>"
    page.get_by_role("link", name="小虎").first.click()
    assert page.locator("h1").inner_text() == "小虎"
    page.get_by_role("link", name="5", exact=True).click()
    assert page.locator("h1").inner_text() == f"小虎 – {HOSTILE}"
    page.keyboard.press("End")
    last = len(FLAG.moves)
    assert shown(page, "truth") == at(record_of(FLAG), "truth", last)
    page.get_by_role("link", name="Back to the league").click()
    assert page.locator("h1").inner_text() == "spring <league>"
    page.get_by_role("link", name="Games", exact=True).click()
    assert page.locator("tbody tr").count() == 6


def test_charts_are_drawn(site: Path, open_page: Open) -> None:
    page = open_page(site / "index.html")
    for chart in page.locator(".chart").all():
        box = chart.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 80
    colours = {
        page.evaluate("line => getComputedStyle(line).stroke", line) for line in page.query_selector_all(".curve")
    }
    assert len(colours) == 3


@pytest.mark.parametrize("name", ["index.html", "games.html", "bots/3.html", "games/00004.html"])
def test_a_phone_needs_no_scrolling_sideways(name: str, site: Path, open_page: Open) -> None:
    page = open_page(site / name, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
