"""Whatever is a text stays one."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.site.html import Html, document, element, inside, joined, name, table
from tests.review.pages import Taken, wrong_with

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@SAME_EACH_TIME
@given(st.text(), st.text())
def test_texts_make_no_elements(text: str, attribute: str) -> None:
    page = document("en", text, element("p", text, table([text], [(text, name(text))]), title=attribute))
    tags = [tag for tag, _ in Taken(page).elements]
    assert tags == [
        "html", "head", *["meta"] * 5, "title", "link", "style", "body",
        "p", "div", "table", "thead", "tr", "th", "tbody", "tr", "td", "td", "bdi",
    ]  # fmt: skip
    assert wrong_with(page, scripts=0) == []


def test_html_is_not_escaped_twice() -> None:
    assert joined([element("b", "<"), "<", 3, None], " ") == "<b>&lt;</b> &lt; 3 "
    assert inside(Html("<hr>")) == "<hr>"


def test_what_cannot_be_printed_is_not() -> None:
    assert inside("a\u202eb\x1b") == "a?b?"
