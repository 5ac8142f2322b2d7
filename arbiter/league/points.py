"""What games are worth."""

from collections.abc import Iterable, Mapping

from arbiter.league.config import Points
from arbiter.league.result import GameResult


def awarded(result: GameResult, points: Points) -> tuple[float, float]:
    """The points of both seats. Both at fault have lost both; a void game is worth nothing."""
    if not result.counts:
        return 0.0, 0.0
    if result.winner is None:
        both = points.loss if result.reason == "both-at-fault" else points.draw
        return both, both
    return (points.win, points.loss) if result.winner == 0 else (points.loss, points.win)


def totals(
    bots: Iterable[str], results: Iterable[GameResult], points: Points, walkovers: Mapping[str, int]
) -> dict[str, float]:
    """Every bot's points; `walkovers`: games that count as won because there was no opponent."""
    total = {bot: walkovers.get(bot, 0) * points.win for bot in bots}
    for result in results:
        for bot, gain in zip(result.bots, awarded(result, points), strict=True):
            total[bot] += gain
    return total
