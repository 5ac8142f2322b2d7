"""What a seat may not know never reaches it, not by a byte.

Two games whose hidden truth differs only in what a seat may not know give that seat the same bytes, the same number of
them, through whole games. The games are random; the other truth of each is found by exchanging pieces of the other
side's formation as long as every move stays legal and comes to the same result, with the same flags and the same end.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
import trio
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter import sight
from arbiter.dialects import DIALECTS, Dialect
from arbiter.referee.match import Match, Terms
from arbiter.referee.seat import Reply
from arbiter.rules import LUZHANQI, Board, Game, Move, Ply, Result, Verdict, flaws
from arbiter.sight import Brief, Outcome, Seen
from tests.playouts import Recorded, random_formation

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None, max_examples=40)
SEEDS = st.integers(0, 2**32 - 1)

EXCHANGES = 40
"""How many exchanges of two pieces are tried on a formation."""


# --- What a seat hears -----------------------------------------------------------------------------------------------


class Listener:
    """Plays its side of a game by heart, and keeps every message that its dialect would send to a bot."""

    def __init__(self, dialect: Dialect, array: str, moves: Sequence[Move]) -> None:
        self.dialect, self.array, self.moves = dialect, array, iter(moves)
        self.messages: list[bytes] = []

    async def introduce(self) -> Reply[str]:
        """Its name."""
        self.messages.append(self.dialect.introduce())
        return Reply("x", "", 0.0)

    async def place(self, brief: Brief) -> Reply[str]:
        """Its formation."""
        self.messages.append(self.dialect.place(brief))
        return Reply(self.array, "", 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        """Its next move."""
        self.messages.append(self.dialect.ask(last))
        return Reply(next(self.moves), "", 0.0)

    async def tell(self, own: Seen) -> None:
        """What became of its own ply."""
        self.messages.append(self.dialect.tell(own))

    async def dismiss(self, outcome: Outcome) -> str:
        """The end."""
        self.messages.append(self.dialect.end(outcome))
        return ""


def heard(game: Recorded, dialect: Dialect) -> list[list[bytes]]:
    """Every message that each seat gets in a game; a game without a verdict ends with an illegal move."""
    views = LUZHANQI.views
    seats = [
        Listener(
            dialect.seated(seat),
            game.formations[seat],
            [*(Move(views[seat][m.origin], views[seat][m.target]) for m in game.moves[seat::2]), Move(0, 0)],
        )
        for seat in (0, 1)
    ]

    async def play() -> None:
        async with trio.open_nursery() as afterwards:
            await Match(seats, Terms(), [], afterwards).play()

    trio.run(play)
    return [seat.messages for seat in seats]


# --- Two truths for one story ----------------------------------------------------------------------------------------

Story = list[tuple[Result, tuple[int | None, ...], Verdict | None]]
"""What may be known of each ply beside the move: its result, the flags shown so far, and whether the game is over."""


def story(game: Recorded) -> Story | None:
    """The story that these formations and moves make, None where a move is illegal."""
    state, told = Game(game.formations), Story()
    for move in game.moves:
        ply = state.verdict is None and state.play(move)
        if not isinstance(ply, Ply):
            return None
        told.append((ply.result, ply.flags, ply.verdict))
    return told


def random_game(rng: random.Random, most: int = 120) -> Recorded:
    """A game in which both sides like to attack, so that much is told."""
    state, moves = Game([random_formation(rng), random_formation(rng)]), list[Move]()
    while state.verdict is None and len(moves) < most:
        legal = list(state.legal_moves())
        attacks = [move for move in legal if state.cells[move.target]]
        moves.append(rng.choice(attacks if attacks and rng.random() < 0.5 else legal))
        state.play(moves[-1])
    return Recorded(state.formations, tuple(moves))


def retold(game: Recorded, seat: int, rng: random.Random) -> Recorded:
    """The same story with another formation of `seat`'s, as different as some exchanges make it."""
    told = story(game)
    for _ in range(EXCHANGES):
        letters = list(game.formations[seat])
        one, other = rng.sample(range(25), 2)
        letters[one], letters[other] = letters[other], letters[one]
        if letters[one] != letters[other] and not flaws("".join(letters)):
            formations = list(game.formations)
            formations[seat] = "".join(letters)
            changed = replace(game, formations=tuple(formations))
            if story(changed) == told:
                game = changed
    return game


# --- The property ----------------------------------------------------------------------------------------------------


def check(seed: int, dialect: Dialect) -> int:
    """Compare what each seat hears when the other's hidden truth is another; how many pieces it was that differed."""
    rng, different = random.Random(seed), 0
    game = random_game(rng)
    for seat in (0, 1):
        other = retold(game, 1 - seat, rng)
        changed = zip(game.formations[1 - seat], other.formations[1 - seat], strict=True)
        different += sum(one != two for one, two in changed)
        first, second = heard(game, dialect)[seat], heard(other, dialect)[seat]
        assert len(first) == len(second)
        assert first == second
    return different


@pytest.mark.parametrize("name", list(DIALECTS))
def test_a_seat_hears_the_same_whatever_it_may_not_know(name: str) -> None:
    different = []

    @SAME_EACH_TIME
    @given(SEEDS)
    def property_(seed: int) -> None:
        different.append(check(seed, DIALECTS[name]))

    property_()
    # It is not for want of another truth that nothing was heard of it.
    assert sum(pieces >= 10 for pieces in different) > len(different) / 2


def test_the_games_tell_much() -> None:
    """Flags shown, games ended by a verdict, and every result: the property is not about idle moves."""
    stories = [story(random_game(random.Random(seed))) or [] for seed in range(60)]
    assert {result for told in stories for result, _, _ in told} == set(Result)
    assert sum(any(any(flags) for _, flags, _ in told) for told in stories) > 10
    assert sum(told[-1][2] is not None for told in stories) > 10


def test_both_seats_hear_every_ply_and_nothing_twice() -> None:
    game = random_game(random.Random(1))
    plies = len(game.moves)
    over = (story(game) or [])[-1][2] is not None
    for seat, messages in enumerate(heard(game, DIALECTS["ccgc"])):
        words = [message.split()[0] for message in messages]
        own = len(game.moves[seat::2])
        asked = own + (not over and plies % 2 == seat)
        expected = {b"INFO": 1, b"START": 1, b"GO": asked, b"RESULT": own, b"END": 1}
        assert Counter(words) == expected
        assert all(message.count(b"\n") == 1 and message.endswith(b"\n") for message in messages)


# --- Leaks, made on purpose ------------------------------------------------------------------------------------------

RESULTS = list(Result)
honest = sight.seen


def tells_the_attackers_rank(board: Board, ply: Ply, seat: int) -> Seen:
    """Tells of the enemy's Field Marshal as if it always won."""
    told = honest(board, ply, seat)
    return replace(told, result=Result.WIN) if ply.attacker == "a" and not told.own else told


def tells_the_defenders_rank(board: Board, ply: Ply, seat: int) -> Seen:
    """Tells the attacker whom he met, as a code in place of the result."""
    told = honest(board, ply, seat)
    return replace(told, result=RESULTS[ord(ply.defender) % 4]) if ply.defender and told.own else told


def tells_of_engineers(board: Board, ply: Ply, seat: int) -> Seen:
    """Puts something into the flag field when an enemy's engineer moves."""
    told = honest(board, ply, seat)
    return replace(told, flags=(1, 1)) if ply.attacker == "i" and not told.own else told


def found_out() -> None:
    with pytest.raises(AssertionError):
        [check(seed, DIALECTS["ccgc"]) for seed in range(60)]


@pytest.mark.parametrize("leak", [tells_the_attackers_rank, tells_the_defenders_rank, tells_of_engineers])
def test_a_sight_that_leaks_is_found_out(monkeypatch: pytest.MonkeyPatch, leak: object) -> None:
    monkeypatch.setattr(sight, "seen", leak)
    found_out()


def test_a_message_too_many_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Match._judged

    def chatty(self: Match, game: Game, mover: int, reply: Reply[Move]) -> Ply:
        ply = judged(self, game, mover, reply)
        listener = self.seats[1 - mover]
        if ply.attacker == "a" and isinstance(listener, Listener):
            listener.messages.append(listener.messages[-1])
        return ply

    monkeypatch.setattr(Match, "_judged", chatty)
    found_out()
