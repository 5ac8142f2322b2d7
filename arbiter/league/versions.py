"""Which version of a bot has played which games. Two are told apart by the files that the bot's entry names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from arbiter.entries.entry import Entry
from arbiter.entries.program import program_of
from arbiter.league.events import BotChanged, Listener
from arbiter.league.rows import reads
from arbiter.league.store import Store

_NOTE = "programs"


class Version(msgspec.Struct, frozen=True):
    """`files`: see `arbiter.entries.program`; `before`: the numbers of the games that earlier versions played."""

    files: Mapping[str, str]
    before: Sequence[int]


@dataclass(frozen=True, slots=True)
class Changed:
    """A bot was not the same in all of its games: these `files` of it were others in `games`, by their numbers."""

    bot: str
    files: Sequence[str]
    games: Sequence[int]


@reads
def versions(store: Store, /) -> dict[str, list[Version]]:
    """The versions of every bot that has been started, the latest last."""
    return msgspec.json.decode(store.note(_NOTE) or "{}", type=dict[str, list[Version]])


def changed(of: Mapping[str, Sequence[Version]]) -> list[Changed]:
    """Where a bot is not the one that it was."""
    return [
        Changed(bot, _differing(earlier, later), later.before)
        for bot, known in of.items()
        for earlier, later in pairwise(known)
    ]


def note_versions(store: Store, entries: Iterable[Entry], tell: Listener) -> None:
    """Write down what the bots that are about to play are made of, and tell of those that were something else before.

    A version that has played nothing is forgotten when another comes.
    """
    known, results = versions(store), store.results(surplus=True)
    for entry in entries:
        files = program_of(entry)
        before = [result.number for result in results if entry.name in result.bots and result.counts]
        mine = known.setdefault(entry.name, [])
        if mine and mine[-1].files != files and mine[-1].before == before:
            mine.pop()
        if not mine:
            mine.append(Version(files, []))
        elif mine[-1].files != files:
            mine.append(Version(files, before))
            tell(BotChanged(bot=entry.name, files=_differing(*mine[-2:]), games=before))
    store.put_note(_NOTE, msgspec.json.encode(known).decode())


def _differing(earlier: Version, later: Version) -> list[str]:
    names = {**earlier.files, **later.files}
    return [name for name in names if earlier.files.get(name) != later.files.get(name)]
