"""A league as its store has it: all that reports are made of, read at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from arbiter.league.changes import Canon
from arbiter.league.config import GauntletOptions, KnockoutOptions, LeagueFile, Points, SprtOptions, SwissOptions
from arbiter.league.error import LeagueError
from arbiter.league.formats import Format, State, make_format
from arbiter.league.result import GameResult
from arbiter.league.sprt import SprtState, sprt
from arbiter.league.standings import Scoring, Standing, standings
from arbiter.league.store import Store, StoredBot
from arbiter.league.versions import Version, versions


@dataclass(frozen=True, slots=True)
class View:
    """A league, perhaps half played.

    `results`: games that count and void ones, in the league's order. `surplus`: how many were played after the league
    was decided, and are not among them. `voids`: attempts that came to nothing, with the number of the game and why.
    `versions`: what each bot was made of, and when that was something else.
    """

    name: str
    bots: Sequence[StoredBot]
    format: Format
    state: State
    points: Points
    tie_breaks: tuple[str, ...]
    sprt: SprtOptions | None
    results: Sequence[GameResult]
    surplus: int
    voids: Sequence[tuple[int, str]]
    versions: Mapping[str, Sequence[Version]]

    @property
    def names(self) -> list[str]:
        """The bots, in the order of the league file."""
        return [bot.name for bot in self.bots]

    @property
    def games(self) -> int:
        """How many games there will be, or about how many."""
        made = sum(not self.state.is_walkover(fixture) for fixture in self.state.made)
        return max(made, 0 if self.format.extensible and made else self.format.expected_games(self.state.playing))

    @property
    def played(self) -> int:
        """How many games count."""
        return sum(result.counts for result in self.results)

    def standings(self, last_round: int | None = None) -> list[Standing]:
        """The table; `last_round`: as it was after that round."""
        state = self.state if last_round is None else up_to(self.state, last_round)
        played = {bot for result in self.results if result.counts for bot in result.bots}
        scoring = Scoring(
            self.points, self.tie_breaks, self.format.walkovers(state), self.format.reached(state),
            absent=frozenset(bot.name for bot in self.bots if bot.out is not None and bot.name not in played),
        )  # fmt: skip
        return standings(self.names, self.results_until(last_round), scoring)

    def results_until(self, last_round: int | None) -> list[GameResult]:
        """The results, or those of the rounds up to one."""
        return [result for result in self.results if last_round is None or result.round <= last_round]

    def sprt_state(self) -> SprtState | None:
        """Where the sequential test stands; None for a league without one."""
        return sprt(self.results, self.names[0], self.sprt) if self.sprt else None


def up_to(state: State, last_round: int) -> State:
    """The league as it was after a round."""
    made = [fixture for fixture in state.made if fixture.round <= last_round]
    byes = [bye for bye in state.byes if bye.round <= last_round]
    numbers = {fixture.number for fixture in made}
    results = {number: result for number, result in (state.results or {}).items() if number in numbers}
    return State(state.bots, made, byes, results, state.out)


def view(store: Store) -> View:
    """All of it; the store is read, never written. Raises LeagueError for a store that no league was written into."""
    if store.seed is None:
        raise LeagueError(f"{store.path}: no league has begun in it")
    canon, bots = store.canon, store.bots()
    everything, results = store.results(surplus=True), store.results()
    if strangers := {bot for game in everything for bot in game.bots} - {bot.name for bot in bots}:
        raise LeagueError(f"{store.path}: games of {', '.join(sorted(strangers))}, and no such bot in the league")
    state = State(
        bots=[bot.name for bot in bots],
        made=store.fixtures(),
        byes=store.byes(),
        results={result.number: result for result in everything if result.counts},
        out=frozenset(bot.name for bot in bots if bot.out is not None),
    )
    try:
        file = _file(canon)
    except (LookupError, TypeError, msgspec.ValidationError) as error:
        raise LeagueError(f"{store.path}: what is in it is no league's: {error}") from error
    return View(
        name=file.name,
        bots=bots,
        format=make_format(file, list(state.bots)),
        state=state,
        points=file.points,
        tie_breaks=file.tie_breaks,
        sprt=file.sprt,
        results=results,
        surplus=len(everything) - len(results),
        voids=store.voids(),
        versions=versions(store),
    )


def _file(canon: Canon) -> LeagueFile:
    """The parts of the league file that make its format and its table."""
    return LeagueFile(
        name=canon["name"],
        format=canon["format"],
        games_per_pair=canon["games_per_pair"],
        gauntlet=GauntletOptions(seeds=tuple(canon["gauntlet"])),
        knockout=KnockoutOptions(best_of=canon["best_of"]),
        swiss=SwissOptions(rounds=canon["rounds"]),
        points=msgspec.convert(canon["points"], Points),
        tie_breaks=tuple(canon["tie_breaks"]),
        sprt=msgspec.convert(canon["sprt"], SprtOptions | None),
    )
