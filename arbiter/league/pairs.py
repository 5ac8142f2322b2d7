"""Paired games: the same two bots twice, each of them first once."""

from collections.abc import Iterable

from arbiter.league.result import GameResult

Pair = tuple[GameResult, GameResult]


def is_decisive(result: GameResult) -> bool:
    """Whether a game says who is stronger: neither a void one does, nor one in which both were at fault."""
    return result.counts and result.reason != "both-at-fault"


def paired(results: Iterable[GameResult]) -> tuple[list[Pair], list[GameResult]]:
    """The pairs among the games that say who is stronger, and those left without a partner; in the league's order."""
    pairs: list[Pair] = []
    waiting: dict[tuple[int, str, str], GameResult] = {}
    for result in sorted(filter(is_decisive, results), key=lambda result: result.number):
        partner = waiting.pop((result.pair, result.second, result.first), None)
        if partner is not None:
            pairs.append((partner, result))
        else:
            waiting[result.pair, result.first, result.second] = result
    return pairs, sorted(waiting.values(), key=lambda result: result.number)
