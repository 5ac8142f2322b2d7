"""The page's own words: each is there in both languages, with the same values, and each that is asked for is there."""

import re
from importlib.resources import files

WEB = files("arbiter.review") / "web"
SCRIPTS = [WEB / name for name in ("game.js", "board.js", "panels.js", "page.js", "words.js")]
ENTRY = re.compile(r'(\w+): "((?:[^"\\]|\\.)*)"')


def languages() -> dict[str, dict[str, str]]:
    """The words of each language, as the script has them."""
    text = (WEB / "words.js").read_text("utf-8")
    found = re.findall(r"^  (en|zh): \{\n(.*?)^  \},$", text, re.MULTILINE | re.DOTALL)
    return {language: dict(ENTRY.findall(block)) for language, block in found}


def test_both_languages_have_every_word_with_the_same_values() -> None:
    english, chinese = languages()["en"], languages()["zh"]
    assert len(english) > 50
    assert english.keys() == chinese.keys()
    for word, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", chinese[word])), word


def test_every_word_that_is_asked_for_is_there() -> None:
    asked = set(re.findall(r'data-(?:word|label)="(\w+)"', (WEB / "page.html").read_text("utf-8")))
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        asked |= set(re.findall(r'\bsay\("(\w+)"', text)) | set(re.findall(r', "(key\w+)"\]', text))
    assert len(asked) > 40
    assert asked <= languages()["en"].keys()
