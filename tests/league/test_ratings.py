"""Ratings: against an independent computation, and against what is known without one."""

import random
from collections.abc import Sequence
from itertools import combinations, pairwise
from math import log, sqrt
from time import process_time

import pytest

from arbiter.league.ratings import CONFIDENT, ELO, Ratings, rate
from arbiter.league.result import GameResult
from tests.league.made_up import a_pair, played, result, rivals

WITH_DRAWS = """
a b 1 0 = 1
b a 1 = 0
b c 1 1 =
c a 0 = 1 0
c d 1 0
d a 0 0 =
d b 1 0 0
"""


def unpaired(results: Sequence[GameResult]) -> list[GameResult]:
    return [result(g.number, g.first, g.second, "=" if g.winner is None else "10"[g.winner]) for g in results]


class Independent:
    """The same model written down as numbers of a statistics package."""

    def __init__(self, results: Sequence[GameResult], prior: Sequence[float] = (1000.0, 200.0)) -> None:
        self.np = pytest.importorskip("numpy", reason="numpy is not installed: no independent fit")
        optimize = pytest.importorskip("scipy.optimize", reason="scipy is not installed: no independent fit")
        np = self.np
        self.bots = sorted({bot for game in results for bot in game.bots})
        self.design = np.zeros((len(results), len(self.bots) + 1))
        for row, game in zip(self.design, results, strict=True):
            row[self.bots.index(game.first)], row[self.bots.index(game.second)], row[-1] = 1, -1, 1
        self.scores = np.array([0.5 if game.winner is None else 1.0 - game.winner for game in results])
        self.precision = np.array([(ELO / prior[0]) ** 2] * len(self.bots) + [(ELO / prior[1]) ** 2])
        self.special = pytest.importorskip("scipy.special")
        self.fit = optimize.minimize(self.loss, np.zeros(len(self.bots) + 1), method="BFGS", options={"gtol": 1e-9}).x

    def loss(self, strength: object) -> object:
        odds = self.design @ strength
        likely = self.scores * self.special.log_expit(odds) + (1 - self.scores) * self.special.log_expit(-odds)
        return -likely.sum() + (self.precision * self.np.square(strength)).sum() / 2

    def elo(self) -> dict[str, float]:
        ratings = (self.fit[:-1] - self.fit[:-1].mean()) * ELO
        return dict(zip(self.bots, map(float, ratings), strict=True))

    def errors(self) -> list[float]:
        """Standard errors of the ratings beside their average, from the curvature, in Elo."""
        np, odds = self.np, self.design @ self.fit
        weights = self.special.expit(odds) * self.special.expit(-odds)
        curvature = self.design.T @ (weights[:, None] * self.design) + np.diag(self.precision)
        covariance = np.linalg.inv(curvature)[:-1, :-1]
        centre = np.eye(len(self.bots)) - 1 / len(self.bots)
        return [float(error) for error in np.sqrt(np.diag(centre @ covariance @ centre)) * ELO]


def half_width(ratings: Ratings, bot: str) -> float:
    return (ratings.elo[bot].high - ratings.elo[bot].low) / 2


@pytest.mark.parametrize(
    "results", [played(WITH_DRAWS), rivals(8, 120, 1), rivals(20, 800, 2)], ids=["draws", "8", "20"]
)
def test_the_fit_is_that_of_an_independent_computation(results: list[GameResult]) -> None:
    independent, ratings = Independent(results), rate(results)
    elo = independent.elo()
    assert {bot: estimate.elo for bot, estimate in ratings.elo.items()} == pytest.approx(elo, abs=0.01)
    assert ratings.first_move is not None
    assert ratings.first_move.elo == pytest.approx(float(independent.fit[-1]) * ELO, abs=0.01)


def test_the_prior_moves_mixed_records_by_a_few_elo_at_most() -> None:
    results = rivals(8, 400, 1)
    without = Independent(results, (1e9, 1e9)).elo()
    for bot, estimate in rate(results).elo.items():
        assert estimate.elo == pytest.approx(without[bot], abs=4)


def test_intervals_of_independent_games_are_those_of_the_curvature() -> None:
    results = unpaired(rivals(8, 2000, 3))
    ratings = rate(results)
    for bot, error in zip(ratings.data.bots, Independent(results).errors(), strict=True):
        assert half_width(ratings, bot) == pytest.approx(CONFIDENT * error, rel=0.01)


def test_two_bots_by_hand() -> None:
    """30 games won of 40, the seats balanced: the logarithm of the odds, and its well-known error."""
    ratings = rate(played("a b" + " 1" * 15 + " 0" * 5 + "\nb a" + " 0" * 15 + " 1" * 5))
    difference = ratings.elo["a"].elo - ratings.elo["b"].elo
    assert difference == pytest.approx(ELO * log(3), rel=0.01)
    assert half_width(ratings, "a") == pytest.approx(ELO * CONFIDENT * sqrt(1 / 30 + 1 / 10) / 2, rel=0.05)
    assert ratings.superiority("a", "b") == pytest.approx(0.999, abs=0.001)
    assert ratings.superiority("b", "a") == pytest.approx(0.001, abs=0.001)


def in_pairs(kinds: str) -> list[GameResult]:
    """For each letter a pair: W won both by a, L lost both, S split by the seats, T split against the seats."""
    scores = {"W": "10", "L": "01", "S": "11", "T": "00"}
    games = []
    for pair, kind in enumerate(kinds, 1):
        games.append(result(2 * pair - 1, "a", "b", scores[kind][0], pair=pair))
        games.append(result(2 * pair, "b", "a", scores[kind][1], pair=pair))
    return games


def test_pairs_that_go_together_say_less_and_pairs_that_split_say_more() -> None:
    together, as_it_comes, apart = "WWWWWWLL" * 20, "WWWWLSST" * 20, "SSSTTTWW" * 20
    for kinds in (together, as_it_comes, apart):
        games = in_pairs(kinds)
        pairs, alone = rate(games), rate(unpaired(games))
        assert pairs.elo["a"].elo == pytest.approx(alone.elo["a"].elo)
        # The error of the mean of the pairs' scores, by the pairs as they scatter.
        scores = [{"W": 1.0, "L": 0.0}.get(kind, 0.5) for kind in kinds]
        mean = sum(scores) / len(scores)
        scatter = sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
        error = scatter / (mean * (1 - mean)) * ELO / 2
        assert half_width(pairs, "a") == pytest.approx(CONFIDENT * error, rel=0.05)
    widths = [half_width(rate(in_pairs(kinds)), "a") for kinds in (together, as_it_comes, apart)]
    assert widths[0] > 1.2 * widths[1] > 1.2 * widths[2]


def test_pairs_of_independent_games_say_as_much_as_games() -> None:
    """Also where there is but one pair for each two bots, and the fit follows each closely."""
    chance, squares = random.Random(3), [0.0, 0.0]
    for _ in range(60):
        truth = {bot: chance.gauss(0, 100) for bot in "abcdefgh"}
        games = [game for n, pair in enumerate(combinations(truth, 2)) for game in a_pair(chance, n, pair, truth)]
        for number, ratings in enumerate((rate(games), rate(unpaired(games)))):
            squares[number] += sum(half_width(ratings, bot) ** 2 for bot in truth)
    assert squares[0] == pytest.approx(squares[1], rel=0.03)


def test_draws_make_intervals_narrower_but_never_a_point() -> None:
    decided, drawn = rate(played("a b 1 0 1 0\nb a 1 0 1 0")), rate(played("a b = = = =\nb a = = = ="))
    assert 0 < half_width(drawn, "a") < half_width(decided, "a") / 2
    assert drawn.elo["a"].elo == pytest.approx(0, abs=1e-6)


def test_a_bot_that_won_everything_has_a_finite_rating_that_is_open_upwards() -> None:
    ratings = rate(in_pairs("WWWWW"))
    a = ratings.elo["a"]
    assert 300 < a.elo < 600
    assert a.high - a.elo > 2 * (a.elo - a.low)
    assert a.low > 0
    assert ratings.superiority("a", "b") == pytest.approx(1, abs=0.001)


def test_more_of_the_same_is_surer() -> None:
    few, many = rate(in_pairs("WWL" * 4)), rate(in_pairs("WWL" * 40))
    assert half_width(many, "a") == pytest.approx(half_width(few, "a") / sqrt(10), rel=0.1)
    assert (many.superiority("a", "b") or 0) > (few.superiority("a", "b") or 1)


def test_groups_that_have_not_met_are_not_compared() -> None:
    ratings = rate(played("a b 1 1 0\nx y 1 0 0 0\ny z 1 0"))
    assert ratings.group == {"a": 0, "b": 0, "x": 1, "y": 1, "z": 1}
    assert ratings.groups == 2
    assert ratings.superiority("a", "x") is None
    assert ratings.elo["a"].elo + ratings.elo["b"].elo == pytest.approx(0)
    assert sum(ratings.elo[bot].elo for bot in "xyz") == pytest.approx(0)


def test_the_advantage_of_moving_first() -> None:
    found = rate(in_pairs("SSSSSSST" * 20)).first_move
    assert found is not None
    assert found.elo == pytest.approx(ELO * log(7), rel=0.1)
    assert found.low > 200
    none = rate(in_pairs("WLST" * 20)).first_move
    assert none is not None
    assert none.elo == pytest.approx(0, abs=1e-6)
    assert none.low < 0 < none.high


def test_moving_first_is_no_strength() -> None:
    """a was first in all its games and won two of three; x and y show that this is what the first seat is worth."""
    ratings = rate(played("a b 1 1 0\nx y" + " 1 1 0" * 30 + "\ny x" + " 1 1 0" * 30))
    assert ratings.elo["a"].elo == pytest.approx(0, abs=10)


def test_games_that_say_nothing_are_left_out() -> None:
    games = played("a b 1 0 1 - void\nc a void\nc b -")
    assert rate(games).elo == rate(games[:3]).elo
    empty = rate(games[3:])
    assert (empty.elo, empty.first_move, empty.group, empty.superiority("a", "b")) == ({}, None, {}, None)


def test_the_order_of_the_games_changes_nothing_at_all() -> None:
    games = rivals(6, 100, 5)
    shuffled = rate(random.Random(1).sample(games, len(games)))
    assert shuffled.elo == rate(games).elo
    assert shuffled.first_move == rate(games).first_move


def test_intervals_hold_what_they_promise() -> None:
    """In small leagues between bots of known strength about 95 in 100 intervals have the truth inside."""
    chance, inside, total = random.Random(2), 0, 0
    for _ in range(200):
        truth = {bot: chance.gauss(0, 200) for bot in "abcd"}
        mean = sum(truth.values()) / len(truth)
        meetings = [pair for pair in ("ab", "ac", "ad", "bc", "bd", "cd") for _ in range(6)]
        games = [game for n, pair in enumerate(meetings) for game in a_pair(chance, n, list(pair), truth, 20)]
        for bot, estimate in rate(games).elo.items():
            total += 1
            inside += estimate.low <= truth[bot] - mean <= estimate.high
    assert 0.92 < inside / total < 0.97


def test_thirty_bots_and_two_thousand_games_take_less_than_a_second_of_a_processor() -> None:
    games = rivals(30, 2000, 7)
    began = process_time()
    ratings = rate(games)
    order = sorted(ratings.elo, key=lambda bot: ratings.elo[bot].elo)
    for bot, other in pairwise(order):
        ratings.superiority(bot, other)
    assert process_time() - began < 1
