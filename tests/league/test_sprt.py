"""The sequential test: its arithmetic, its order, and how often it is wrong."""

import random
from collections.abc import Iterator, Sequence
from math import log

import pytest

from arbiter.league.config import SprtOptions
from arbiter.league.result import GameResult
from arbiter.league.sprt import Sprt, SprtState, expected_score, in_words, likelihood_ratio, most_likely, sprt
from tests.league.made_up import played, result

FIVE = SprtOptions(elo0=0, elo1=50)


def in_pairs(kinds: str) -> list[GameResult]:
    """For each letter a pair: W won both by a, L lost both, S one each, D both drawn, H one drawn and one won by a."""
    scores = {"W": "10", "L": "01", "S": "11", "D": "==", "H": "=0"}
    return [
        result(2 * pair + number, *bots, score, pair=pair)
        for pair, kind in enumerate(kinds)
        for number, (bots, score) in enumerate(zip((("a", "b"), ("b", "a")), scores[kind], strict=True), 1)
    ]


def test_bounds() -> None:
    state = sprt([], "a", SprtOptions(elo0=0, elo1=5, alpha=0.05, beta=0.1))
    assert (state.lower, state.upper) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))
    assert (state.llr, state.decision, state.games) == (0, None, 0)


def test_expected_scores() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    assert 0 < expected_score(-1e9) < expected_score(1e9) < 1


def test_without_draws_and_pairs_the_ratio_is_that_of_two_coins() -> None:
    wins, losses, zero, one = 60, 40, 0.5, 0.6
    exact = wins * log(one / zero) + losses * log((1 - one) / (1 - zero))
    assert likelihood_ratio((losses, 0, wins), zero, one) == pytest.approx(exact, abs=0.01)


@pytest.mark.parametrize("counts", [(10, 20, 40, 25, 5), (0, 0, 0, 0, 9), (3, 0, 90, 0, 4), (120, 15, 130)])
def test_the_ratio_is_that_of_an_independent_computation(counts: tuple[int, ...]) -> None:
    """Both likelihoods maximised by a package for that, over all probabilities with the right expectation."""
    np = pytest.importorskip("numpy", reason="numpy is not installed: no independent maximum")
    optimize = pytest.importorskip("scipy.optimize", reason="scipy is not installed: no independent maximum")
    seen = np.maximum(np.array(counts, float), 1e-3)
    scores = np.linspace(0, 1, len(counts))

    def highest(expected: float) -> float:
        constraints = [
            {"type": "eq", "fun": lambda chances: chances.sum() - 1},
            {"type": "eq", "fun": lambda chances: chances @ scores - expected},
        ]
        start = np.array(most_likely([0.2] * 5 if len(counts) == 5 else [1 / 3] * 3, list(scores), expected))
        found = optimize.minimize(
            lambda chances: -(seen / seen.sum() * np.log(chances)).sum(), start, constraints=constraints,
            bounds=[(1e-9, 1)] * len(counts), options={"ftol": 1e-14, "maxiter": 1000},
        )  # fmt: skip
        return float(-found.fun * seen.sum())

    assert likelihood_ratio(counts, 0.5, 0.53) == pytest.approx(highest(0.53) - highest(0.5), abs=0.02)


def test_the_most_likely_probabilities_are_probabilities_with_that_expectation() -> None:
    scores = [0, 0.25, 0.5, 0.75, 1]
    chances = most_likely([0.1, 0.2, 0.4, 0.2, 0.1], scores, 0.6)
    assert sum(chances) == pytest.approx(1)
    assert sum(chance * score for chance, score in zip(chances, scores, strict=True)) == pytest.approx(0.6)
    assert min(chances) > 0
    assert most_likely([0.1, 0.2, 0.4, 0.2, 0.1], scores, 0.5) == pytest.approx([0.1, 0.2, 0.4, 0.2, 0.1])


def test_pairs_are_weighed_as_pairs_and_games_without_partners_as_games() -> None:
    assert sprt(in_pairs("WLSDHH"), "a", FIVE).counts == (1, 0, 2, 2, 1)
    assert sprt(in_pairs("WLSDHH"), "b", FIVE).counts == (1, 2, 2, 0, 1)
    assert sprt(played("a b 1 1 0 ="), "a", FIVE).counts == (1, 1, 2)


def test_a_pair_counts_once_both_games_are_there() -> None:
    games = in_pairs("WWS")
    assert sprt(games[:5], "a", FIVE).llr == sprt(games[:4], "a", FIVE).llr
    assert sprt(games[:5], "a", FIVE).games == 4


def test_an_advantage_of_moving_first_is_no_scatter_in_pairs() -> None:
    """Every pair is split by the seats: as games that says little, as pairs it is certain that nobody is stronger."""
    games = in_pairs("S" * 30)
    alone = [result(game.number, game.first, game.second, "10"[game.winner or 0]) for game in games]
    assert sprt(games, "a", FIVE).decision == "elo0"
    assert sprt(alone, "a", FIVE).decision is None


def test_games_that_say_nothing_are_passed_over_and_void_ones_waited_for() -> None:
    games = played("a b 1 - 1 void 1")
    state = sprt(games, "a", FIVE)
    assert (state.games, state.last) == (2, 3)
    again = [*games[:3], result(4, "a", "b", "0"), games[4]]
    assert sprt(again, "a", FIVE).games == 4


def stream(seed: int, win: float, split: float) -> Iterator[GameResult]:
    chance = random.Random(seed)
    pair = 0
    while True:
        kind = chance.choices("WSL", (win, split, 1 - win - split))[0]
        for game in in_pairs(kind):
            yield result(2 * pair + game.number, game.first, game.second, "10"[game.winner or 0], pair=pair)
        pair += 1


def some(games: Iterator[GameResult], number: int) -> list[GameResult]:
    return [game for game, _ in zip(games, range(number), strict=False)]


def test_the_decision_does_not_depend_on_the_order_of_finishing() -> None:
    games = some(stream(1, 0.35, 0.4), 600)
    in_order = sprt(games, "a", FIVE)
    assert in_order.decision == "elo1"
    assert in_order.last < 600
    for seed in range(5):
        assert sprt(random.Random(seed).sample(games, len(games)), "a", FIVE) == in_order


def test_nothing_is_weighed_beyond_a_game_that_is_missing() -> None:
    games = in_pairs("WWWWWWWW")
    test = Sprt("a", FIVE)
    for game in [*games[:4], *games[6:]]:
        state = test.add(game)
    assert (state.games, state.last) == (4, 4)
    for game in games[4:6]:
        state = test.add(game)
    assert state == sprt(games, "a", FIVE)
    assert state.games == 16


def test_nothing_is_weighed_beyond_the_decision() -> None:
    decided = sprt(in_pairs("W" * 100), "a", FIVE)
    assert decided.decision == "elo1"
    assert decided.games == decided.last < 200
    assert sprt(in_pairs("W" * 100 + "L" * 100), "a", FIVE) == decided


def decided(seed: int, win: float, split: float, options: SprtOptions) -> SprtState:
    test = Sprt("a", options)
    return next(state for state in map(test.add, stream(seed, win, split)) if state.decision)


@pytest.mark.parametrize(("elo", "right"), [(0, "elo0"), (100, "elo1")])
def test_it_is_wrong_about_as_seldom_as_allowed(elo: float, right: str) -> None:
    """100 tests with errors of 10 %; the truth is one of both hypotheses, so 20 wrong ones would be very unlikely."""
    options, expected = SprtOptions(elo0=0, elo1=100, alpha=0.1, beta=0.1), expected_score(elo)
    split = 0.4
    found = [decided(seed, expected - split / 2, split, options).decision for seed in range(100)]
    assert found.count(right) > 80  # type: ignore[arg-type]


def told(games: Sequence[GameResult]) -> str:
    return in_words(sprt(games, "a", FIVE), ["a", "b"], FIVE)


def test_in_words() -> None:
    assert told(in_pairs("W" * 50)).startswith("SPRT: a is stronger than b by 50 Elo rather than by 0 (LLR ")
    assert told(in_pairs("L" * 50)).startswith("SPRT: a is stronger than b by 0 Elo rather than by 50 (LLR -")
    assert told([]) == (
        "SPRT: whether a is stronger than b by 0 or by 50 Elo is open (LLR 0.00, bounds -2.94 and 2.94) after 0 games"
    )
