"""Leagues that were never played: results written down."""

import random
from collections.abc import Mapping, Sequence

from arbiter.league.result import GameResult
from arbiter.record.ending import EndReason

SCORES = {"1": 0, "0": 1, "=": None, "-": None, "void": None}


def result(number: int, first: str, second: str, score: str = "1", **fields: object) -> GameResult:
    """A game; `score` of the first: 1, 0, = (drawn), - (both at fault), void."""
    reasons: Mapping[str, EndReason] = {"-": "both-at-fault", "void": "void", "=": "no-move"}
    given: dict[str, object] = {
        "number": number, "round": 1, "pair": number, "first": first, "second": second, "winner": SCORES[score],
        "reason": reasons.get(score, "flag"), "plies": 50, "clock_ms": (100.0, 200.0), "longest_ms": (10.0, 20.0),
        "processor_ms": (None, None), "fault_of": (0, 1) if score == "-" else (), "disputed": False,
    }  # fmt: skip
    return GameResult(**(given | fields))  # type: ignore[arg-type]


def played(text: str) -> list[GameResult]:
    """Games from lines like `a b 1`: first, second, the first's score; a line may have several scores, a game each."""
    games = []
    for line in text.strip().splitlines():
        first, second, *scores = line.split()
        games += [(first, second, score) for score in scores]
    return [result(number, *game) for number, game in enumerate(games, 1)]


def rivals(bots: int, games: int, seed: int, spread: float = 200.0, first_move: float = 30.0) -> list[GameResult]:
    """So many games (an even number) between bots of all strengths, in pairs; `spread`, `first_move` in Elo."""
    chance = random.Random(seed)
    strength = {f"b{number:02}": chance.gauss(0, spread) for number in range(bots)}
    return [
        game
        for pair in range(games // 2)
        for game in a_pair(chance, pair, chance.sample(sorted(strength), 2), strength, first_move)
    ]


def a_pair(
    chance: random.Random, pair: int, bots: Sequence[str], strength: Mapping[str, float], first_move: float = 0.0
) -> list[GameResult]:
    """Two games of the same bots, each of them first once."""
    games = []
    for number, (first, second) in enumerate((bots, bots[::-1])):
        expected = 1 / (1 + 10 ** ((strength[second] - strength[first] - first_move) / 400))
        score = "1" if chance.random() < expected else "0"
        games.append(result(2 * pair + number + 1, first, second, score, pair=pair + 1))
    return games
