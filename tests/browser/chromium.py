"""A browser for the tests: the system's Chromium, driven by Playwright, which brings none of its own.

It is told to leave the network alone, and every request that a page makes is noted.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NO_PLAYWRIGHT = "the package playwright is not installed"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_MS = 120_000
"""How long anything may take on a busy machine."""
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


@contextmanager
def started() -> "Iterator[Browser]":
    """The browser. Where there is none, the test that wants it is skipped, with the reason."""
    api = pytest.importorskip("playwright.sync_api", reason=NO_PLAYWRIGHT)
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("there is no Chromium; on Debian: apt install chromium")
    api.expect.set_options(timeout=PATIENCE_MS)
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS), timeout=PATIENCE_MS)
        try:
            yield browser
        finally:
            browser.close()


class Watched:
    """A window on a page. `problems`: everything that a page which only shows itself never does."""

    def __init__(self, browser: "Browser", **options: Any) -> None:
        self.problems: list[str] = []
        self.requests: list[str] = []
        self._context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self._context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self._context.new_page()
        self.page.on("console", lambda message: self.problems.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))
        self.page.on("popup", lambda popup: self.problems.append(f"window: {popup.url}"))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def forget(self) -> None:
        """Begin anew."""
        self.problems.clear()
        self.requests.clear()

    def close(self) -> None:
        """Close it."""
        self._context.close()
