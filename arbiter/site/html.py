"""HTML in which a text is a text: whatever a bot is called or has said, it is escaped, and no page has a script."""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from arbiter import __version__
from arbiter.review.board import Language
from arbiter.review.formation import shown
from arbiter.review.page import policy

TEXT_SHOWN = 300
"""Characters of a text that are shown."""
GENERATOR = f"arbiter {__version__}, league site"
"""What the pages of a site say that they were made by."""


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Content = str | int | None
"""What stands in an element: HTML, or a text or a number that is escaped; None is an empty cell."""


def inside(content: Content) -> Html:
    """The content as HTML."""
    if isinstance(content, Html):
        return content
    return Html("" if content is None else escape(shown(str(content), TEXT_SHOWN)))


def element(name: str, *contents: Content, **attributes: str | int) -> Html:
    """An element; an attribute `class_` is its class."""
    said = "".join(f' {key.rstrip("_")}="{escape(str(value))}"' for key, value in attributes.items())
    return Html(f"<{name}{said}>{''.join(map(inside, contents))}</{name}>")


def joined(parts: Iterable[Content], between: str = "\n") -> Html:
    """One after another."""
    return Html(between.join(map(inside, parts)))


def link(target: str, text: Content) -> Html:
    """A link to another page of the site."""
    return element("a", text, href=target)


def name(text: str) -> Html:
    """A bot's name, whose direction of writing concerns nothing around it."""
    return element("bdi", text)


def table(headings: Sequence[Content], rows: Iterable[Sequence[Content]], numbers: Sequence[int] = ()) -> Html:
    """A table in a frame that scrolls; the columns `numbers` hold numbers."""
    kinds = ("number" if place in numbers else "text" for place in range(len(headings)))
    head = joined(
        (element("th", heading, scope="col", class_=kind) for heading, kind in zip(headings, kinds, strict=True)), ""
    )
    body = joined(_row(row, numbers) for row in rows)
    parts = element("thead", element("tr", head)), element("tbody", body)
    return element("div", element("table", *parts), class_="wide")


def _row(cells: Sequence[Content], numbers: Sequence[int]) -> Html:
    return element(
        "tr",
        *(
            element("td", cell, class_="number") if place in numbers else element("td", cell)
            for place, cell in enumerate(cells)
        ),
    )


def document(language: Language, title: str, body: Content) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy("", _style())}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="{GENERATOR}">\n'
        f'<title>{inside(title)}</title>\n<link rel="icon" href="data:,">\n<style>{_style()}</style>\n</head>\n'
        f"<body>\n{inside(body)}\n</body>\n</html>\n"
    )


@cache
def _style() -> str:
    return (files("arbiter.site") / "web" / "site.css").read_text("utf-8")
