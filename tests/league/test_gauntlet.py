"""Gauntlets: the seeds against the field, and nobody else."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats.gauntlet import Gauntlet
from tests.league.pretend import by_chance, names, play

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


@SAME_EACH_TIME
@given(seeds=st.integers(1, 5), field=st.integers(1, 12), games=st.integers(1, 4))
def test_every_seed_meets_all_of_the_field(seeds: int, field: int, games: int) -> None:
    bots = names(seeds + field)
    league = play(Gauntlet(bots[:seeds], games), bots, by_chance(1))
    assert len(league.made) == seeds * field * games == Gauntlet(bots[:seeds], games).expected_games(bots)
    for seed in bots[:seeds]:
        assert all(len(league.met(seed, other)) == games for other in bots[seeds:])
    assert not any(fixture.bots <= set(bots[:seeds]) or fixture.bots <= set(bots[seeds:]) for fixture in league.made)
    assert max(abs(league.surplus(bot)) for bot in bots) <= 1


@SAME_EACH_TIME
@given(seeds=st.integers(1, 5), field=st.integers(1, 12))
def test_in_a_round_everybody_plays_one_opponent_at_most(seeds: int, field: int) -> None:
    bots = names(seeds + field)
    league = play(Gauntlet(bots[-seeds:]), bots, by_chance(1))
    for number in {fixture.round for fixture in league.made}:
        seated = [bot for fixture in league.made if fixture.round == number for bot in fixture.seats]
        assert len(seated) == len(set(seated))
