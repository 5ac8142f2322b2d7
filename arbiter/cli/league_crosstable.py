"""`arbiter league crosstable`: who met whom, and how that went, by seat."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import click

from arbiter.cli.league_output import Report, Rows, format_option, known, read_view, results_argument, show
from arbiter.league.crosstable import Meeting, Tally, at_most_once, crosstable
from arbiter.league.view import View

HOW = "as first / as second: games won-drawn-lost"
HOW_SHORT = "as first, as second: W won, D drawn, L lost, . not met"


@click.command()
@results_argument
@click.option("--bot", "bots", multiple=True, help="Only this bot's row; may be given several times.")
@click.option("--round", "last_round", type=click.IntRange(1), help="The crosstable as it was after this round.")
@format_option
def command(results: Path, bots: tuple[str, ...], last_round: int | None, fmt: str) -> None:
    """Who met whom, and how that went, in each seat.

    RESULTS is the league's folder, or the results.db in it. Bots stand in the order of the table; a cell tells of the
    row's bot against the column's. Where each pair met at most once in each seat, a game is a letter: WL is a game won
    as first and one lost as second. Else a cell has the games won, drawn and lost, as first and as second: 3-0-1 /
    2-0-2. CSV and TSV have a line for each two bots instead.

    Exit codes: 0 done; 2 wrong usage.
    """
    league = read_view(results)
    show(report(league, known(bots, league.names, "--bot"), last_round), fmt)


def report(league: View, bots: Sequence[str] = (), last_round: int | None = None) -> Report:
    """The crosstable; `bots`: only these rows."""
    lines = league.standings(last_round)
    order = [line.bot for line in lines]
    table = crosstable(order, league.results_until(last_round))
    short = at_most_once(table)
    headers = ["no.", "bot", "points", *(str(number) for number in range(1, len(order) + 1))]
    rows: Rows = [
        (number, line.bot, line.points,
         *("" if other == line.bot else _cell(table[line.bot].get(other, Meeting()), short) for other in order))
        for number, line in enumerate(lines, 1)
        if not bots or line.bot in bots
    ]  # fmt: skip
    meetings = [(bot, other, met) for bot in order if not bots or bot in bots for other, met in table[bot].items()]
    return Report(
        headers,
        rows,
        [HOW_SHORT if short else HOW],
        {
            "league": league.name,
            "after_round": last_round,
            "bots": order,
            "meetings": [{"bot": bot, "opponent": other, **asdict(met)} for bot, other, met in meetings],
        },
        flat=_flat(meetings),
    )


def _cell(met: Meeting, short: bool) -> str:
    if short:
        return "".join(next((word for word, count in zip("WDL", _counts(tally), strict=True) if count), ".")
                       for tally in (met.as_first, met.as_second))  # fmt: skip
    if not met.total.games:
        return "."
    return " / ".join("-".join(map(str, _counts(tally))) for tally in (met.as_first, met.as_second))


def _counts(tally: Tally) -> tuple[int, int, int]:
    return tally.wins, tally.draws, tally.losses


def _flat(meetings: Sequence[tuple[str, str, Meeting]]) -> tuple[Sequence[str], Rows]:
    headers = [
        "bot",
        "opponent",
        *(f"{what} as {seat}" for seat in ("first", "second") for what in ("won", "drawn", "lost")),
    ]
    return headers, [(bot, other, *_counts(met.as_first), *_counts(met.as_second)) for bot, other, met in meetings]
