"""What can be told of each bot's games, and of all games together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arbiter.league.crosstable import Tally, outcome
from arbiter.league.result import GameResult


@dataclass(frozen=True, slots=True)
class BotReport:
    """One bot's games. Times are milliseconds.

    `lost_by`: games lost, by reason; `both-at-fault` among them. `faults`: games in which the bot was at fault. `void`:
    games that came to nothing. `answers`: moves asked for and answered, or waited for until time was up; `clock_ms`:
    what they took. `processor_ms`: in the `measured` games for which it is known.
    """

    bot: str
    as_first: Tally
    as_second: Tally
    lost_by: Mapping[str, int]
    faults: int
    disputed: int
    void: int
    answers: int
    clock_ms: float
    longest_ms: float
    processor_ms: float
    measured: int

    @property
    def total(self) -> Tally:
        """In both seats together."""
        return self.as_first + self.as_second

    @property
    def mean_ms(self) -> float | None:
        """The mean time of a move; None for a bot that was never asked for one."""
        return self.clock_ms / self.answers if self.answers else None


@dataclass(frozen=True, slots=True)
class FirstMover:
    """How the games went for whoever moved first; those in which both were at fault are in none of the numbers."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses


def bot_report(bot: str, results: Iterable[GameResult]) -> BotReport:
    """The report on one bot, from all games of the league; void ones count in `void` alone."""
    seats = [(result, result.bots.index(bot)) for result in results if bot in result.bots]
    played = [(result, seat) for result, seat in seats if result.counts]
    tallies = [Counter(outcome(result, seat) for result, seat in played if seat == colour) for colour in (0, 1)]
    as_first, as_second = (Tally(count["wins"], count["draws"], count["losses"]) for count in tallies)
    lost_by = Counter(result.reason for result, seat in played if outcome(result, seat) == "losses")
    processor = [spent for result, seat in played if (spent := result.processor_ms[seat]) is not None]
    return BotReport(
        bot=bot,
        as_first=as_first,
        as_second=as_second,
        lost_by=dict(sorted(lost_by.items())),
        faults=sum(seat in result.fault_of for result, seat in played),
        disputed=sum(result.disputed and seat in result.fault_of for result, seat in played),
        void=len(seats) - len(played),
        answers=sum(_answers(result, seat) for result, seat in played),
        clock_ms=sum(result.clock_ms[seat] for result, seat in played),
        longest_ms=max((result.longest_ms[seat] for result, seat in played), default=0.0),
        processor_ms=sum(processor),
        measured=len(processor),
    )


def _answers(result: GameResult, seat: int) -> int:
    """For how many moves the clock of a seat ran: those played, and one that was illegal or never came."""
    at_fault = result.reason in ("illegal-move", "time") and seat in result.fault_of
    return (result.plies + 1 - seat) // 2 + at_fault


def first_mover(results: Iterable[GameResult]) -> FirstMover:
    """How the games that say who is stronger went for whoever moved first."""
    count = Counter(outcome(result, 0) for result in results if result.counts and result.reason != "both-at-fault")
    return FirstMover(count["wins"], count["draws"], count["losses"])
