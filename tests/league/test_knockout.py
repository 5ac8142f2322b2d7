"""Knockouts: a bracket by seeds, matches of several games, sudden death."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats import Fixture
from arbiter.league.formats.knockout import MOST_EXTRA, Knockout, bracket
from tests.league.pretend import Pretence, by_chance, names, play, result

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


def winner_of(knockout: Knockout, league: Pretence) -> str:
    """Who has survived more rounds than anybody else."""
    reached = knockout.reached(league.state())
    first, second = sorted(reached.values(), reverse=True)[:2]
    assert first > second
    return next(bot for bot in reached if reached[bot] == first)


def better_wins(fixture: Fixture) -> int:
    """The better seed wins: names are in the order of the seeds."""
    return 0 if int(fixture.first[3:]) < int(fixture.second[3:]) else 1


@SAME_EACH_TIME
@given(bots=st.integers(2, 40))
def test_the_bracket_keeps_the_best_apart(bots: int) -> None:
    size = 2 * len(bracket(bots))
    assert size // 2 < bots <= size
    assert sorted(seed for pair in bracket(bots) for seed in pair) == list(range(size))
    for power in (2, 4, 8, 16):
        if power <= size:  # the best so many are each in a part of their own
            part = len(bracket(bots)) // power or 1
            places = [place // part for place, pair in enumerate(bracket(bots)) if min(pair) < power]
            assert power == 2 * len(bracket(bots)) or len(set(places)) == len(places)


@SAME_EACH_TIME
@given(bots=st.integers(2, 33), best_of=st.sampled_from([1, 3, 5]), seed=st.integers(0, 5))
def test_who_loses_a_match_is_out_and_one_is_left(bots: int, best_of: int, seed: int) -> None:
    league = play(Knockout(best_of), names(bots), by_chance(seed))
    reached = Knockout(best_of).reached(league.state())
    rounds = max(fixture.round for fixture in league.made)
    assert 2 ** (rounds - 1) < bots <= 2**rounds
    assert [bot for bot in league.bots if reached[bot] == rounds] == [winner_of(Knockout(best_of), league)]
    for bot in league.bots:
        played = sorted({fixture.round for fixture in league.made if bot in fixture.bots} | byes(league, bot))
        assert played == list(range(1, len(played) + 1))
        assert len(played) == min(reached[bot] + 1, rounds)


def byes(league: Pretence, bot: str) -> set[int]:
    """The rounds in which a bot had no opponent."""
    return {bye.round for bye in league.byes if bye.bot == bot}


@SAME_EACH_TIME
@given(bots=st.integers(2, 33))
def test_byes_are_for_the_best_seeds_in_the_first_round(bots: int) -> None:
    league = play(Knockout(), names(bots), by_chance(2, draws=0))
    missing = 2 * len(bracket(bots)) - bots
    assert {(bye.round, bye.bot) for bye in league.byes} == {(1, bot) for bot in names(missing)}


@SAME_EACH_TIME
@given(bots=st.integers(2, 20))
def test_the_better_seed_wins_it_all_if_it_wins_every_game(bots: int) -> None:
    league = play(Knockout(3), names(bots), better_wins)
    assert winner_of(Knockout(3), league) == "bot0"
    assert len(league.made) == 2 * (bots - 1) == Knockout(3).expected_games(names(bots))
    assert not any(fixture.round == 1 and fixture.bots == {"bot0", "bot1"} for fixture in league.made if bots > 2)


@pytest.mark.parametrize(
    ("best_of", "winners", "stages"),
    [
        (1, "0", [1]),
        (3, "00", [2]),
        (3, "010", [2, 1]),
        (3, "0-0", [2, 1]),  # one win and a draw: the other can still draw level
        (3, "0--", [2, 1]),
        (5, "000", [3]),
        (5, "00110", [3, 1, 1]),
        (3, "---0", [2, 1, 1]),  # level after three: the next game that is won decides
        (3, "01----1", [2, 1, 1, 1, 1, 1]),
        (1, "-" * (1 + MOST_EXTRA), [1] * (1 + MOST_EXTRA)),
    ],
)
def test_a_match_is_as_long_as_it_has_to_be(best_of: int, winners: str, stages: list[int]) -> None:
    """`winners`: who wins each game, 0 the better seed, - nobody."""

    def winner(fixture: Fixture) -> int | None:
        said = winners[fixture.number - 1]
        return None if said == "-" else fixture.seats.index(f"bot{said}")

    league = play(Knockout(best_of), names(2), winner)
    assert league.stages == stages
    last = winners.strip("-")[-1:] or "0"
    assert winner_of(Knockout(best_of), league) == f"bot{last}"
    assert all(one.seats == other.seats[::-1] for one, other in zip(league.made, league.made[1:], strict=False))


def test_a_round_waits_for_all_its_matches() -> None:
    league = play(Knockout(), names(4), better_wins)
    later = Pretence(league.bots, league.made[:2], [], {1: league.results[1]})
    assert not Knockout().next(later.state()).pairings
    later.results[2] = league.results[2]
    assert [pairing.bots for pairing in Knockout().next(later.state()).pairings] == [{"bot0", "bot1"}]


def test_who_is_out_before_the_draw_is_not_in_it_and_who_goes_out_later_loses() -> None:
    assert Knockout().next(Pretence(names(5)).state(out=["bot0"])).byes == ()
    league = Pretence(names(4))
    league.made = play(Knockout(), names(4), better_wins).made[:2]
    first = next(fixture for fixture in league.made if "bot0" in fixture.bots)
    other = next(fixture for fixture in league.made if "bot0" not in fixture.bots)
    league.results = {other.number: result(other, better_wins(other))}
    following = Knockout().next(league.state(out=["bot0"])).pairings
    assert [pairing.bots for pairing in following] == [{"bot1", *(first.bots - {"bot0"})}]


@SAME_EACH_TIME
@given(bots=st.integers(2, 40), seed=st.integers(0, 9))
def test_who_has_been_first_less_often_begins(bots: int, seed: int) -> None:
    league = play(Knockout(), names(bots), by_chance(seed, draws=0))
    for number, fixture in enumerate(league.made):
        before = Pretence(league.bots, [made for made in league.made[:number] if made.round < fixture.round])
        assert before.surplus(fixture.first) <= before.surplus(fixture.second)
    assert [fixture.first for fixture in play(Knockout(), names(4), better_wins).made] == ["bot0", "bot1", "bot1"]
