"""A record as one page for a browser: a file that holds all it needs and asks for nothing else.

The page is a template, a style sheet and a script, put together here with the game's data (`arbiter.review.data`). Its
content security policy forbids everything but that script and that style, which it names by their hashes. Whatever
comes from a record is data to the script, never markup.
"""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path

import msgspec

from arbiter import __version__
from arbiter.record.reader import Record
from arbiter.review.board import Language
from arbiter.review.data import PageData, page_data
from arbiter.review.svg import board_svg

SCRIPTS = ("words.js", "game.js", "board.js", "panels.js", "page.js")
MADE_FROM = "made-from"
"""The name in a page's head of what it was made from."""
NO_SCRIPT = {
    "en": "This page shows the game with a script of its own, and this browser runs none.",
    "zh": "本页用自带的脚本展示对局，而此浏览器没有运行脚本。",
}
_SLOT = re.compile(r"\{\{(\w+)\}\}")


def write_page(record: Record, path: Path, seat: int | None = None, language: Language = "en") -> None:
    """Write the page of a record to `path`; `seat`: with no more in it than that seat may know, None: with everything.

    Raises RecordError where the record is false, and OSError.
    """
    path.write_text(page(record, seat, language), "utf-8")


def page(record: Record, seat: int | None = None, language: Language = "en") -> str:
    """The page as text. Raises RecordError where the record is false."""
    return page_of(page_data(record, seat, language))


def page_of(data: PageData, back: tuple[str, str] | None = None, made_from: str = "") -> str:
    """The page that shows this data. `back`: address and text of a link above it; `made_from`: kept in its head."""
    title = " – ".join(player["name"] for player in data.players)
    return filled(
        _web("page.html"),
        {
            "language": data.language,
            "policy": _policy(),
            "generator": f"arbiter {__version__}",
            "made_from": f'<meta name="{MADE_FROM}" content="{escape(made_from)}">' if made_from else "",
            "back": '<p class="back"><a href="{}">{}</a></p>'.format(*map(escape, back)) if back else "",
            "title": escape(title),
            "sentence": escape(data.end.sentence[data.language]),
            "noscript": NO_SCRIPT[data.language],
            "style": _web("page.css"),
            "board": _board(),
            "data": as_data(data),
            "script": _script(),
        },
    )


def fingerprint() -> str:
    """Of all that makes a page of its data."""
    parts = (__version__, _web("page.html"), _web("page.css"), _script(), _board())
    return sha256("\0".join(parts).encode()).hexdigest()


def filled(template: str, values: Mapping[str, str]) -> str:
    """A template with a value for each {{name}} in it; what the values hold is left alone."""
    return _SLOT.sub(lambda slot: values[slot[1]], template)


def policy(script: str, style: str) -> str:
    """A content security policy that allows this script (if any) and this style, and nothing else at all."""
    allowed = f"'{_digest(script)}'" if script else "'none'"
    return (
        f"default-src 'none'; script-src {allowed}; style-src '{_digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def as_data(value: object) -> str:
    """JSON that can stand in a `script` element: nothing in it can end the element or begin another."""
    text = msgspec.json.encode(value).decode()
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


@cache
def _web(name: str) -> str:
    return (files("arbiter.review") / "web" / name).read_text("utf-8")


@cache
def _script() -> str:
    return '"use strict";\n(() => {\n' + "\n".join(map(_web, SCRIPTS)) + "})();\n"


@cache
def _policy() -> str:
    return policy(_script(), _web("page.css"))


@cache
def _board() -> str:
    return board_svg()
