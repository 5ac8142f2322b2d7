"""Pictures of the pages for the documentation: `make screenshots` writes docs/screenshots anew, the same each time."""

import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from arbiter.league.store import FILE_NAME
from arbiter.review.page import write_page
from arbiter.site.build import build
from tests.browser.chromium import Watched, started
from tests.cli.leagues import league
from tests.league.made_up import a_pair
from tests.playouts import games
from tests.review.recorded import record_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

Then = Callable[["Page"], object]

TO = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
TREES = ("alder", "birch", "cedar", "elm", "hazel", "larch", "maple", "rowan")
DESK, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}


def main() -> None:
    """Write all of them."""
    if not subprocess.run(("fc-list", ":lang=zh"), capture_output=True, check=True).stdout:
        sys.exit("there is no font for Chinese; on Debian: apt install fonts-noto-cjk")
    with TemporaryDirectory() as folder, started() as browser:
        game, site = Path(folder) / "game.html", Path(folder) / "site"
        write_page(record_of(games()["no-move-draw"]), game)
        build(_league(Path(folder) / "league") / FILE_NAME, site, "en")
        TO.mkdir(exist_ok=True)

        def take(name: str, path: Path, fragment: str = "", then: "Then | None" = None, **options: Any) -> None:
            window = Watched(browser, reduced_motion="reduce", **options)
            window.page.goto(path.as_uri() + fragment)
            if then:
                then(window.page)
            window.page.screenshot(path=TO / f"{name}.png")
            window.close()

        take("three-views", game, "#ply=30&view=all", viewport={"width": 1400, "height": 880})
        take("first-view-dark", game, "#ply=30&view=first", _hover, viewport=DESK, color_scheme="dark")
        take("phone-chinese", game, "#ply=30&view=second", _chinese, viewport=PHONE)
        take("league", site / "index.html", viewport={"width": 1100, "height": 1150})
    sys.stdout.write("".join(f"{path} ({path.stat().st_size // 1024} KiB)\n" for path in sorted(TO.glob("*.png"))))


def _league(folder: Path) -> Path:
    """Eight bots that never were, and 168 games between them."""
    chance = random.Random(5)
    strength = {tree: chance.gauss(0, 150) for tree in TREES}
    met = [pair for pair in combinations(TREES, 2) for _ in range(3)]
    chance.shuffle(met)
    pairs = [a_pair(chance, number, pair, strength) for number, pair in enumerate(met)]
    results = [
        replace(game, number=number, round=1 + (number - 1) // 24)
        for number, game in enumerate(chain.from_iterable(pairs), 1)
    ]
    return league(folder, results, TREES, name="classroom")


def _hover(page: "Page") -> None:
    page.locator(".piece.unknown:not(.gone)").nth(5).hover()


def _chinese(page: "Page") -> None:
    page.locator("#language").select_option("zh")


if __name__ == "__main__":
    try:
        main()
    except pytest.skip.Exception as why:
        sys.exit(f"no pictures were taken: {why}")
