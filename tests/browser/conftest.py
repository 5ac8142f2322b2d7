"""One browser for the tests of a module, a window for each size and kind; no page may have had anything to say."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.chromium import Watched, started

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
"""Opens a file, at a fragment if one is given, in the window that has Playwright's options given."""


@pytest.fixture(scope="module")
def window() -> Iterator[Callable[..., Watched]]:
    """The window with these options; starting one takes a second, so that it is used again."""
    with started() as browser:
        windows: dict[str, Watched] = {}

        def with_options(**options: Any) -> Watched:
            key = repr(sorted(options.items()))
            if key not in windows:
                windows[key] = Watched(browser, reduced_motion="reduce", **options)
            return windows[key]

        yield with_options
        for window in windows.values():
            window.close()


@pytest.fixture
def open_page(window: Callable[..., Watched]) -> Iterator[Open]:
    used: list[tuple[Watched, Path]] = []

    def opened(path: Path, fragment: str = "", **options: Any) -> "Page":
        watched = window(**options)
        used.append((watched, path.parent))
        watched.page.goto("about:blank")  # from a page to its own fragment would be no loading
        watched.forget()
        watched.page.goto(path.as_uri() + fragment)
        return watched.page

    yield opened
    problems = []
    for watched, folder in used:
        strange = [url for url in watched.requests if not url.startswith((folder.as_uri(), "data:,"))]
        problems += watched.problems + [f"request: {url}" for url in strange]
    assert problems == []
