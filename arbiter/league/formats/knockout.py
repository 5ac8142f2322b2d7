"""Seeded knockout: who loses a match is out.

The bots are seeded in the order of the file. Where their number is no power of two, the first seeds have a bye in the
first round. A match goes on until nobody can catch up within its games; equal after all of them, the next game that is
won decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbiter.league.formats.base import Bye, Fixture, Pairing, Stage, State

MOST_EXTRA = 10
"""So many games after an equal match, and the better seed goes on."""


def bracket(bots: int) -> list[tuple[int, int]]:
    """The first round as pairs of seeds from 0, such that the first two can meet in the last round only.

    A seed that is not there (the number of bots or more) stands for a bye.
    """
    places = [0]
    while len(places) < bots:
        places = [seed for place in places for seed in (place, 2 * len(places) - 1 - place)]
    return list(zip(places[::2], places[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots of a round, the better seed first, and the games made so far."""

    better: str
    other: str
    games: tuple[Fixture, ...]

    def score(self, state: State) -> tuple[int, int]:
        """The games that each has won."""
        winners = [
            fixture.first if result.winner == 0 else fixture.second
            for fixture in self.games
            if (result := state.result(fixture)) is not None and result.winner is not None
        ]
        return winners.count(self.better), winners.count(self.other)


class Knockout:
    """`best_of`: the most games of a match that is not equal after them; odd."""

    name = "knockout"
    extensible = False

    def __init__(self, best_of: int = 1) -> None:
        self.best_of = best_of

    def next(self, state: State) -> Stage:
        """The games that the matches of the round are certain to need, or the next round."""
        if state.open():
            return Stage()
        for number, pairs in enumerate(self._rounds(state), 1):
            byes = tuple(Bye(number, next(filter(None, pair))) for pair in pairs if None in pair and any(pair))
            due = [pairing for one, other in pairs if one and other for pairing in self._due(state, number, one, other)]
            if due:
                return Stage(tuple(due), tuple(bye for bye in byes if bye not in state.byes))
        return Stage()

    def expected_games(self, bots: Sequence[str]) -> int:
        """At least so many."""
        return (len(bots) - 1) * (self.best_of // 2 + 1)

    def walkovers(self, state: State) -> Mapping[str, int]:
        """A bye is no win: how far a bot has come is what counts."""
        return {}

    def reached(self, state: State) -> Mapping[str, int]:
        """How many rounds each bot has survived."""
        survived = dict.fromkeys(state.bots, 0)
        for pairs in self._rounds(state):
            for pair in pairs:
                bot = self._through(state, *pair) if self._is_over(state, *pair) else None
                if bot:
                    survived[bot] += 1
        return survived

    def _rounds(self, state: State) -> Iterator[list[tuple[str | None, str | None]]]:
        """The pairs of each round, as far as it is known who is in it; None: nobody."""
        # Who was out before the first round was made is not in the bracket; who is out later leaves his place empty.
        there = {bot for fixture in state.made for bot in fixture.bots} | {bye.bot for bye in state.byes}
        field: Sequence[str] = [bot for bot in state.bots if bot in there] if there else state.playing
        pairs = [tuple(field[seed] if seed < len(field) else None for seed in pair) for pair in bracket(len(field))]
        current: list[tuple[str | None, str | None]] = [(pair[0], pair[1]) for pair in pairs]
        while True:
            yield current
            if len(current) == 1 or not all(self._is_over(state, *pair) for pair in current):
                return
            through = [self._through(state, *pair) for pair in current]
            current = [self._by_seed(state, *pair) for pair in zip(through[::2], through[1::2], strict=True)]

    def _by_seed(self, state: State, one: str | None, other: str | None) -> tuple[str | None, str | None]:
        if one and other and state.bots.index(other) < state.bots.index(one):
            return other, one
        return one, other

    def _match(self, state: State, one: str, other: str) -> Match:
        """Two bots meet in one round at most."""
        return Match(one, other, tuple(fixture for fixture in state.made if fixture.bots == {one, other}))

    def _is_over(self, state: State, one: str | None, other: str | None) -> bool:
        if not one or not other or one in state.out or other in state.out:
            return True
        return self._games_due(state, self._match(state, one, other)) == 0

    def _through(self, state: State, one: str | None, other: str | None) -> str | None:
        """Who goes on from a match that is over; None where nobody is left. A match that was won stays won."""
        if one and other:
            match = self._match(state, one, other)
            wins, losses = match.score(state)
            if self._games_due(state, match) == 0:
                return other if losses > wins else one
        left = [bot for bot in (one, other) if bot and bot not in state.out]
        return left[0] if left else None

    def _due(self, state: State, number: int, one: str, other: str) -> list[Pairing]:
        """The next games of a match, the seats changed every game.

        Who has had the first seat less often begins; among equals the better seed in the first round, the other in the
        second, and so on.
        """
        if self._is_over(state, one, other):
            return []
        match = self._match(state, one, other)
        if match.games:
            opening, answering = match.games[0].first, match.games[0].second
        else:
            ahead = _surplus(state, one) - _surplus(state, other)
            opening, answering = (other, one) if ahead > 0 or (ahead == 0 and number % 2 == 0) else (one, other)
        seats = ((opening, answering), (answering, opening))
        played = len(match.games)
        return [Pairing(number, *seats[game % 2]) for game in range(played, played + self._games_due(state, match))]

    def _games_due(self, state: State, match: Match) -> int:
        """How many more games a match is certain to need; 0: it is decided."""
        wins, losses = match.score(state)
        played, lead = len(match.games), abs(wins - losses)
        left = self.best_of - played
        if left > 0:
            return 0 if lead > left else (left - lead) // 2 + 1
        return 0 if lead or played >= self.best_of + MOST_EXTRA else 1


def _surplus(state: State, bot: str) -> int:
    """How many more games a bot has had as first than as second."""
    return sum((fixture.first == bot) - (fixture.second == bot) for fixture in state.made)
