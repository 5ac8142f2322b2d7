"""Pages taken apart again."""

import base64
import hashlib
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import msgspec


class Taken(HTMLParser):
    """A page's elements: for each its name and attributes; the text of each script and style; all other text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.styles: list[str] = []
        self.text = ""
        self._inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._inside = tag
        if tag == "script":
            self.scripts.append((dict(attrs), ""))
        elif tag == "style":
            self.styles.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            attributes, so_far = self.scripts[-1]
            self.scripts[-1] = attributes, so_far + data
        elif self._inside == "style":
            self.styles[-1] += data
        else:
            self.text += data

    @property
    def policy(self) -> str:
        """The content security policy, which comes before anything that it is about."""
        names = [(tag, attributes.get("http-equiv")) for tag, attributes in self.elements]
        place = names.index(("meta", "Content-Security-Policy"))
        assert not {tag for tag, _ in names[:place]} & {"script", "style", "link"}
        return self.elements[place][1]["content"] or ""


def digest(text: str) -> str:
    """As a content security policy has it."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def data_of(page: str) -> dict[str, Any]:
    """The game's data in a page."""
    (data,) = (text for attributes, text in Taken(page).scripts if attributes.get("type") == "application/json")
    found = msgspec.json.decode(data)
    assert isinstance(found, dict)
    return found


def wrong_with(page: str, scripts: int) -> list[str]:
    """What a page has in it that could reach out of it, or be run beside its own `scripts`, so many of them."""
    taken, wrong = Taken(page), []
    run = [text for attributes, text in taken.scripts if attributes.get("type") != "application/json"]
    if len(run) != scripts:
        wrong.append(f"{len(run)} scripts")
    policy = dict(part.strip().split(" ", 1) for part in taken.policy.split(";"))
    due = {
        "default-src": "'none'",
        "script-src": digest(run[0]) if run else "'none'",
        "style-src": digest(taken.styles[0]),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if policy != due:
        wrong.append(f"the policy is {policy}")
    for tag, attributes in taken.elements:
        wrong += [f"{tag} has {key}" for key in attributes if key.startswith("on") or key == "style"]
        for key in ("src", "href", "action", "srcset", "data", "xlink:href"):
            value = attributes.get(key)
            if value is not None and value != "data:," and not re.fullmatch(r"[a-z0-9./]+", value):
                wrong.append(f"{tag} {key} is {value}")
        if tag in {"iframe", "object", "embed", "form", "base", "img", "link"} and attributes.get("href") != "data:,":
            wrong.append(f"there is a {tag}")
    return wrong


def plain(page: str) -> str:
    """All of a page as a reader of its source might find it: escapes undone, lists of letters joined."""
    found = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), unescape(page))
    return found.replace('","', "")
