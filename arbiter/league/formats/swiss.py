"""Swiss: a set number of rounds in which everybody meets opponents of about the same points.

The pairing is the project's own (`swiss_pairing`): those of chess let a player have two games more with one colour, and
leave it open whether the last rounds can be paired at all, which matters little among hundreds and much among ten.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from arbiter.league.config import Points
from arbiter.league.formats.base import Bye, Fixture, Pairing, Stage, State
from arbiter.league.formats.swiss_pairing import Field, pair_round
from arbiter.league.points import totals


class Swiss:
    """`rounds` rounds; in each, two bots that meet play `games` games in a row, with the seats changed every game.

    A bye is worth as many wins as a meeting has games, and so is a meeting with a bot that is out.
    """

    name = "swiss"
    extensible = False

    def __init__(self, rounds: int, games: int = 1, points: Points | None = None) -> None:
        self.rounds, self.games, self.points = rounds, games, points or Points()

    def next(self, state: State) -> Stage:
        """The next round, once all games of the last one have been played."""
        number = 1 + max((fixture.round for fixture in state.made), default=0)
        if state.open() or number > self.rounds or len(state.playing) < 2:
            return Stage()
        total = totals(state.bots, (state.results or {}).values(), self.points, self.walkovers(state))
        ranked = sorted(state.playing, key=lambda bot: -total[bot])
        paired = pair_round(self._field(state, ranked, total), self.rounds - number, number)
        if paired is None:
            return Stage()
        pairs, bye = paired
        games = [
            Pairing(number, *(ranked[place] for place in (pair[::-1] if game % 2 else pair)))
            for pair in pairs
            for game in range(self.games)
        ]
        return Stage(tuple(games), () if bye is None else (Bye(number, ranked[bye]),))

    def expected_games(self, bots: Sequence[str]) -> int:
        """All of them."""
        return self.rounds * (len(bots) // 2) * self.games

    def walkovers(self, state: State) -> Mapping[str, int]:
        """What byes and meetings with bots that are out are worth, in won games."""
        won: Counter[str] = Counter()
        for bye in state.byes:
            won[bye.bot] += self.games
        for fixture in state.made:
            if state.is_walkover(fixture):
                won.update(bot for bot in fixture.seats if bot not in state.out)
        return won

    def reached(self, state: State) -> None:
        """Everybody plays every round."""

    def _field(self, state: State, ranked: list[str], total: dict[str, float]) -> Field:
        place = {bot: number for number, bot in enumerate(ranked)}
        met: list[set[int]] = [set() for _ in ranked]
        surplus, byes = [0] * len(ranked), [0] * len(ranked)
        for fixture in state.made:
            self._note(fixture, place, met)
            if not state.is_walkover(fixture):
                for bot, step in ((fixture.first, 1), (fixture.second, -1)):
                    if bot in place:
                        surplus[place[bot]] += step
        for bye in state.byes:
            if bye.bot in place:
                byes[place[bye.bot]] += 1
        return Field(
            [total[bot] for bot in ranked], [frozenset(places) for places in met], surplus, byes, self.games % 2 == 1
        )

    def _note(self, fixture: Fixture, place: dict[str, int], met: list[set[int]]) -> None:
        if fixture.first in place and fixture.second in place:
            met[place[fixture.first]].add(place[fixture.second])
            met[place[fixture.second]].add(place[fixture.first])
