"""Formations against the rules on placing, and the formations that were printed and misprinted."""

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules import KINDS, Flaw, Ruleset, flaws, from_glyphs, to_glyphs
from tests.shared_data import shared

LEGAL = "cifgefkhbdiagkhdjcigeljjh"
STOPS = "G0 G1 G2 G3 G4 H0 H2 H4 I0 I1 I3 I4 J0 J2 J4 K0 K1 K2 K3 K4 L0 L1 L2 L3 L4"
QUARTERS = frozenset({"L1", "L3"})

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


def swapped(array: str, *exchanges: str) -> str:
    """`array` with the pieces of two stops exchanged, for each pair such as "G0 L1"."""
    places = {stop: place for place, stop in enumerate(STOPS.split())}
    letters = list(array)
    for exchange in exchanges:
        one, other = (places[stop] for stop in exchange.split())
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def sentences(array: str) -> list[str]:
    return [flaw.sentence for flaw in flaws(array)]


def test_a_legal_formation_has_no_flaw() -> None:
    assert flaws(LEGAL) == []


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        ("C" + LEGAL[1:], "letter 1 is 'C', and pieces are the letters a to l"),
        (LEGAL[:-1] + "m", "letter 25 is 'm', and pieces are the letters a to l"),
        (LEGAL[:-1], "24 pieces, not 25"),
        (LEGAL + "h", "26 pieces, not 25"),
        ("", "0 pieces, not 25"),
        (LEGAL.replace("a", "h"), "0 x Field Marshal (a, 司令), not 1"),
        (LEGAL.replace("a", "h"), "4 x Lieutenant (h, 排长), not 3; the last is letter 25"),
        (LEGAL.replace("l", "j"), "4 x Landmine (j, 地雷), not 3; the last is letter 24"),
        (LEGAL.replace("l", "j"), "no flag in a headquarters (L1 or L3)"),
        (swapped(LEGAL, "L1 L0"), "the flag on L0 is outside a headquarters (L1 or L3)"),
        (swapped(LEGAL, "L1 G3"), "the flag on G3 is outside a headquarters (L1 or L3)"),
        (swapped(LEGAL, "K1 J4"), "the mine on J4 is not in the last two rows (K, L)"),
        (swapped(LEGAL, "L2 G2"), "the mine on G2 is not in the last two rows (K, L)"),
        (swapped(LEGAL, "H2 G4"), "the bomb on G4 is on the front row (G)"),
        (swapped(LEGAL, "H2 G0"), "the bomb on G0 is on the front row (G)"),
    ],
)
def test_the_sentence_of_every_flaw(array: str, sentence: str) -> None:
    assert sentence in sentences(array)


@pytest.mark.parametrize("exchange", ["L1 L3", "K1 L3", "K1 L0", "K1 K4", "H2 H0", "J2 L4", "H2 K0"])
def test_where_flag_mines_and_bombs_may_stand(exchange: str) -> None:
    assert flaws(swapped(LEGAL, exchange)) == []


def test_every_flaw_is_told_and_no_other() -> None:
    assert sentences("m" + swapped(LEGAL, "L1 J0", "H2 G1", "K1 H4")[1:]) == [
        "letter 1 is 'm', and pieces are the letters a to l",
        "1 x Major General (c, 师长), not 2",
        "the bomb on G1 is on the front row (G)",
        "the mine on H4 is not in the last two rows (K, L)",
        "the flag on J0 is outside a headquarters (L1 or L3)",
    ]


def test_two_flags_of_which_one_is_well_placed() -> None:
    assert sentences("l" + LEGAL[1:]) == [
        "1 x Major General (c, 师长), not 2",
        "2 x Flag (l, 军旗), not 1; the last is letter 22",
        "the flag on G0 is outside a headquarters (L1 or L3)",
    ]


def test_where_pieces_stand_is_not_judged_before_there_are_twenty_five() -> None:
    assert {flaw.rule for flaw in flaws("kkkk")} == {"length", "count"}
    assert {flaw.rule for flaw in flaws("kkxk")} == {"letter", "length", "count"}


def test_a_flaw_says_what_it_counted() -> None:
    assert flaws(LEGAL[:-1]) == [
        Flaw("length", "24 pieces, not 25", "", 24, 25),
        Flaw("count", "2 x Lieutenant (h, 排长), not 3", "h", 2, 3),
    ]
    assert flaws(swapped(LEGAL, "H2 G4"))[0] == Flaw("bomb", "the bomb on G4 is on the front row (G)", "k", 0, 0)


def test_bombs_in_front_where_the_rules_allow_them() -> None:
    bombs = swapped(LEGAL, "H2 G0", "J2 G4")
    assert [flaw.rule for flaw in flaws(bombs)] == ["bomb", "bomb"]
    assert flaws(bombs, Ruleset(bombs_in_front=True)) == []
    assert [flaw.rule for flaw in flaws(swapped(bombs, "K1 G1"), Ruleset(bombs_in_front=True))] == ["mine"]


@SAME_EACH_TIME
@given(st.permutations(LEGAL))
def test_any_order_of_the_pieces_is_judged_by_where_flag_mines_and_bombs_stand(letters: list[str]) -> None:
    stands = list(zip(STOPS.split(), letters, strict=True))
    expected = sorted(
        [("flag", "l")] * sum(letter == "l" and stop not in QUARTERS for stop, letter in stands)
        + [("mine", "j")] * sum(letter == "j" and stop[0] not in "KL" for stop, letter in stands)
        + [("bomb", "k")] * sum(letter == "k" and stop[0] == "G" for stop, letter in stands)
    )
    assert sorted((flaw.rule, flaw.kind) for flaw in flaws("".join(letters))) == expected


@SAME_EACH_TIME
@given(st.text(max_size=30))
def test_any_text_at_all_is_judged(array: str) -> None:
    assert flaws(array) != []


def hundred() -> list[dict[str, Any]]:
    """The formations of a Chinese collection; each has `id`, `rows` in glyphs, `array`, and `faults` (none: legal)."""
    printed = yaml.safe_load(shared("data/formations/hundred.yaml").read_text(encoding="utf-8"))
    assert isinstance(printed, list)
    return printed


def as_printed(flaw: Flaw) -> str:
    """A flaw in the words that the collection's `faults` use."""
    if flaw.rule == "count":
        return f"{flaw.found} x {KINDS[flaw.kind].glyph}, not {flaw.due}"
    return {"length": f"{flaw.found} pieces, not {flaw.due}", "flag": "flag outside a headquarters"}[flaw.rule]


def test_the_printed_formations_pass_or_fail_for_their_reasons() -> None:
    printed = hundred()
    assert (len(printed), sum(not entry["faults"] for entry in printed)) == (98, 84)
    for entry in printed:
        assert [as_printed(flaw) for flaw in flaws(entry["array"])] == entry["faults"], entry["id"]


def test_the_printed_formations_read_and_write_in_glyphs() -> None:
    for entry in hundred():
        assert from_glyphs("\n".join(entry["rows"])) == entry["array"], entry["id"]
        if not entry["faults"]:
            assert to_glyphs(entry["array"]) == entry["rows"], entry["id"]


def test_a_formation_in_glyphs() -> None:
    rows = ["师兵营连团", "营炸排", "军旅兵令", "连炸排", "旅雷师兵连", "团旗雷雷排"]
    assert to_glyphs(LEGAL) == rows
    assert from_glyphs("\n".join(rows)) == LEGAL


@pytest.mark.parametrize("mark", [" ", "\u3000", "\r\n", "\t", ",", "，", "、", ";", "；", "|", "/"])
def test_what_parts_the_rows_does_not_count(mark: str) -> None:
    assert from_glyphs(mark.join(["", *to_glyphs(LEGAL), ""])) == LEGAL


@pytest.mark.parametrize(("rows", "glyph"), [("师兵x连团", "x"), ("司令", "司"), ("师兵。连团\n雷?", "。")])
def test_the_first_glyph_that_is_no_piece_is_named(rows: str, glyph: str) -> None:
    with pytest.raises(ValueError, match=f"^'{glyph}' is no piece; the pieces are 令军师旅团营连排兵雷炸旗$"):
        from_glyphs(rows)


@SAME_EACH_TIME
@given(st.text("abcdefghijkl", min_size=25, max_size=25))
def test_any_25_letters_come_back_from_their_glyphs(array: str) -> None:
    rows = to_glyphs(array)
    assert [len(row) for row in rows] == [5, 3, 4, 3, 5, 5]
    assert from_glyphs("".join(rows)) == array
