"""The model behind the ratings, and its fit.

The model is that of Bradley and Terry: the odds that the first player of a game wins it are
exp(s_first - s_second + h), where s are the bots' strengths and h is the advantage of moving first, the same for
everybody. A draw counts as half a game won and half a game lost. All numbers here are logarithms of odds.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p, sqrt

from arbiter.league.linear import Matrix, Rows, solved
from arbiter.league.pairs import paired
from arbiter.league.result import GameResult

Seats = tuple[int, int]
"""Places in `Data.bots` of the first and the second player."""
Scored = tuple[int, int, float]
"""Such a game with the first player's score: 1, 0.5 or 0."""
_STEPS = 100
_CLOSE = 1e-9
_UNPAIRED = 2.0
"""How firmly the games of a pair are taken for independent at the outset: as much as eight even pairs could say."""
_MOST_CORRELATED = 0.95


@dataclass(frozen=True, slots=True)
class Data:
    """The games, added up in an order that does not depend on theirs.

    `games`: for each two seats how many games, and the first player's points from them. `pairs`: how often two games of
    a pair went like this. `precision`: of the prior, a normal distribution around 0 for each strength and last for h.
    """

    bots: Sequence[str]
    games: Mapping[Seats, tuple[int, float]]
    pairs: Mapping[tuple[Scored, Scored], int]
    draws: int
    precision: Sequence[float]


def counted(results: Iterable[GameResult], strength_error: float, first_move_error: float) -> Data:
    """The data of all games that say who is stronger. Standard errors are those of the prior."""
    pairs, single = paired(results)
    played = [*single, *(game for pair in pairs for game in pair)]
    bots = sorted({bot for game in played for bot in game.bots})
    place = {bot: number for number, bot in enumerate(bots)}

    def scored(game: GameResult) -> Scored:
        return place[game.first], place[game.second], 0.5 if game.winner is None else 1.0 - game.winner

    games: dict[Seats, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for first, second, score in map(scored, played):
        count, points = games[first, second]
        games[first, second] = count + 1, points + score
    both = Counter(tuple(sorted(map(scored, pair))) for pair in pairs)
    return Data(
        bots=bots,
        games=dict(sorted(games.items())),
        pairs={(pair[0], pair[1]): both[pair] for pair in sorted(both)},
        draws=sum(game.winner is None for game in played),
        precision=[strength_error**-2] * len(bots) + [first_move_error**-2],
    )


def expected(strength: Sequence[float], first: int, second: int) -> float:
    """The first player's score that the model expects."""
    odds = strength[first] - strength[second] + strength[-1]
    return 1 / (1 + exp(-odds)) if odds >= 0 else exp(odds) / (1 + exp(odds))


def fitted(data: Data) -> list[float]:
    """The most likely strengths, and last the advantage of moving first, by Newton's method."""
    strength = [0.0] * (len(data.bots) + 1)
    for _ in range(_STEPS):
        step = solved(curvature(data, strength), _slope(data, strength))
        fall, scale = along(data, strength, step), 1.0
        while fall(scale) > 0 and scale > _CLOSE:  # a step that went too far is shortened
            scale /= 2
        strength = [value + scale * change for value, change in zip(strength, step, strict=True)]
        if max(map(abs, step)) < _CLOSE or scale <= _CLOSE:
            break
    return strength


def along(data: Data, strength: Sequence[float], way: Sequence[float]) -> Callable[[float], float]:
    """A function of t: by how much strengths `strength` + t `way` are less likely than `strength`, as a logarithm."""
    last = strength[-1], way[-1]
    terms = []
    for (first, second), (count, points) in data.games.items():
        odds, change = strength[first] - strength[second] + last[0], way[first] - way[second] + last[1]
        terms.append((odds, change, count, points))
    linear = sum(precision * one * two for precision, one, two in zip(data.precision, strength, way, strict=True))
    square = sum(precision * change**2 for precision, change in zip(data.precision, way, strict=True))
    here = sum(count * _softplus(odds) for odds, _, count, _ in terms)
    gain = sum(points * change for _, change, _, points in terms)

    def fall(t: float) -> float:
        there = sum([count * _softplus(odds + t * change) for odds, change, count, _ in terms])
        return there - here - t * gain + t * linear + t * t * square / 2

    return fall


def _softplus(odds: float) -> float:
    """The logarithm of 1 + e^odds."""
    return (odds if odds > 0 else 0.0) + log1p(exp(-abs(odds)))


def _slope(data: Data, strength: Sequence[float]) -> list[float]:
    slope = [-precision * value for precision, value in zip(data.precision, strength, strict=True)]
    for (first, second), (count, points) in data.games.items():
        surprise = points - count * expected(strength, first, second)
        slope[first] += surprise
        slope[second] -= surprise
        slope[-1] += surprise
    return slope


def curvature(data: Data, strength: Sequence[float]) -> Matrix:
    """The information about the strengths in the games and the prior."""
    matrix = _prior(data)
    for seats, (count, _) in data.games.items():
        likely = expected(strength, *seats)
        _add(matrix, count * likely * (1 - likely), seats, seats)
    return matrix


def scatter(data: Data, strength: Sequence[float], covariance: Rows) -> Matrix:
    """How much the slope of the likelihood scatters; equal to the curvature where there are neither draws nor pairs.

    Draws lessen the scatter. The two games of a pair may go together or against each other; by how much is one number,
    estimated from all pairs. `covariance`: the inverse of the curvature.
    """
    spread = {seats: (likely := expected(strength, *seats)) * (1 - likely) for seats in data.games}
    # A game with the expected score p has the variance p(1 - p), less a quarter of how likely a draw is. The 1 stands
    # for a few games that were decided, so that a league of nothing but draws is not taken for certain.
    share = 1 - data.draws / (4 * sum(spread[seats] * data.games[seats][0] for seats in data.games) + 1)
    matrix = _prior(data)
    for seats, (count, _) in data.games.items():
        _add(matrix, count * share * spread[seats], seats, seats)
    together, joint = 0.0, dict[tuple[Scored, Scored], float]()
    for (one, other), count in data.pairs.items():
        both = spread[one[:2]] * spread[other[:2]]
        joint[one, other] = count * share * sqrt(both)
        surprise = (one[2] - expected(strength, *one[:2])) * (other[2] - expected(strength, *other[:2]))
        # The fit follows the results, and so makes surprises look smaller than they were.
        together += count * (surprise + share * both * _between(covariance, one[:2], other[:2]))
    correlation = together / (sum(joint.values()) + _UNPAIRED)
    correlation = max(-_MOST_CORRELATED, min(_MOST_CORRELATED, correlation))
    for (one, other), weight in joint.items():
        _add(matrix, correlation * weight, one[:2], other[:2])
        _add(matrix, correlation * weight, other[:2], one[:2])
    return matrix


def _prior(data: Data) -> Matrix:
    size = len(data.precision)
    return [[data.precision[row] if row == column else 0.0 for column in range(size)] for row in range(size)]


def _add(matrix: Matrix, weight: float, one: Seats, other: Seats) -> None:
    """Add what games with these seats contribute: the odds rise with the first and with h, and fall with the second."""
    for row, sign in _effects(one):
        for column, other_sign in _effects(other):
            matrix[row][column] += weight * sign * other_sign


def _between(covariance: Rows, one: Seats, other: Seats) -> float:
    """The covariance of the odds of two games."""
    return sum(a * b * covariance[row][column] for row, a in _effects(one) for column, b in _effects(other))


def _effects(seats: Seats) -> tuple[tuple[int, int], ...]:
    """Which strengths the odds of a game depend on, and how."""
    return (seats[0], 1), (seats[1], -1), (-1, 1)


def connected(data: Data) -> list[int]:
    """For each bot the group of those that a chain of games connects it with, numbered in the order of their bots."""
    group = list(range(len(data.bots)))

    def root(place: int) -> int:
        while group[place] != place:
            group[place] = place = group[group[place]]
        return place

    for first, second in data.games:
        one, other = sorted((root(first), root(second)))
        group[other] = one
    roots = sorted({root(place) for place in range(len(group))})
    return [roots.index(root(place)) for place in range(len(group))]
