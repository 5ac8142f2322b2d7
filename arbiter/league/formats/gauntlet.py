"""One or more bots, the seeds, against all the others."""

from collections.abc import Iterator, Sequence

from arbiter.league.formats.base import Pairing
from arbiter.league.formats.fixed import Fixed


class Gauntlet(Fixed):
    """`games` in a row of each seed against each of the field, with the seats changed every game.

    `seeds`: their names. Seeds do not meet each other, and neither do the bots of the field.
    """

    name = "gauntlet"

    def __init__(self, seeds: Sequence[str], games: int = 1) -> None:
        self.seeds, self.games = tuple(seeds), games

    def plan(self, bots: Sequence[str]) -> Iterator[Pairing]:
        """Every game, in order. In each round a seed meets the next of the field, and no two seeds the same."""
        field = [bot for bot in bots if bot not in self.seeds]
        for turn in range(max(len(field), len(self.seeds))):
            for place, seed in enumerate(self.seeds):
                opponent = (turn + place) % max(len(field), len(self.seeds))
                if opponent < len(field):
                    pair = (seed, field[opponent]) if (opponent + place) % 2 == 0 else (field[opponent], seed)
                    for game in range(self.games):
                        first, second = pair[::-1] if game % 2 else pair
                        yield Pairing(turn + 1, first, second)
