"""`arbiter league standings`: the table, with ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import click

from arbiter.cli.league_output import (
    Cell,
    Report,
    format_option,
    in_a_line,
    known,
    number,
    read_view,
    results_argument,
    show,
    what_changed,
)
from arbiter.league.ratings import Estimate, Ratings, rate
from arbiter.league.report import first_mover
from arbiter.league.result import GameResult
from arbiter.league.sprt import in_words
from arbiter.league.standings import Standing
from arbiter.league.tiebreaks import Value
from arbiter.league.versions import changed
from arbiter.league.view import View

HEADINGS = {"direct": "direct", "sonneborn-berger": "SB", "buchholz": "Buchholz", "faults": "faults"}
"""Of the columns of the tie-breaks; the wins have a column already."""
MOST_TOLD = 10
"""Void games, and disputed ones, that stand below the table."""


@click.command()
@results_argument
@click.option("--bot", "bots", multiple=True, help="Only this bot's line; may be given several times.")
@click.option("--round", "last_round", type=click.IntRange(1), help="The table as it was after this round.")
@format_option
def command(results: Path, bots: tuple[str, ...], last_round: int | None, fmt: str) -> None:
    """The table of a league: points, tie-breaks, and Elo ratings with their 95% intervals.

    RESULTS is the league's folder, or the results.db in it. A league that is being played shows how it stands.

    \b
    direct ... faults   the tie-breaks, in the order of the league file (wins are the games won)
    Elo, low, high      the rating beside the average, and its 95% interval
    LOS %               how likely it is that the bot is stronger than the next in the table

    Exit codes: 0 done; 2 wrong usage.
    """
    league = read_view(results)
    show(report(league, known(bots, league.names, "--bot"), last_round), fmt)


def report(league: View, bots: Sequence[str] = (), last_round: int | None = None) -> Report:
    """The table; `bots`: only these lines, in which nothing changes by that."""
    lines, games = league.standings(last_round), league.results_until(last_round)
    ratings = rate(games)
    superior = [*(ratings.superiority(one.bot, below.bot) for one, below in pairwise(lines)), None]
    chosen = [(line, chance) for line, chance in zip(lines, superior, strict=True) if not bots or line.bot in bots]
    rows = [_row(league, line, chance, ratings.elo.get(line.bot)) for line, chance in chosen]
    if not league.format.walkovers(league.state):
        for row in rows:
            del row["walkovers"]
    return Report(
        list(rows[0]),
        [list(row.values()) for row in rows],
        list(_notes(league, ratings, last_round)),
        _data(league, chosen, ratings, last_round),
    )


def _row(league: View, line: Standing, chance: float | None, rating: Estimate | None) -> dict[str, Cell]:
    """A line by the headings of its columns."""
    elo, low, high = _whole(rating)
    return {
        "place": line.place,
        "bot": line.bot,
        **({} if line.reached is None else {"rounds survived": line.reached}),
        "points": line.points,
        "games": line.tally.games,
        "won": line.tally.wins,
        "drawn": line.tally.draws,
        "lost": line.tally.losses,
        "walkovers": line.walkovers,
        **{
            HEADINGS[word]: _shown(word, value)
            for word, value in zip(league.tie_breaks, line.tie_breaks, strict=True)
            if word in HEADINGS
        },
        "Elo": elo,
        "Elo low": low,
        "Elo high": high,
        "LOS %": None if chance is None else round(100 * chance, 1),
    }


def _shown(word: str, value: Value) -> Cell:
    """A tie-break's value; a bot that was compared several times, in ever smaller ties, has several."""
    if len(value) > 1:
        return " then ".join(map(number, value))
    return abs(value[0]) if value and word == "faults" else value[0] if value else None


def _whole(estimate: Estimate | None) -> tuple[Cell, ...]:
    return (None,) * 3 if estimate is None else (round(estimate.elo), round(estimate.low), round(estimate.high))


def _notes(league: View, ratings: Ratings, last_round: int | None) -> Iterator[str]:
    test = league.sprt_state()
    if last_round is not None:
        yield f"after round {last_round}"
    elif league.played < league.games and not (test and test.decision):
        yield f"{league.played} of {league.games} games have been played"
    first = first_mover(league.results_until(last_round))
    if ratings.first_move is not None:
        elo, low, high = _whole(ratings.first_move)
        yield (
            f"moving first is worth {elo} Elo (95%: {low} to {high}): "
            f"of {first.games} games the first player won {first.wins}, drew {first.draws} and lost {first.losses}"
        )
    if ratings.groups > 1:
        yield f"{ratings.groups} groups of bots have not met, directly or through others: Elo compares within a group"
    yield from _remarks(league)


def _remarks(league: View) -> Iterator[str]:
    state = league.sprt_state()
    if state is not None and league.sprt is not None:
        yield in_words(state, league.names, league.sprt)
    if league.surplus:
        yield f"{league.surplus} games were played beyond that and do not count"
    for bot in league.bots:
        if bot.out is not None:
            yield f"{bot.name} is out: {in_a_line(bot.out)}"
    yield from map(what_changed, changed(league.versions))
    why = dict(league.voids)
    void = [game for game in league.results if not game.counts]
    for game in void[:MOST_TOLD]:
        yield f"void: {_which(game)}: {why.get(game.number, 'no reason is known')}"
    if len(void) > MOST_TOLD:
        yield f"void: {len(void) - MOST_TOLD} more games; `arbiter league games --reason void` has them all"
    disputed = [game for game in league.results if game.disputed]
    for game in disputed[:MOST_TOLD]:
        losers = " and ".join(game.bots[seat] for seat in game.fault_of)
        yield f"disputed: {_which(game)}: {losers} lost on time, but waited for a processor"
    if len(disputed) > MOST_TOLD:
        yield f"disputed: {len(disputed) - MOST_TOLD} more games; `arbiter league games --disputed` has them all"


def _which(game: GameResult) -> str:
    return f"game {game.number}, {game.first} - {game.second}"


def _data(
    league: View, chosen: Sequence[tuple[Standing, float | None]], ratings: Ratings, last_round: int | None
) -> dict[str, object]:
    games = league.results_until(last_round)
    state = league.sprt_state()
    return {
        "league": league.name,
        "format": league.format.name,
        "after_round": last_round,
        "games": {"played": league.played, "planned": league.games, "surplus": league.surplus},
        "standings": [_line(league, line, chance, ratings) for line, chance in chosen],
        "first_move": {"elo": _estimate(ratings.first_move), **asdict(first_mover(games))},
        "sprt": None if state is None else asdict(state),
        "changed": [asdict(one) for one in changed(league.versions)],
        "out": {bot.name: bot.out for bot in league.bots if bot.out is not None},
        "void": [
            {"game": game.number, "bots": game.bots, "attempts": [why for n, why in league.voids if n == game.number]}
            for game in league.results
            if not game.counts
        ],
        "disputed": [game.number for game in league.results if game.disputed],
    }


def _line(league: View, line: Standing, chance: float | None, ratings: Ratings) -> dict[str, object]:
    return {
        "place": line.place,
        "bot": line.bot,
        "rounds_survived": line.reached,
        "points": line.points,
        "games": line.tally.games,
        **asdict(line.tally),
        "walkovers": line.walkovers,
        "tie_breaks": {
            word: value if len(value) > 1 else _shown(word, value)
            for word, value in zip(league.tie_breaks, line.tie_breaks, strict=True)
        },
        "elo": _estimate(ratings.elo.get(line.bot)),
        "group": ratings.group.get(line.bot),
        "superior_to_next": chance,
    }


def _estimate(estimate: Estimate | None) -> dict[str, float] | None:
    return None if estimate is None else {name: round(value, 2) for name, value in asdict(estimate).items()}
