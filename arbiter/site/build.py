"""Writes the site of a league, and writes only what has changed.

A finished game never changes, so the page of a game says what it was made from (the result, this program, the
language), and where that is still so the record is not even read.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import msgspec

from arbiter.league.error import LeagueError
from arbiter.league.records import RECORD
from arbiter.league.result import GameResult
from arbiter.league.store import Store
from arbiter.league.view import view
from arbiter.record.lines import FaultLine
from arbiter.record.reader import Record, RecordError, read_record
from arbiter.review.board import Language
from arbiter.review.data import page_data
from arbiter.review.page import MADE_FROM, fingerprint, page_of
from arbiter.site.bot_page import bot_page
from arbiter.site.html import GENERATOR
from arbiter.site.league_page import games_page, league_page
from arbiter.site.subject import Subject, bot_path, game_path
from arbiter.site.words import say

INDEX, GAMES = "index.html", "games.html"
_HEAD = 4096
"""Bytes at the beginning of a page in which it says what it was made from."""
Progress = Callable[[int, int], None]
"""Told how many of how many games are done."""


@dataclass
class Built:
    """What was done. `unreadable`: games without a page, by number, and what is wrong with their record."""

    written: int = 0
    unchanged: int = 0
    unreadable: dict[int, str] = field(default_factory=dict)


def build(results: Path, out: Path, language: Language, progress: Progress = lambda done, games: None) -> Built:
    """Write the site of the league in the database `results` into the folder `out`.

    Raises LeagueError where that is no league's database or `out` holds something else, and OSError.
    """
    _refuse_what_is_not_ours(out)
    built = Built()
    with Store(results) as store:
        league = view(store)
        back = f"{league.name} – {say(language, 'back')}"
        for done, game in enumerate(league.results, 1):
            _game(store, game, out / game_path(game.number), back, language, built)
            progress(done, len(league.results))
        subject = Subject(league, language, built.unreadable)
        for name, text in _pages(subject, lambda number: _faults(store, number)):
            _write(out / name, text, built)
    return built


def _pages(subject: Subject, faults: Callable[[int], Sequence[FaultLine]]) -> Iterator[tuple[str, str]]:
    """All pages but those of the games; the first one last, when all that it links to is there."""
    for bot, number in subject.numbers.items():
        yield bot_path(number), bot_page(subject, bot, faults)
    yield GAMES, games_page(subject)
    yield INDEX, league_page(subject)


def _game(store: Store, game: GameResult, path: Path, back: str, language: Language, built: Built) -> None:
    made_from = sha256(msgspec.json.encode((game, fingerprint(), back, language))).hexdigest()
    if _says(path, f'name="{MADE_FROM}" content="{made_from}"'):
        built.unchanged += 1
        return
    try:
        page = page_of(page_data(_record(store, game.number), None, language), (f"../{INDEX}", back), made_from)
    except (RecordError, LeagueError) as why:
        built.unreadable[game.number] = str(why)
    else:
        _write(path, page, built)


def _record(store: Store, number: int) -> Record:
    return read_record(store.record(number).get(RECORD, b""), f"game {number}")


def _faults(store: Store, number: int) -> Sequence[FaultLine]:
    try:
        return [line for line in _record(store, number).lines if isinstance(line, FaultLine)]
    except (RecordError, LeagueError):
        return []


def _refuse_what_is_not_ours(out: Path) -> None:
    index = out / INDEX
    if index.exists() and not _says(index, f'name="generator" content="{GENERATOR.partition(" ")[0]} '):
        raise LeagueError(f"{index} is no page of a league's site; choose another folder")


def _says(path: Path, words: str) -> bool:
    """Whether a page has these words in its head; False where there is no page."""
    try:
        with path.open("rb") as file:
            return words.encode() in file.read(_HEAD)
    except FileNotFoundError:
        return False


def _write(path: Path, text: str, built: Built) -> None:
    """Write a page in one step, so that whoever looks sees the old one or the new one; not at all if it is the same."""
    data = text.encode()
    if path.exists() and path.read_bytes() == data:
        built.unchanged += 1
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(data)
    new.replace(path)
    built.written += 1
