"""The rules of the contest as data."""

from dataclasses import asdict

import pytest

from arbiter.rules import CCGC, RULESETS, Ruleset


def test_the_contest_plays_no_house_rule() -> None:
    assert asdict(CCGC) == {
        "name": "ccgc",
        "verdicts": ("flag", "no-move", "quiet-limit"),
        "quiet_limit": 31,
        "quiet_outcome": "mover-loses",
        "mines_vanish": False,
        "mines_hold": False,
        "bombs_in_front": False,
        "bombs_fly": False,
        "all_turn_corners": False,
        "leave_headquarters": False,
    }
    assert Ruleset() == CCGC


def test_rulesets_are_found_by_their_names() -> None:
    assert RULESETS["ccgc"] is CCGC
    assert all(ruleset.name == name for name, ruleset in RULESETS.items())


def test_nobody_changes_the_rules() -> None:
    with pytest.raises(AttributeError):
        CCGC.quiet_limit = 50  # type: ignore[misc]
    with pytest.raises(TypeError):
        RULESETS["ccgc"] = Ruleset(quiet_limit=50)  # type: ignore[index]
