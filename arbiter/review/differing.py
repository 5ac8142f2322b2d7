"""What a ruleset changes in the contest's rules, for a player who knows those."""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from arbiter.rules import CCGC, Ruleset

ENDS = {"flag": "a flag is taken", "no-move": "a side has no legal move", "quiet-limit": "the quiet limit is reached"}
"""What ends a game, by the word of `Ruleset.verdicts`."""

CHANGED: Mapping[str, str] = {
    "mines_vanish": "a mine goes with what runs into it",
    "mines_hold": "no engineer clears a mine",
    "bombs_in_front": "bombs may stand on the front row",
    "bombs_fly": "bombs turn corners on the railway, as engineers do",
    "all_turn_corners": "every piece turns corners on the railway, as engineers do",
    "leave_headquarters": "pieces may come out of a headquarters again",
}
"""What the rules are where the contest's are not, by the field."""


def differing(rules: Ruleset) -> list[str]:
    """A sentence, without its stop, for everything in which `rules` differ from the contest's."""
    return [sentence for field in fields(rules) for sentence in _of(field.name, rules)]


def _of(name: str, rules: Ruleset) -> Iterator[str]:
    value = getattr(rules, name)
    if name == "name" or value == getattr(CCGC, name):
        return
    if name == "verdicts":
        yield f"the game ends as soon as {' or '.join(ENDS[word] for word in rules.verdicts) or 'a side is at fault'}"
    elif "quiet-limit" in rules.verdicts and name == "quiet_limit":
        yield f"the quiet limit is {value} plies without a clash"
    elif "quiet-limit" in rules.verdicts and name == "quiet_outcome":
        yield "who reaches the quiet limit does not lose: the game is drawn"
    elif name in CHANGED:
        yield CHANGED[name]
