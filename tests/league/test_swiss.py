"""Swiss: no rematch, balanced seats, fair byes, opponents of about the same points."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.league.formats import Fixture
from arbiter.league.formats.swiss import Swiss
from arbiter.league.formats.swiss_pairing import Field, pair_round
from tests.league.pretend import Pretence, by_chance, names, play

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=60)


@st.composite
def tournaments(draw: st.DrawFn) -> Pretence:
    """Tournaments by chance, of 2 to 16 bots and any possible number of rounds; `stages` tells the rounds."""
    bots = draw(st.integers(2, 16))
    rounds = 1 + draw(st.integers(0, 7)) * (bots - 2) // 7
    return play(Swiss(rounds, draw(st.integers(1, 3))), names(bots), by_chance(draw(st.integers(0, 1000))))


@SAME_EACH_TIME
@given(league=tournaments())
def test_nobody_meets_the_same_opponent_in_two_rounds(league: Pretence) -> None:
    meetings = {(fixture.round, fixture.bots) for fixture in league.made}
    assert len(meetings) == len({bots for _, bots in meetings})


@SAME_EACH_TIME
@given(bots=st.integers(2, 16), part=st.floats(0, 1), games=st.integers(1, 3), seed=st.integers(0, 1000))
def test_every_round_is_paired_and_everybody_is_in_it(bots: int, part: float, games: int, seed: int) -> None:
    rounds = 1 + int(part * (bots - 2))
    league = play(Swiss(rounds, games), names(bots), by_chance(seed))
    assert league.stages == [bots // 2 * games] * rounds
    for number in range(1, rounds + 1):
        seen = Counter(bot for fixture in league.made if fixture.round == number for bot in fixture.seats)
        seen.update({bye.bot: games for bye in league.byes if bye.round == number})
        assert seen == dict.fromkeys(league.bots, games)


@SAME_EACH_TIME
@given(bots=st.integers(2, 16), seed=st.integers(0, 1000), games=st.integers(1, 3))
def test_seats_are_balanced_within_one_after_every_round(bots: int, seed: int, games: int) -> None:
    rounds = max(1, 3 * bots // 4)
    league = play(Swiss(min(rounds, bots - 1), games), names(bots), by_chance(seed))
    for number in range(1, len(league.stages) + 1):
        so_far = Pretence(league.bots, [fixture for fixture in league.made if fixture.round <= number])
        assert max(abs(so_far.surplus(bot)) for bot in league.bots) <= 1


@SAME_EACH_TIME
@given(bots=st.integers(2, 16), seed=st.integers(0, 1000))
def test_a_bye_comes_to_nobody_twice_and_to_the_lowest_first(bots: int, seed: int) -> None:
    rounds = max(1, 3 * bots // 4)
    league = play(Swiss(min(rounds, bots - 1)), names(bots), by_chance(seed))
    assert len(league.byes) == len(league.stages) * (bots % 2)
    assert len({bye.bot for bye in league.byes}) == len(league.byes)
    assert not league.byes or league.byes[0].bot == league.bots[-1]


def test_the_upper_half_meets_the_lower_half_first_and_winners_meet_winners() -> None:
    def better_wins(fixture: Fixture) -> int:
        return 0 if int(fixture.first[3:]) < int(fixture.second[3:]) else 1

    league = play(Swiss(3), names(8), better_wins)
    bots = [[sorted(int(bot[3:]) for bot in f.seats) for f in league.made if f.round == number] for number in (1, 2, 3)]
    assert bots[0] == [[0, 4], [1, 5], [2, 6], [3, 7]]
    assert all((one < 4) == (other < 4) for one, other in bots[1])
    assert [0, 1] in bots[2] or [0, 2] in bots[2]


def test_a_bye_and_a_meeting_with_somebody_who_is_out_are_worth_wins() -> None:
    league = play(Swiss(1, games=2), names(5), by_chance(1))
    assert league.byes[0].bot == "bot4"
    meeting = league.made[0]
    league.results = {number: r for number, r in league.results.items() if r.number != meeting.number}
    assert Swiss(1, 2).walkovers(league.state()) == {"bot4": 2}
    assert Swiss(1, 2).walkovers(league.state(out=[meeting.first])) == {"bot4": 2, meeting.second: 1}


def test_the_next_round_waits_for_the_last_game() -> None:
    league = play(Swiss(2), names(4), by_chance(1))
    league.made = league.made[:2]
    del league.results[2]
    assert not Swiss(2).next(league.state()).pairings


def test_who_is_out_is_paired_no_more() -> None:
    league = play(Swiss(1), names(6), by_chance(1))
    following = Swiss(3).next(league.state(out=["bot0"]))
    assert len(following.pairings) == 2
    assert len(following.byes) == 1
    assert "bot0" not in {bot for pairing in following.pairings for bot in pairing.seats}


@pytest.mark.parametrize("bots", [1, 2])
def test_a_league_of_bots_that_have_all_met_is_over(bots: int) -> None:
    everybody = frozenset(range(bots))
    field = Field([0.0] * bots, [everybody - {place} for place in range(bots)], [0] * bots, [1] * bots)
    assert pair_round(field, 0, 1) is None or bots == 1
