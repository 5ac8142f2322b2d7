"""A ruleset from its name, or from a YAML file that says what differs from the contest's.

name: classroom
quiet_limit: 50
quiet_outcome: draw
"""

from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import msgspec

from arbiter.entries.entry import EntryError
from arbiter.rules import RULESETS, Ruleset

_HINTS = get_type_hints(Ruleset)
RulesFile = msgspec.defstruct(
    "RulesFile",
    [
        ("name", str),
        *((field.name, _HINTS[field.name], field.default) for field in fields(Ruleset) if field.name != "name"),
    ],
    forbid_unknown_fields=True,
    kw_only=True,
)
"""A file of house rules: a name, and any field of a ruleset; what is not given is as in the contest."""

MOST_QUIET_PLIES = 99
"""START has two digits for the quiet limit."""


def find_rules(word: str, folder: Path) -> Ruleset:
    """The ruleset of that name, or of the file of that name seen from `folder`. Raises EntryError."""
    if word in RULESETS:
        return RULESETS[word]
    from arbiter.entries.yamlfile import read_yaml  # YAML is slow to import, and a named ruleset needs none

    path = folder / word
    if path.suffix not in (".yaml", ".yml"):
        raise EntryError(
            f'no ruleset is named "{word}"; there are {", ".join(RULESETS)}, or a .yaml file of house rules'
        )
    rules = Ruleset(**msgspec.structs.asdict(read_yaml(path, RulesFile)))
    if not 1 <= rules.quiet_limit <= MOST_QUIET_PLIES:
        raise EntryError(
            f"{path}: quiet_limit is {rules.quiet_limit}; START has two digits for it, 1 to {MOST_QUIET_PLIES}"
        )
    if rules.name in RULESETS and rules != RULESETS[rules.name]:
        raise EntryError(f'{path}: name: "{rules.name}" is a ruleset already; give yours another name')
    return rules
