"""A league file read, and everything that is wrong with it said with its file and line, before anything is run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import cast

import msgspec
import yaml

from arbiter.dialects import DIALECTS
from arbiter.dialects.ccgc import LONGEST_TIME_S
from arbiter.entries.command import plain_path
from arbiter.entries.duration import seconds
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find
from arbiter.entries.roster import read_roster, roster_entry
from arbiter.entries.rules import find_rules
from arbiter.entries.size import size
from arbiter.entries.yamlfile import read_yaml
from arbiter.league.config import (
    FORMAT_NAMES,
    NO_LIMIT,
    SANDBOX_MODES,
    TIE_BREAKS,
    Duration,
    LeagueBot,
    LeagueFile,
    SprtOptions,
)
from arbiter.league.error import LeagueError
from arbiter.league.formats import Format, make_format
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import Mode
from arbiter.rules import Ruleset

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class League:
    """A league that can be played. `path`: its file, `text` what stands in it; `entries` in the order of the file."""

    path: Path
    text: str
    file: LeagueFile
    format: Format
    entries: tuple[Entry, ...]
    terms: Terms

    @property
    def name(self) -> str:
        """The league's name."""
        return self.file.name

    @property
    def secrets(self) -> tuple[Path, ...]:
        """What no bot may see: the file with the seed, under its own name and that of what it is a link to."""
        return tuple(dict.fromkeys((plain_path(self.path), self.path.resolve())))

    @property
    def mode(self) -> Mode:
        """What walls are asked for."""
        return cast(Mode, self.file.walls.mode)

    @property
    def bots(self) -> list[str]:
        """The bots' names, in the order of their seeding."""
        return [entry.name for entry in self.entries]


def read_league(path: Path, jobs: int | None = None, sprt: SprtOptions | None = None) -> League:
    """The league of a file; `jobs` and `sprt` go before what it says of them.

    Raises LeagueError, "file:line: what is wrong", with the nearest right word.
    """
    if path.is_dir():
        raise LeagueError(f"{path}: this is a folder, and a league's file is due")
    try:
        file = read_yaml(path, LeagueFile)
        if jobs is not None:
            file = msgspec.structs.replace(file, jobs=msgspec.structs.replace(file.at_once, games=jobs))
        if sprt is not None:
            file = msgspec.structs.replace(file, sprt=sprt)
        return _Reading(path, file).league()
    except EntryError as error:
        raise LeagueError(str(error)) from error


class _Reading:
    """One file being checked, part by part."""

    def __init__(self, path: Path, file: LeagueFile) -> None:
        self.path, self.file = path, file
        self.folder = path.parent.absolute()

    def league(self) -> League:
        file = self.file
        if not file.name.strip() or not file.name.isprintable():
            raise self.wrong("a league's name is not empty and has printable characters only", "name")
        self.check_word(file.format, FORMAT_NAMES, "format", "format")
        for number, word in enumerate(file.tie_breaks):
            self.check_word(word, TIE_BREAKS, "tie-break", "tie_breaks", number)
            if word in file.tie_breaks[:number]:
                raise self.wrong(f'tie-break "{word}" stands twice', "tie_breaks", number)
        self.check_word(file.walls.mode, SANDBOX_MODES, "sandbox", "sandbox", "mode")
        if not file.points.win >= file.points.draw >= file.points.loss or file.points.win == file.points.loss:
            raise self.wrong("a win is worth more than a loss, and a draw something between", "points")
        terms = Terms(self.rules(), self.limits(), pondering=file.pondering)
        entries = self.entries()
        self.check_format([entry.name for entry in entries])
        text = self.path.read_text("utf-8")
        return League(self.path, text, file, make_format(file, [entry.name for entry in entries]), entries, terms)

    def wrong(self, what: str, *steps: str | int) -> LeagueError:
        """An error about the place that `steps` lead to: keys and indices."""
        return LeagueError(f"{self.path}:{_line(self.path, steps)}: {what}")

    def check_word(self, word: str, known: Sequence[str], kind: str, *steps: str | int) -> None:
        if word not in known:
            near = get_close_matches(word, known, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"
            raise self.wrong(f'unknown {kind} "{word}"; {hint}', *steps)

    def rules(self) -> Ruleset:
        try:
            return find_rules(self.file.rules, self.folder)
        except EntryError as error:
            raise self.wrong(str(error), "rules") from error

    def limits(self) -> Limits:
        clock = self.file.clock
        limits = Limits(
            self.time(clock.startup, "startup"), self.time(clock.placement, "placement"), self.time(clock.time, "time"),
            self.time(clock.margin, "margin") or 0.0, self.time(clock.move, "move"),
        )  # fmt: skip
        if limits.game_s is not None and limits.game_s > LONGEST_TIME_S:
            raise self.wrong(f"at most {LONGEST_TIME_S} s: the protocol has four digits for it", "clock", "time")
        return limits

    def time(self, value: Duration, key: str) -> float | None:
        if value == NO_LIMIT:
            return None
        try:
            found = seconds(str(value))
        except ValueError as error:
            raise self.wrong(f"{error}, or {NO_LIMIT}", "clock", key) from error
        if not (isfinite(found) and found > 0):
            raise self.wrong("a limit is more than no time", "clock", key)
        return found

    def entries(self) -> tuple[Entry, ...]:
        """Every bot's entry, found, with the league's limits; what needs no build is there."""
        try:
            roster = read_roster(self.folder / self.file.roster) if self.file.roster else {}
        except EntryError as error:
            raise self.wrong(str(error), "roster") from error
        entries: list[Entry] = []
        for number in range(len(self.file.bots)) if self.file.bots else roster:
            steps = ("bots", number) if isinstance(number, int) else ("roster",)
            try:
                entry = self.bot(number, roster) if isinstance(number, int) else roster[number]
                entry = self.confined(entry)
                if not entry.build:
                    checked(entry)
            except (EntryError, ValueError) as error:
                raise self.wrong(str(error), *steps) from error
            if entry.name in {other.name for other in entries}:
                raise self.wrong(f'two bots are named "{entry.name}"; give one another name', *steps)
            entries.append(entry)
        return tuple(entries)

    def bot(self, number: int, roster: dict[str, Entry]) -> Entry:
        bot = self.file.bots[number]
        if isinstance(bot, str):
            entry = find(bot, roster, self.folder)
        elif bot.bot:
            if bot != LeagueBot(name=bot.name, bot=bot.bot, env=bot.env):
                raise ValueError('beside "bot", an entry has a name and env, and nothing else')
            known = find(bot.bot, roster, self.folder)
            entry = replace(known, name=bot.name, env={**known.env, **bot.env})
        elif bot.command:
            entry = roster_entry(bot, self.folder)
        else:
            raise ValueError(f'bot "{bot.name}" has no command, and no "bot" that says which other it is')
        if not (entry.name.strip() and entry.name.isprintable() and len(entry.name) <= _LONGEST_NAME):
            raise ValueError(f"a bot's name has 1 to {_LONGEST_NAME} printable characters")
        self.check_word(entry.dialect, list(DIALECTS), "dialect", "bots", number, "dialect")
        return entry

    def confined(self, entry: Entry) -> Entry:
        walls, own = self.file.walls, entry.confinement
        try:
            confinement = replace(
                own,
                memory=own.memory if walls.memory is None else size(walls.memory),
                disk=own.disk if walls.disk is None else size(walls.disk),
                processes=walls.processes or own.processes,
                network=own.network if walls.network is None else walls.network,
            )
        except ValueError as error:
            raise self.wrong(str(error), "sandbox") from error
        return replace(entry, confinement=confinement)

    def check_format(self, bots: list[str]) -> None:
        file = self.file
        if len(bots) < 2:
            raise self.wrong(f"a league has at least 2 bots, and this one {len(bots)}", "bots")
        for name, options in (("gauntlet", file.gauntlet), ("knockout", file.knockout), ("swiss", file.swiss)):
            if options is not None and file.format != name:
                raise self.wrong(f'"{name}" is for "format: {name}", and this league\'s is {file.format}', name)
        if file.games_per_pair is not None and file.format == "knockout":
            raise self.wrong("the games of a knockout's match are said by knockout: {best_of: N}", "games_per_pair")
        if file.games_per_pair not in (None, 2) and file.format == "double-round-robin":
            raise self.wrong("a double round robin has 2 games a pair; for more, take round-robin", "games_per_pair")
        self.check_gauntlet(bots)
        if file.knockout and file.knockout.best_of % 2 == 0:
            raise self.wrong(f"best_of is an odd number, and {file.knockout.best_of} is not", "knockout", "best_of")
        if file.swiss and file.swiss.rounds and file.swiss.rounds >= len(bots):
            raise self.wrong(
                f"{len(bots)} bots can play at most {len(bots) - 1} rounds without meeting again", "swiss", "rounds"
            )
        self.check_sprt(bots)

    def check_gauntlet(self, bots: list[str]) -> None:
        seeds = self.file.gauntlet.seeds if self.file.gauntlet else ()
        for number, seed in enumerate(seeds):
            self.check_word(seed, bots, "bot", "gauntlet", "seeds", number)
            if seed in seeds[:number]:
                raise self.wrong(f'seed "{seed}" stands twice', "gauntlet", "seeds", number)
        if len(seeds) == len(bots):
            raise self.wrong("every bot is a seed; a gauntlet needs others to be met", "gauntlet", "seeds")

    def check_sprt(self, bots: list[str]) -> None:
        sprt = self.file.sprt
        if sprt is None:
            return
        if len(bots) != 2 or self.file.format != "round-robin":
            raise self.wrong("an SPRT decides between two bots in a round robin", "sprt")
        if not sprt.elo0 < sprt.elo1:
            raise self.wrong(f"elo0 ({sprt.elo0:g}) is less than elo1 ({sprt.elo1:g})", "sprt")
        if not (0 < sprt.alpha < 0.5 and 0 < sprt.beta < 0.5):
            raise self.wrong("alpha and beta are between 0 and 0.5", "sprt")


def _line(path: Path, steps: Sequence[str | int]) -> int:
    """The line where the deepest of the steps begins that are there."""
    node = yaml.compose(path.read_text("utf-8"), yaml.SafeLoader)
    assert node is not None  # it has been read before
    line = 1
    for step in steps:
        if isinstance(node, yaml.MappingNode):
            found = next(((key, value) for key, value in node.value if key.value == step), None)
            if found is None:
                break
            line, node = found[0].start_mark.line + 1, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line + 1
    return line
