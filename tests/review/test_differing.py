"""What house rules change, in sentences."""

from dataclasses import fields, replace
from typing import Any

import pytest

from arbiter.review.differing import CHANGED, differing
from arbiter.rules import CCGC, NEU, Ruleset

CHANGES: dict[str, Any] = {
    "verdicts": ("no-move", "flag", "quiet-limit"), "quiet_limit": 50, "quiet_outcome": "draw",
    **dict.fromkeys(CHANGED, True),
}  # fmt: skip


def test_the_contest_s_own_rules_differ_in_nothing() -> None:
    assert differing(CCGC) == []
    assert differing(replace(CCGC, name="mine")) == []


@pytest.mark.parametrize("name", [field.name for field in fields(Ruleset) if field.name != "name"])
def test_every_field_has_its_sentence(name: str) -> None:
    (sentence,) = differing(replace(CCGC, **{name: CHANGES[name]}))
    assert sentence


def test_several_changes_come_in_order() -> None:
    assert differing(NEU) == [
        "the quiet limit is 99 plies without a clash",
        "who reaches the quiet limit does not lose: the game is drawn",
        "a mine goes with what runs into it",
    ]


def test_a_limit_that_ends_nothing_is_not_spoken_of() -> None:
    assert differing(replace(NEU, verdicts=("flag", "no-move"))) == [
        "the game ends as soon as a flag is taken or a side has no legal move",
        "a mine goes with what runs into it",
    ]
