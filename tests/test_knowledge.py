"""What a seat can work out: exact against brute force, against networkx, and against whole games played again."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter import knowledge
from arbiter.knowledge import COUNTS, Contradiction, Kinds, Knowledge, Suspect, narrowed
from arbiter.record.platform_judge import judge
from arbiter.record.platform_log import NoPlatformLog, parse
from arbiter.rules import CCGC, KINDS, LUZHANQI, Game, Move, Ply, Result, Ruleset
from arbiter.rules.combat import by_rank
from arbiter.sight import Seen
from tests.knowing import (
    ANY,
    FORMATIONS,
    HOUSES,
    Played,
    a_game,
    check,
    check_impossible,
    check_possible,
    check_sound,
    known_of,
)
from tests.playouts import games, random_formation
from tests.rules.games import move
from tests.shared_data import shared

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)


def check_many(seeds: Iterable[int]) -> None:
    for seed in seeds:
        check(seed)


@pytest.mark.parametrize("rules", HOUSES, ids=[rules.name for rules in HOUSES])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_possible_and_nothing_else(seed: int, rules: Ruleset) -> None:
    check(seed, rules)


def test_after_every_ply_of_a_game() -> None:
    game = a_game(77, most=30)
    for plies in range(0, len(game.moves) + 1, 2):
        check_possible(game, 0, plies)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_games_with_rare_endings(name: str) -> None:
    recorded = games()[name]
    game = Played(CCGC, (recorded.formations[0], recorded.formations[1]), recorded.moves)
    for seat in (0, 1):
        check_sound(game, seat)
        check_possible(game, seat, len(game.moves))


def test_the_games_that_were_really_played() -> None:
    for path in sorted(shared("data/platform-logs").glob("*.log")):
        with suppress(NoPlatformLog):
            judged = judge(parse(path.read_bytes()))
            if judged.game is not None:
                moves = tuple(Move(ply.origin, ply.target) for ply in judged.plies)
                game = Played(judged.rules, (judged.formations[0], judged.formations[1]), moves)
                for seat in (0, 1):
                    check_sound(game, seat)
                    check_possible(game, seat, len(moves))


def test_the_games_tell_much() -> None:
    """Pieces become certain, flags are shown, engineers give themselves away: the proofs are not about idle games."""
    certain, narrow, open_ = 0, 0, 0
    for seed in range(12):
        game = a_game(seed)
        last = known_of(game, 0)[-1]
        certain += sum(suspect.kind is not None for suspect in last)
        narrow += sum(2 <= len(suspect.kinds) <= 4 for suspect in last)
        open_ += sum(check_impossible(game, 0, len(game.moves), random.Random(seed)) for _ in range(2))
    assert certain > 20
    assert narrow > 20
    assert open_ > 20


def test_a_flag_that_is_taken_where_that_does_not_end_the_game() -> None:
    """What fell may have been the flag, although the game went on."""
    game = next(found for found in (a_game(seed, HOUSES[4]) for seed in range(400)) if _flag_is_taken(found))
    for seat in (0, 1):
        check_sound(game, seat)
        check_possible(game, seat, len(game.moves))


def _flag_is_taken(game: Played) -> bool:
    """Whether a flag is taken before the last ply."""
    state = Game(game.formations, game.rules)
    plies = [state.play(step) for step in game.moves[:-1]]
    return any(isinstance(ply, Ply) and ply.defender == "l" for ply in plies)


# --- Counting --------------------------------------------------------------------------------------------------------

SMALL: Mapping[str, int] = {"w": 1, "x": 2, "y": 1, "z": 2}


@SAME_EACH_TIME
@given(st.lists(st.frozensets(st.sampled_from("wxyz"), min_size=1), min_size=6, max_size=6))
def test_a_few_pieces_against_brute_force(domains: list[Kinds]) -> None:
    fitting = [letters for letters in product(*domains) if Counter(letters) == SMALL]
    if fitting:
        assert narrowed(domains, SMALL) == [frozenset(letters) for letters in zip(*fitting, strict=True)]
    else:
        with pytest.raises(ValueError, match="no formation"):
            narrowed(domains, SMALL)


def flow_with(domains: Sequence[Kinds], number: int, kind: str) -> int:
    """How many pieces networkx can give a kind, piece `number` this one."""
    graph: nx.DiGraph[object] = nx.DiGraph()
    for letter, count in COUNTS.items():
        graph.add_edge(letter, "sink", capacity=count)
    for place, domain in enumerate(domains):
        graph.add_edge("source", place, capacity=1)
        for letter in domain if place != number else kind:
            graph.add_edge(place, letter, capacity=1)
    return int(nx.maximum_flow_value(graph, "source", "sink"))


@settings(SAME_EACH_TIME, max_examples=8)
@given(st.integers(0, 2**32 - 1))
def test_a_whole_side_against_networkx(seed: int) -> None:
    rng = random.Random(seed)
    domains = [frozenset({kind, *rng.sample(sorted(KINDS), rng.randint(0, 3))}) for kind in random_formation(rng)]
    by_flow = [frozenset(k for k in domain if flow_with(domains, n, k) == 25) for n, domain in enumerate(domains)]
    assert narrowed(domains) == by_flow


def test_a_wrong_number_of_pieces_is_refused() -> None:
    with pytest.raises(ValueError, match="24 pieces, and 25 are due"):
        narrowed([ANY] * 24)


# --- Each thing that is told, by itself ------------------------------------------------------------------------------


def stop(name: str) -> int:
    return LUZHANQI.stop_of[name]


def told(text: str, own: bool, flags: tuple[int | None, int | None] = (None, None), seat: int = 0) -> Seen:
    """What the first player is told by "F0G0 win"."""
    step = move(text.split()[0])
    return Seen(seat, own, step.origin, step.target, Result(text.split()[1]), flags)


def after(*plies: Seen, rules: Ruleset = CCGC, formation: str = FORMATIONS[0]) -> Knowledge:
    known = Knowledge(0, formation, rules)
    for ply in plies:
        known.saw(ply)
    return known


def at(known: Knowledge, name: str) -> str:
    """The letters that are possible on a stop."""
    return "".join(sorted(known.possible()[stop(name)]))


def suspect(known: Knowledge, home: str) -> Suspect:
    """The piece that was set up on a stop."""
    (found,) = [suspect for suspect in known.suspects() if suspect.home == stop(home)]
    return found


def letters_of(found: Suspect) -> str:
    return "".join(sorted(found.kinds))


def test_before_the_first_ply_only_the_place_tells() -> None:
    known = after()
    assert at(known, "F2") == "abcdefghi"
    assert at(known, "C2") == "abcdefghik"
    assert at(known, "B0") == at(known, "A2") == "abcdefghijk"
    assert at(known, "A1") == at(known, "A3") == "abcdefghijkl"
    assert at(after(rules=HOUSES[1]), "F2") == "abcdefghik"
    assert len(known.possible()) == 25


def test_what_moves_is_no_mine_and_no_flag() -> None:
    known = after(told("H0H1 quiet", True), told("B0C1 quiet", False))
    assert at(known, "C1") == "abcdefghik"
    assert at(known, "B1") == "abcdefghijk"


OPEN = told("G0H1 quiet", True), told("F0G0 quiet", False), told("H4H3 quiet", True)
"""The way down the left side is open as far as G0, where an enemy's piece stands."""


def test_a_straight_run_tells_nothing() -> None:
    known = after(*OPEN, told("E0E1 quiet", False), told("H3H4 quiet", True), told("G0E0 quiet", False))
    assert at(known, "E0") == "abcdefghi"
    assert at(known, "E1") == "abcdefghik"


@pytest.mark.parametrize(("rules", "letters"), [(CCGC, "i"), (HOUSES[1], "ik"), (HOUSES[2], "abcdefghik")])
def test_a_corner_tells_all(rules: Ruleset, letters: str) -> None:
    known = after(
        *OPEN, told("F1E1 quiet", False), told("H3H4 quiet", True), told("E0F1 quiet", False), rules=rules
    )  # fmt: skip
    assert at(known, "F1") == letters
    assert suspect(known, "E0").certain_since == (6 if len(letters) == 1 else None)


def test_one_step_of_road_is_no_corner() -> None:
    """C1 is a camp, and so joined to B0 by a road; by rail it is not joined to anything."""
    known = after(told("H0H1 quiet", True), told("B0C1 quiet", False), told("H1H0 quiet", True))
    known.saw(told("C1B0 quiet", False))
    assert at(known, "B0") == "abcdefghik"


@pytest.mark.parametrize(
    ("result", "rules", "letters"),
    [("win", CCGC, "defghi"), ("loss", CCGC, "ab"), ("trade", CCGC, "c"), ("trade", HOUSES[1], "ck")],
)
def test_an_attack_with_a_major_general(result: str, rules: Ruleset, letters: str) -> None:
    known = after(told(f"G0F0 {result}", True), rules=rules)
    assert letters_of(suspect(known, "F0")) == letters
    assert (suspect(known, "F0").stop == stop("F0")) == (result == "loss")


@pytest.mark.parametrize(("result", "letters"), [("win", "ab"), ("loss", "defghi"), ("trade", "c")])
def test_an_attack_on_a_major_general(result: str, letters: str) -> None:
    known = after(told("H0H1 quiet", True), told(f"F0G0 {result}", False))
    assert letters_of(suspect(known, "F0")) == letters
    assert (suspect(known, "F0").stop == stop("G0")) == (result == "win")


def test_a_flag_that_is_shown() -> None:
    marshal = "aifgefkhbdicgkhdjcigeljjh"
    known = after(told("G0F0 trade", True, (stop("L1"), stop("A3"))), formation=marshal)
    assert suspect(known, "F0") == Suspect(stop("F0"), None, frozenset("a"), 1)
    assert at(known, "A3") == "l"
    assert at(known, "A1") == "bcdefghijk"
    assert not any("a" in kinds for kinds in known.possible().values())


def test_no_flag_is_shown_so_it_was_not_the_field_marshal() -> None:
    """A bomb takes whatever it meets."""
    bomb = "kifgefchbdiagkhdjcigeljjh"
    known = after(told("G0F0 trade", True), rules=HOUSES[1], formation=bomb)
    assert letters_of(suspect(known, "F0")) == "bcdefghik"


def test_the_game_goes_on_so_it_was_not_the_flag() -> None:
    """What falls in a headquarters may have been the flag, until there is another ply."""
    game, ply, seat, home = next(found for found in map(_beaten_at_home, map(a_game, range(400))) if found)
    known = Knowledge(seat, game.formations[seat])
    for told_ in game.told(seat)[:ply]:
        known.saw(told_)
    name = LUZHANQI.names[home]
    assert "l" in suspect(known, name).kinds
    known.saw(game.told(seat)[ply])
    assert "l" not in suspect(known, name).kinds
    assert suspect(known, "A1" if name == "A3" else "A3").kinds == frozenset("l")


def _beaten_at_home(game: Played) -> tuple[Played, int, int, int] | None:
    """The ply and the seat that by it beats or bombs what may be a flag, and where that stood; the game goes on."""
    for seat in (0, 1):
        for ply, suspects in enumerate(known_of(game, seat)[:-1]):
            for one in suspects:
                if one.stop is None and "l" in one.kinds:
                    return game, ply, seat, one.home
    return None


# --- What cannot be --------------------------------------------------------------------------------------------------


def test_what_another_seat_was_told_is_refused() -> None:
    with pytest.raises(ValueError, match="what seat 0 knows, and seat 1 was told"):
        after(told("G0F0 win", True, seat=1))


@pytest.mark.parametrize("text", ["E1F0 quiet", "F0A0 quiet"])
def test_a_ply_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"ply 1: .. cannot move like that"):
        after(told(text, False))


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("G0F0 win", "A1"),  # a Field Marshal that loses against a Major General
        ("H0H1 quiet", "A2"),  # a flag outside a headquarters
        ("H0H1 quiet", "D2"),  # where nothing was set up
    ],
)
def test_a_story_that_no_formation_fits_is_refused(text: str, flag: str) -> None:
    with pytest.raises(Contradiction, match="ply 1: no formation of the enemy agrees"):
        after(told(text, True, (None, stop(flag))))


# --- Wrong on purpose ------------------------------------------------------------------------------------------------


def any_way(self: Knowledge, step: Move, kinds: Kinds) -> Iterator[str]:
    """Forgets that only engineers turn corners."""
    return iter(kinds - set("jl"))


def any_quiet_move(self: Knowledge, step: Move, kinds: Kinds) -> Iterator[str]:
    """Forgets that mines stay where they are."""
    return iter(kinds if step.target not in self.own() else kinds - set("jl"))


def no_bombs(attacker: str, defender: str, rules: Ruleset) -> Result:
    """Forgets that a trade may be a bomb's."""
    if attacker in "jkl" or defender in "jkl":
        return Result.LOSS
    return by_rank(attacker, defender)


def anywhere(place: int, rules: Ruleset, board: object) -> Kinds:
    """Forgets where formations may hold what."""
    return ANY


def nothing(self: Knowledge, *arguments: object) -> None:
    """Forgets a whole step."""


def as_they_are(domains: Sequence[Kinds], counts: Mapping[str, int] = COUNTS) -> list[Kinds]:
    """Forgets to count."""
    return list(domains)


def each_alone(domains: Sequence[Kinds], counts: Mapping[str, int] = COUNTS) -> list[Kinds]:
    """Counts what is certain and nothing else, as people do."""
    certain = Counter(next(iter(kinds)) for kinds in domains if len(kinds) == 1)
    used = frozenset(kind for kind, count in counts.items() if certain[kind] == count)
    return [kinds if len(kinds) == 1 else kinds - used for kinds in domains]


@pytest.mark.parametrize(
    ("where", "name", "wrong", "seed"),
    [
        (Knowledge, "_able", any_way, 0),
        (Knowledge, "_able", any_quiet_move, 0),
        (Knowledge, "_it_goes_on", nothing, 24),
        (Knowledge, "_flag", nothing, 0),
        (knowledge, "clash", no_bombs, 0),
        (knowledge, "_may_be_set_up", anywhere, 0),
        (knowledge, "narrowed", as_they_are, 0),
        (knowledge, "narrowed", each_alone, 0),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_wrong_constraint_is_found_out(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, wrong: Callable[..., object], seed: int
) -> None:
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises((AssertionError, ValueError)):
        check_many(range(seed, seed + 40))


# --- How fast --------------------------------------------------------------------------------------------------------


def test_a_ply_takes_less_than_20_ms() -> None:
    game = a_game(3, most=400)
    told_ = game.told(1)
    known = Knowledge(1, game.formations[1])
    began = time.perf_counter()
    for one in told_:
        known.saw(one)
        known.possible()
    assert (time.perf_counter() - began) / len(told_) < 0.020
