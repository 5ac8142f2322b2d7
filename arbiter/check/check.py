"""A check: a name, what it is about, what to mend where it fails, and where the protocol's page has it."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbiter.check.evidence import Finding, Part
from arbiter.check.judges import Judge

PAGE = "protocol/README.md"
MESSAGES, ORDER, SQUARES, FORMATION = "the-messages", "the-order-of-messages", "squares", "the-formation"
TIME, AROUND, STRICT = "time", "what-your-bot-finds-around-it", "how-strictly-answers-are-read"
MISHAPS = "every-error-and-what-happens-then"
RULES = "docs/rules.md"


@dataclass(frozen=True, slots=True)
class Check:
    """One check. `title`: what holds where it passes; `mend`: what to do where it fails; `link`: where it is told of.

    `groups`: the scenarios that it needs, as `examine` names them.
    """

    name: str
    title: str
    mend: str
    link: str
    judge: Judge
    groups: tuple[str, ...]


def check(name: str, title: str, judge: Judge, mend: str, section: str, *groups: str, unusual: bool = False) -> Check:
    """A check; `unusual`: made of what a bot did in unusual parts, too."""
    link = section if section.endswith(".md") else f"{PAGE}#{section}"

    def of_some(parts: Sequence[Part]) -> Finding:
        return judge([part for part in parts if unusual or not part.unusual])

    return Check(name, title, mend, link, of_some, groups or ("games",))
