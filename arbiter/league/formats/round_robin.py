"""Everybody meets everybody: single or double round robin, by the circle method."""

from collections.abc import Iterator, Sequence

from arbiter.league.formats.base import Pairing
from arbiter.league.formats.fixed import Fixed


def circle(bots: int) -> Iterator[list[tuple[int, int]]]:
    """The rounds of a single round robin of so many bots, as pairs (first, second) of indices.

    One place stays, the others go round it. With an odd number the place that stays is empty, and whoever would sit
    opposite has a bye. Nobody's games as first and as second differ by more than one.
    """
    turning = bots - 1 + bots % 2
    for turn in range(turning):
        pairs = []
        if bots % 2 == 0:
            pairs.append((turn, turning) if turn % 2 else (turning, turn))
        for step in range(1, (turning + 1) // 2):
            one, other = (turn + step) % turning, (turn - step) % turning
            pairs.append((one, other) if step % 2 else (other, one))
        yield pairs


class RoundRobin(Fixed):
    """`games` in a row between each two bots, with the seats changed every game."""

    name = "round-robin"

    def __init__(self, games: int = 1) -> None:
        self.games = games

    def plan(self, bots: Sequence[str]) -> Iterator[Pairing]:
        """Every game, in order."""
        for number, pairs in enumerate(circle(len(bots)), 1):
            for pair in pairs:
                for game in range(self.games):
                    first, second = pair[::-1] if game % 2 else pair
                    yield Pairing(number, bots[first], bots[second])


class DoubleRoundRobin(Fixed):
    """Two round robins, the second with the seats changed: every pair once in each."""

    name = "double-round-robin"

    def plan(self, bots: Sequence[str]) -> Iterator[Pairing]:
        """Every game, in order."""
        once = list(RoundRobin().plan(bots))
        yield from once
        for pairing in once:
            yield Pairing(pairing.round + once[-1].round, pairing.second, pairing.first)
