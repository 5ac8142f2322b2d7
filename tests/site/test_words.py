"""Both languages say the same things."""

import re
from typing import get_args

import pytest

from arbiter.league.config import FORMAT_NAMES
from arbiter.review.board import Language
from arbiter.site import words
from arbiter.site.words import say

BRACES = re.compile(r"\{\w+\}")


def test_every_word_is_there_in_both_languages_with_the_same_values() -> None:
    english, chinese = words._ENGLISH, words._CHINESE
    assert english.keys() == chinese.keys()
    assert {word: set(BRACES.findall(text)) for word, text in english.items()} == {
        word: set(BRACES.findall(text)) for word, text in chinese.items()
    }


@pytest.mark.parametrize("language", get_args(Language))
def test_every_format_has_a_word(language: Language) -> None:
    said = {say(language, word) for word in FORMAT_NAMES}
    assert len(said) == len(FORMAT_NAMES)
    assert all(word.isascii() == (language == "en") for word in said)
