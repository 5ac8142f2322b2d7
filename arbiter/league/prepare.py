"""Before the first game: the store opened and compared with the file, bots built, each started once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import trio

from arbiter.entries.build import build
from arbiter.entries.command import absolute_command
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked
from arbiter.league.changes import canon, changes, digest
from arbiter.league.error import LeagueError
from arbiter.league.events import BotOut, Building, Listener
from arbiter.league.formats import Format
from arbiter.league.lock import only_one
from arbiter.league.reading import League
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.versions import note_versions
from arbiter.referee.job import new_master_seed
from arbiter.referee.launch import hidden_from
from arbiter.referee.sandbox import Walls
from arbiter.referee.tryout import try_out


@dataclass(frozen=True, slots=True)
class Tried:
    """A bot that was built and started. `announced`: its own name; `out`: why it does not play, None if it does."""

    entry: Entry
    announced: str | None
    out: str | None


@contextmanager
def open_league(league: League, folder: Path, apply_changes: bool = False) -> Iterator[tuple[Store, int]]:
    """The store of `league` in `folder`, which is made where it is not there, and the lock that goes with it.

    A store with another version of the league file is brought up to date only with `apply_changes`, and only where
    nothing that was played loses its place by it; where nothing was played, it begins anew. Raises LeagueError.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LeagueError(f"{folder}: {error.strerror}") from error
    with only_one(folder) as lock, Store(folder / FILE_NAME, create=True) as store:
        new = canon(league)
        if store.seed is not None and not store.results(surplus=True) and changes(store.canon, new, league.format):
            store.forget()
        if store.seed is None:
            seed = new_master_seed() if league.file.seed is None else league.file.seed
            store.begin(seed, league.text, new, digest(new))
        else:
            _bring_up_to_date(store, league, apply_changes)
        yield store, lock


def _bring_up_to_date(store: Store, league: League, apply_changes: bool) -> None:
    new = canon(league)
    found = changes(store.canon, new, league.format)
    if not found:
        return
    told = "\n".join(f"  {change.what}" for change in found)
    if impossible := [change for change in found if not change.applicable]:
        what = "\n".join(f"  {change.what}" for change in impossible)
        raise LeagueError(
            f"{league.path}: this is no longer the league that is in {store.path}, of which games have been played:\n"
            f"{what}\nThese changes cannot be applied to it. Take them back, or play another league with --out."
        )
    if not apply_changes:
        raise LeagueError(
            f"{league.path}: changed since games in {store.path} were played:\n{told}\n"
            "Apply the changes with --apply-changes, take them back, or play another league with --out."
        )
    store.apply(league.text, new, digest(new))


def built(entries: Sequence[Entry], tell: Listener) -> list[Tried]:
    """Every bot built, once for those that share a folder and a build command; what cannot be built is out."""
    done: dict[tuple[Path, tuple[str, ...]], str | None] = {}
    tried = []
    for entry in entries:
        key = entry.folder, entry.build
        if entry.build and key not in done:
            tell(Building(bot=entry.name))
            try:
                build(entry)
                done[key] = None
            except EntryError as error:
                done[key] = str(error)
        out = done.get(key)
        if out is None:
            entry = replace(entry, command=absolute_command(entry.command, entry.folder))
            try:
                checked(entry)
            except EntryError as error:
                out = str(error)
        tried.append(Tried(entry, None, out))
    return tried


async def tried_out(
    bots: Sequence[Tried], startup_s: float | None, walls: Walls, at_once: int, secrets: Sequence[Path] = ()
) -> list[Tried]:
    """Every bot that was built, started once; `at_once` at a time. `secrets`: what none may see, beside the others."""
    results = list(bots)
    seats = trio.CapacityLimiter(at_once)

    async def one(place: int, bot: Tried) -> None:
        async with seats:
            others = [other.entry for other in bots if other is not bot]
            hidden = hidden_from(bot.entry, others, *secrets)
            try:
                results[place] = Tried(bot.entry, await try_out(bot.entry, startup_s, walls, hidden), None)
            except EntryError as error:
                results[place] = Tried(bot.entry, None, str(error))

    async with trio.open_nursery() as nursery:
        for place, bot in enumerate(bots):
            if bot.out is None:
                nursery.start_soon(one, place, bot)
    return results


def note(store: Store, format: Format, bots: Sequence[Tried], strict: bool, tell: Listener) -> None:
    """Write down who plays, and which version of it. Who was out of a knockout or a Swiss stays out.

    Raises LeagueError where fewer than two bots are left, and with `strict` where any is out.
    """
    begun = bool(store.fixtures()) and not format.extensible
    before = {bot.name: bot.out for bot in store.bots()} if begun else {}
    found = {bot.entry.name: (bot.announced, before.get(bot.entry.name) or bot.out) for bot in bots}
    out = {name: why for name, (_, why) in found.items() if why is not None}
    if strict and out:
        raise LeagueError("\n".join(out.values()))
    store.put_tried(found)
    for name, why in out.items():
        tell(BotOut(bot=name, why=why))
    if len(found) - len(out) < 2:
        raise LeagueError("fewer than two bots can play")
    note_versions(store, [bot.entry for bot in bots if bot.entry.name not in out], tell)
