"""`arbiter league bots`: each bot's games, why it lost, and its times."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from arbiter.cli.league_output import (
    Cell,
    Report,
    format_option,
    in_a_line,
    known,
    read_view,
    results_argument,
    show,
    what_changed,
)
from arbiter.league.report import BotReport, bot_report
from arbiter.league.versions import changed
from arbiter.league.view import View


@click.command()
@results_argument
@click.option("--bot", "bots", multiple=True, help="Only this bot; may be given several times.")
@click.option("--round", "last_round", type=click.IntRange(1), help="Only games up to this round.")
@format_option
def command(results: Path, bots: tuple[str, ...], last_round: int | None, fmt: str) -> None:
    """Each bot's games, the games that it lost by reason, and its times.

    RESULTS is the league's folder, or the results.db in it. Bots stand in the order of the table. Times are of moves:
    the mean, the longest, and all of the processor time that the bot's process used, where the system tells.

    Exit codes: 0 done; 2 wrong usage.
    """
    league = read_view(results)
    show(report(league, known(bots, league.names, "--bot"), last_round), fmt)


def report(league: View, bots: Sequence[str] = (), last_round: int | None = None) -> Report:
    """The table; `bots`: only these."""
    games = league.results_until(last_round)
    announced = {bot.name: bot.announced for bot in league.bots}
    reports = [bot_report(line.bot, games) for line in league.standings(last_round) if not bots or line.bot in bots]
    reasons = sorted({reason for one in reports for reason in one.lost_by})
    headers = [
        "bot", "calls itself", "games", "won", "as first", "as second", "drawn", "lost",
        *(f"lost: {reason}" for reason in reasons), "at fault", "disputed", "void", "mean ms", "longest ms",
        "processor s",
    ]  # fmt: skip
    rows = [_row(one, announced[one.bot], reasons) for one in reports]
    notes = [f"{bot.name} is out: {in_a_line(bot.out)}" for bot in league.bots if bot.out is not None]
    notes += [what_changed(one) for one in changed(league.versions) if not bots or one.bot in bots]
    data = [
        {
            **asdict(one),
            "announced": announced[one.bot],
            "versions": league.versions.get(one.bot, ()),
            "mean_ms": one.mean_ms,
            **asdict(one.total),
        }
        for one in reports
    ]
    return Report(headers, rows, notes, {"league": league.name, "after_round": last_round, "bots": data})


def _row(one: BotReport, announced: str | None, reasons: Sequence[str]) -> tuple[Cell, ...]:
    return (
        one.bot, announced, one.total.games, one.total.wins, one.as_first.wins, one.as_second.wins, one.total.draws,
        one.total.losses, *(one.lost_by.get(reason, 0) for reason in reasons), one.faults, one.disputed, one.void,
        _decimals(one.mean_ms, 2), _decimals(one.longest_ms, 2),
        _decimals(one.processor_ms / 1000 if one.measured else None, 3),
    )  # fmt: skip


def _decimals(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)
