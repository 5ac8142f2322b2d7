"""Every clash against Table 1 of the rules, written out attacker by attacker."""

from itertools import product

import pytest

from arbiter.rules import CCGC, Result, Ruleset, clash
from arbiter.rules.combat import by_rank

# A row a defender, a column an attacker: + the attacker stays, - the defender stays, = neither does.
TABLE_1 = """
  a b c d e f g h i k
a = - - - - - - - - =
b + = - - - - - - - =
c + + = - - - - - - =
d + + + = - - - - - =
e + + + + = - - - - =
f + + + + + = - - - =
g + + + + + + = - - =
h + + + + + + + = - =
i + + + + + + + + = =
j - - - - - - - - + =
k = = = = = = = = = =
l + + + + + + + + + =
"""
SIGNS = {"+": Result.WIN, "-": Result.LOSS, "=": Result.TRADE}


def table(text: str) -> dict[tuple[str, str], Result]:
    heads, *rows = text.strip("\n").splitlines()
    return {
        (attacker, row[0]): SIGNS[sign]
        for row in rows
        for attacker, sign in zip(heads.split(), row[1:].split(), strict=True)
    }


VANISH = "j = = = = = = = = + ="
HOLD = "j - - - - - - - - - ="
BOTH = "j = = = = = = = = = ="


@pytest.mark.parametrize(
    ("rules", "mines"),
    [
        (CCGC, "j - - - - - - - - + ="),
        (Ruleset(mines_vanish=True), VANISH),
        (Ruleset(mines_hold=True), HOLD),
        (Ruleset(mines_vanish=True, mines_hold=True), BOTH),
    ],
    ids=["contest", "mines vanish", "mines hold", "mines vanish and hold"],
)
def test_every_clash_is_as_table_1_says(rules: Ruleset, mines: str) -> None:
    expected = table(TABLE_1) | table("  a b c d e f g h i k\n" + mines)
    assert len(expected) == 10 * 12
    assert {pair: clash(*pair, rules) for pair in product("abcdefghik", "abcdefghijkl")} == expected


@pytest.mark.parametrize(("attacker", "defender"), ["ja", "la", "aj", "al", "ak"])
def test_only_officers_and_engineers_fight_by_rank(attacker: str, defender: str) -> None:
    with pytest.raises(ValueError, match=f"'{attacker}' against '{defender}' is not settled by rank"):
        by_rank(attacker, defender)
