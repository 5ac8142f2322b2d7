"""A sequential test between two bots: is the first stronger by `elo0`, or by `elo1`? It stops as soon as it can tell.

After each game the two hypotheses are weighed against each other: for each, how well can results like these be
explained if the first bot's expected score is what that many Elo give? How often each possible result comes about is
free but for that expectation, and takes its most likely value. The logarithm of the quotient of both likelihoods (LLR)
is compared with two bounds that follow from `alpha` and `beta`, the errors allowed (Wald's test, generalized).

Where games are paired, a result is that of a pair: 0, 1/2, 1, 3/2 or 2 points (pentanomial). So an advantage of moving
first, which is in both games of a pair, adds nothing to the scatter. Else it is that of a game (trinomial).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Literal

from arbiter.league.config import SprtOptions
from arbiter.league.pairs import is_decisive
from arbiter.league.result import GameResult

Decision = Literal["elo0", "elo1"]
_UNSEEN = 1e-3
"""How often a result that has not been seen yet is taken to have been, so that none is impossible."""
_STEPS = 100
_CLOSE = 1e-13
_MOST_ELO = 4000.0


@dataclass(frozen=True, slots=True)
class SprtState:
    """Where the test stands.

    `llr`: between `lower` and `upper` nothing is decided. `decision`: which hypothesis holds, None: open. `last`: the
    number of the game that decided it, or of the last that was weighed. `games`: how many were weighed. `counts`: how
    often each result came about, from the first bot's side, from all lost to all won: of pairs (5) or of games (3).
    """

    llr: float
    lower: float
    upper: float
    decision: Decision | None
    last: int
    games: int
    counts: tuple[int, ...]


class Sprt:
    """The test for the bot `first`, told of results in any order: it weighs them in the league's order of numbers.

    So the decision, and the game that brings it, never depend on which game finished first. Nothing is weighed beyond a
    game that is still missing or void, or beyond the decision.
    """

    def __init__(self, first: str, options: SprtOptions) -> None:
        self.first = first
        self._expected = expected_score(options.elo0), expected_score(options.elo1)
        self._bounds = log(options.beta / (1 - options.alpha)), log((1 - options.beta) / options.alpha)
        self._come: dict[int, GameResult] = {}
        self._next = 1
        self._waiting: dict[tuple[int, str], float] = {}
        self._games, self._pairs = [0] * 3, [0] * 5
        self.state = SprtState(0.0, *self._bounds, None, 0, 0, (0, 0, 0))

    def add(self, result: GameResult) -> SprtState:
        """Take a result, weigh what can be weighed, and say where the test stands."""
        if result.counts:
            self._come[result.number] = result
        while self.state.decision is None and self._next in self._come:
            self._weigh(self._come.pop(self._next))
            self._next += 1
        return self.state

    def _weigh(self, result: GameResult) -> None:
        if not is_decisive(result):
            return
        score = 0.5 if result.winner is None else float(result.bots[result.winner] == self.first)
        self._games[round(2 * score)] += 1
        partner = self._waiting.pop((result.pair, result.second), None)
        if partner is not None:
            self._pairs[round(2 * (score + partner))] += 1
        else:
            self._waiting[result.pair, result.first] = score
            if any(self._pairs):  # nothing new before the pair is complete
                self.state = replace(self.state, last=result.number)
                return
        counts = self._pairs if any(self._pairs) else self._games
        lower, upper = self._bounds
        llr = likelihood_ratio(counts, *self._expected)
        decision: Decision | None = "elo1" if llr >= upper else "elo0" if llr <= lower else None
        self.state = SprtState(llr, lower, upper, decision, result.number, self._weighed, tuple(counts))

    @property
    def _weighed(self) -> int:
        return 2 * sum(self._pairs) if any(self._pairs) else sum(self._games)


def sprt(results: Iterable[GameResult], first: str, options: SprtOptions) -> SprtState:
    """Where the test stands after these results, in whatever order they are given; up to the first that is missing."""
    test = Sprt(first, options)
    for result in results:
        test.add(result)
    return test.state


def in_words(state: SprtState, bots: Sequence[str], options: SprtOptions) -> str:
    """Where the test of the first of two bots against the second stands, as a sentence."""
    elo0, elo1 = f"{options.elo0:g}", f"{options.elo1:g}"
    found = {
        "elo1": f"{bots[0]} is stronger than {bots[1]} by {elo1} Elo rather than by {elo0}",
        "elo0": f"{bots[0]} is stronger than {bots[1]} by {elo0} Elo rather than by {elo1}",
        None: f"whether {bots[0]} is stronger than {bots[1]} by {elo0} or by {elo1} Elo is open",
    }[state.decision]
    llr = f"LLR {state.llr:.2f}, bounds {state.lower:.2f} and {state.upper:.2f}"
    return f"SPRT: {found} ({llr}) after {state.games} games"


def expected_score(elo: float) -> float:
    """Of a bot that is so much stronger than its opponent: between 0 and 1, and never either."""
    return 1 / (1 + exp(-max(-_MOST_ELO, min(_MOST_ELO, elo)) * log(10) / 400))


def likelihood_ratio(counts: Sequence[int], expected0: float, expected1: float) -> float:
    """The LLR of the expected score `expected1` against `expected0`, both between 0 and 1.

    `counts`: how often each result came about, in even steps from the score 0 to the score 1.
    """
    seen = [max(float(number), _UNSEEN) for number in counts]
    whole = sum(seen)
    scores = [place / (len(seen) - 1) for place in range(len(seen))]
    frequencies = [number / whole for number in seen]
    likely0, likely1 = (most_likely(frequencies, scores, expected) for expected in (expected0, expected1))
    return whole * sum(
        frequency * log(one / zero) for frequency, zero, one in zip(frequencies, likely0, likely1, strict=True)
    )


def most_likely(frequencies: Sequence[float], scores: Sequence[float], expected: float) -> list[float]:
    """The probabilities of the results that explain their frequencies best, while the expected score is `expected`.

    They are frequency / (1 + x (score - expected)), with the only x for which the expectation is right and none is
    negative; it lies between the two values that would make one of them infinite.
    """
    ways = [score - expected for score in scores]
    low, high = -1 / max(ways), -1 / min(ways)
    x = 0.0
    for _ in range(_STEPS):
        surplus = sum([frequency * way / (1 + x * way) for frequency, way in zip(frequencies, ways, strict=True)])
        fall = sum([frequency * (way / (1 + x * way)) ** 2 for frequency, way in zip(frequencies, ways, strict=True)])
        low, high = (x, high) if surplus > 0 else (low, x)
        further = x + surplus / fall  # Newton's step, unless it leads out of what is left
        if not low < further < high:
            further = (low + high) / 2
        if abs(further - x) <= _CLOSE * abs(x):
            break
        x = further
    return [frequency / (1 + x * way) for frequency, way in zip(frequencies, ways, strict=True)]
