"""How a game ended, in a sentence: every way to end has one in both languages."""

from typing import get_args

import pytest

from arbiter.record.ending import EndReason
from arbiter.record.lines import EndLine
from arbiter.review.board import Language
from arbiter.review.explained import NOBODY, WON, explained, reason
from arbiter.rules import CCGC

NAMES = ("alder", "白桦")


def end(way: EndReason, winner: int | None) -> EndLine:
    return EndLine(winner=winner, reason=way, plies=77, clock_ms=[1.0, 2.0], finished="")


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("way", get_args(EndReason))
def test_every_ending_is_explained(way: EndReason, language: Language) -> None:
    table = NOBODY if way in ("both-at-fault", "void") else WON
    assert way in table[language]
    sentence = explained(end(way, None if table is NOBODY else 1), NAMES, CCGC, language)
    assert "{" not in sentence
    assert sentence.endswith("." if language == "en" else "。")
    assert (NAMES[1] in sentence) == (table is WON)


@pytest.mark.parametrize(
    ("ending", "sentence"),
    [
        (end("flag", 0), "alder wins: it took the flag with ply 77."),
        (end("quiet-limit", 0), "alder wins: with ply 77, 白桦 completed 31 plies in a row without a clash."),
        (end("quiet-limit", None), "A draw: 31 plies in a row without a clash."),
        (end("no-move", None), "A draw: after ply 77, neither side has a legal move left."),
        (end("time", 1), "白桦 wins on time: alder used up its clock."),
        (None, "The record ends before the game does: it was cut short."),
    ],
)
def test_sentences(ending: EndLine | None, sentence: str) -> None:
    assert explained(ending, NAMES, CCGC, "en") == sentence


def test_names_with_braces_are_names() -> None:
    assert explained(end("flag", 0), ("{winner}", "{}"), CCGC, "zh").startswith("{winner} 胜")


@pytest.mark.parametrize("language", get_args(Language))
def test_every_way_to_end_a_game_has_a_word(language: Language) -> None:
    said = {reason(language, word) for word in get_args(EndReason)}
    assert len(said) == len(get_args(EndReason))
    assert all(word.isascii() == (language == "en") for word in said)
