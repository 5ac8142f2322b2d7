"""The policy of a page is one that a browser keeps: whatever else might get into it is not run, and fetches nothing."""

import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from arbiter.review.page import page
from tests.browser.chromium import PATIENCE_MS, Watched
from tests.playouts import games
from tests.review.recorded import record_of

ATTACKS = {
    "a script": "<script>document.title = 'taken'</script>",
    "a script from elsewhere": "<script src=http://HERE/script></script>",
    "a handler": "<p id=attack onclick=\"document.title = 'taken'\">x</p>",
    "a picture": "<img src=http://HERE/picture>",
    "a style": "<p style='background: url(http://HERE/style)'>x</p>",
    "a style sheet": "<link rel=stylesheet href=http://HERE/sheet>",
    "a frame": "<iframe src=http://HERE/frame></iframe>",
    "a form": "<form action=http://HERE/form><button id=attack>x</button></form>",
}
FETCHING = ("a script from elsewhere", "a picture", "a style", "a style sheet", "a frame", "a form")


class Elsewhere:
    """A server on this machine, and what it was asked for."""

    def __init__(self) -> None:
        asked: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.asked = asked
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"127.0.0.1:{self.server.server_address[1]}"
        self.thread = Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05})
        self.thread.start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    server = Elsewhere()
    yield server
    server.stop()


@pytest.fixture
def text() -> str:
    return page(record_of(games()["flag-first"]))


def attacked(watched: Watched, path: Path, text: str, attack: str, elsewhere: Elsewhere) -> None:
    """Open the page with something in it that does not belong there, and click on that."""
    path.write_text(text.replace("<body>", "<body>" + ATTACKS[attack].replace("HERE", elsewhere.address)), "utf-8")
    watched.page.goto("about:blank")
    watched.forget()
    watched.page.goto(path.as_uri(), wait_until="load")
    watched.page.evaluate("document.getElementById('attack')?.click()")


@pytest.mark.parametrize("attack", list(ATTACKS))
def test_what_gets_into_a_page_does_nothing(
    attack: str, text: str, tmp_path: Path, window: Callable[..., Watched], elsewhere: Elsewhere
) -> None:
    watched = window()
    attacked(watched, tmp_path / "game.html", text, attack, elsewhere)
    give_up = time.monotonic() + PATIENCE_MS / 1000
    while not watched.problems and time.monotonic() < give_up:  # the browser's complaint comes when it comes
        watched.page.wait_for_timeout(25)
    assert any("Content Security Policy" in problem for problem in watched.problems)
    assert elsewhere.asked == []
    assert watched.page.title() != "taken"


@pytest.mark.parametrize("attack", FETCHING[:4])
def test_without_the_policy_it_would(
    attack: str, text: str, tmp_path: Path, window: Callable[..., Watched], elsewhere: Elsewhere
) -> None:
    bare = text.replace("Content-Security-Policy", "X-Nothing")
    attacked(window(), tmp_path / "game.html", bare, attack, elsewhere)
    assert len(elsewhere.asked) == 1
