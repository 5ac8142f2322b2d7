"""`arbiter league games`: every game, or those that are looked for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, get_args

import click

from arbiter.cli.league_output import Report, format_option, known, read_view, results_argument, show
from arbiter.cli.options import Failure
from arbiter.league.crosstable import outcome
from arbiter.league.result import GameResult
from arbiter.league.view import View
from arbiter.record.ending import EndReason

HEADERS = (
    "game", "round", "first", "second", "winner", "reason", "plies", "first s", "second s", "longest first s",
    "longest second s", "remark",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are meant; what is None or empty says nothing about them."""

    bots: tuple[str, ...] = ()
    round_: int | None = None
    reason: str | None = None
    winner: str | None = None
    loser: str | None = None
    disputed: bool = False

    def among(self, league: View) -> list[GameResult]:
        """Those games of a league. A name that is none of a bot is wrong usage."""
        for option, words in (("--bot", self.bots), ("--winner", (self.winner,)), ("--loser", (self.loser,))):
            known([word for word in words if word is not None], league.names, option)
        if len(set(self.bots)) > 2:
            raise Failure("--bot: a game has two bots; more than two of them are in none")
        return [game for game in league.results if self._has(game)]

    def _has(self, game: GameResult) -> bool:
        outcomes = {bot: outcome(game, seat) if game.counts else "" for seat, bot in enumerate(game.bots)}
        return (
            outcomes.keys() >= set(self.bots)
            and self.round_ in (None, game.round)
            and self.reason in (None, game.reason)
            and (self.winner is None or outcomes.get(self.winner) == "wins")
            and (self.loser is None or outcomes.get(self.loser) == "losses")
            and (game.disputed or not self.disputed)
        )


def filters(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say which games are meant, as the parameter `wanted`."""
    options = [
        click.option("--bot", "bots", multiple=True, help="Games of this bot; given twice, between both."),
        click.option("--round", "round_", type=click.IntRange(1), help="Games of this round."),
        click.option("--reason", type=click.Choice(get_args(EndReason)), help="Games that ended so."),
        click.option("--winner", help="Games that this bot won."),
        click.option("--loser", help="Games that this bot lost."),
        click.option("--disputed", is_flag=True, help="Losses on time that waiting for a processor explains."),
    ]

    @wraps(command)  # and so the options that it has already
    def gathered(
        *arguments: Any, bots: tuple[str, ...], round_: int | None, reason: str | None, winner: str | None,
        loser: str | None, disputed: bool, **others: Any,
    ) -> None:  # fmt: skip
        command(*arguments, wanted=Wanted(bots, round_, reason, winner, loser, disputed), **others)

    decorated: Callable[..., None] = gathered
    for option in reversed(options):
        decorated = option(decorated)
    return decorated


@click.command()
@results_argument
@filters
@format_option
def command(results: Path, wanted: Wanted, fmt: str) -> None:
    """The games of a league in its order, or those that all the options given agree on.

    RESULTS is the league's folder, or the results.db in it. Times are seconds: of a bot's whole game, and its longest
    move.

    \b
    Examples:
      arbiter league games classroom --bot tiger --loser tiger
      arbiter league games classroom --reason time --format csv

    Exit codes: 0 done; 2 wrong usage.
    """
    league = read_view(results)
    show(report(league, wanted.among(league)), fmt)


def report(league: View, games: Sequence[GameResult]) -> Report:
    """The table of these games."""
    rows = [
        (
            game.number, game.round, *game.bots, winner(game), game.reason, game.plies,
            *map(_seconds, game.clock_ms), *map(_seconds, game.longest_ms), "disputed" if game.disputed else None,
        )
        for game in games
    ]  # fmt: skip
    attempts = {number: [why for voided, why in league.voids if voided == number] for number, _ in league.voids}
    numbers = {game.number for game in games}
    notes = [f"{len(games)} of {len(league.results)} games"] if len(games) < len(league.results) else []
    notes += [f"game {number}: came to nothing: {why}" for number, why in league.voids if number in numbers]
    data = [
        {
            "game": game.number, "round": game.round, "pair": game.pair, "first": game.first, "second": game.second,
            "winner": winner(game), "reason": game.reason, "plies": game.plies, "clock_ms": game.clock_ms,
            "longest_ms": game.longest_ms, "processor_ms": game.processor_ms,
            "at_fault": [game.bots[seat] for seat in game.fault_of], "disputed": game.disputed,
            "came_to_nothing": attempts.get(game.number, []),
        }
        for game in games
    ]  # fmt: skip
    return Report(HEADERS, rows, notes, {"league": league.name, "games": data})


def winner(game: GameResult) -> str | None:
    """The name of the bot that won."""
    return None if game.winner is None else game.bots[game.winner]


def _seconds(ms: float) -> str:
    return f"{ms / 1000:.3f}"
