"""Sight: the turn of the board, what is told of a ply, and what a position shows."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbiter.rules import LUZHANQI, Game, Move, Piece, Ply, Refusal, Result
from arbiter.sight import Outcome, Seen, Unknown, outcome, position, seen, told, turned_back
from tests.playouts import games
from tests.scripted import move

SAME_EACH_TIME = settings(derandomize=True, database=None, deadline=None)
STOPS = st.integers(0, 59)
SEATS = st.integers(0, 1)
FORMATIONS = ("cifgefkhbdiagkhdjcigeljjh", "bhhiacgckgidffkdjgjejlehi")


def stop(name: str) -> int:
    return LUZHANQI.stop_of[name]


def opposite(name: str) -> str:
    """The square as the other player calls it: row letter and column digit mirrored."""
    return chr(ord("A") + ord("L") - ord(name[0])) + str(4 - int(name[1]))


# --- The turn --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LUZHANQI.names)
def test_the_second_player_sees_the_board_turned_by_180_degrees(name: str) -> None:
    first, second = LUZHANQI.views
    assert LUZHANQI.names[first[stop(name)]] == name
    assert LUZHANQI.names[second[stop(name)]] == opposite(name)


@SAME_EACH_TIME
@given(STOPS, STOPS, SEATS)
def test_turning_twice_gives_the_move_that_one_began_with(origin: int, target: int, seat: int) -> None:
    given_ = Move(origin, target)
    turned = turned_back(LUZHANQI, seat, given_)
    assert turned_back(LUZHANQI, seat, turned) == given_
    assert turned == (given_ if seat == 0 else Move(59 - origin, 59 - target))


@SAME_EACH_TIME
@given(STOPS, STOPS, SEATS)
def test_a_seat_is_told_of_its_move_as_it_gave_it(origin: int, target: int, seat: int) -> None:
    truth = turned_back(LUZHANQI, seat, Move(origin, target))
    ply = Ply(1, seat, truth.origin, truth.target, "a", None, Result.QUIET, (), (None, None), None)
    heard = seen(LUZHANQI, ply, seat)
    assert (heard.origin, heard.target) == (origin, target)


# --- What is told of a ply -------------------------------------------------------------------------------------------

TRADE = Ply(
    7, 1, stop("F0"), stop("G0"), "a", "k", Result.TRADE, (1,), (None, stop("A1")), None
)  # fmt: skip
"""The second player's Field Marshal goes from F0 to G0 and is lost to a bomb."""


def test_who_made_the_ply_hears_of_it_in_its_own_view() -> None:
    assert seen(LUZHANQI, TRADE, 1) == Seen(1, True, stop("G4"), stop("F4"), Result.TRADE, (None, stop("L3")), (1,))


def test_so_does_the_other() -> None:
    assert seen(LUZHANQI, TRADE, 0) == Seen(0, False, stop("F0"), stop("G0"), Result.TRADE, (None, stop("A1")), (1,))


def test_nothing_that_is_told_has_room_for_a_kind() -> None:
    assert set(Seen.__slots__) == {"seat", "own", "origin", "target", "result", "flags", "shown"}


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_told_does_not_depend_on_who_met_whom(seat: int) -> None:
    for kinds in (("b", "b"), ("k", "l"), ("h", "k")):
        other = Ply(7, 1, TRADE.origin, TRADE.target, *kinds, Result.TRADE, TRADE.shown, TRADE.flags, None)
        assert seen(LUZHANQI, other, seat) == seen(LUZHANQI, TRADE, seat)


def test_the_flags_of_a_whole_game() -> None:
    """Each seat hears of the other's flag from the very ply on that took the Field Marshal, in its own view."""
    for _, ply in games()["no-move-draw"].replayed():
        for seat in (0, 1):
            flags = seen(LUZHANQI, ply, seat).flags
            for owner, flag in enumerate(ply.flags):
                heard = flags[owner]
                assert (heard is None) is (flag is None)
                if heard is not None and flag is not None:
                    name = LUZHANQI.names[flag]
                    assert LUZHANQI.names[heard] == (opposite(name) if seat else name)


# --- Refusals and the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "sentence"), [(0, "from D1 to E3"), (1, "from I3 to H1")])
def test_a_refusal_names_the_stops_as_its_reader_sees_them(seat: int, sentence: str) -> None:
    refusal = Refusal("from {0} to {1}", (stop("D1"), stop("E3")))
    assert told(LUZHANQI, seat, refusal) == sentence


def test_a_refusal_without_stops_is_left_as_it_is() -> None:
    assert told(LUZHANQI, 1, Refusal("nothing moves")) == "nothing moves"


def test_how_it_ended_for_each() -> None:
    assert [outcome(0, seat) for seat in (0, 1)] == [Outcome.WON, Outcome.LOST]
    assert [outcome(1, seat) for seat in (0, 1)] == [Outcome.LOST, Outcome.WON]
    assert [outcome(None, seat) for seat in (0, 1)] == [Outcome.NEITHER, Outcome.NEITHER]


# --- The board -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_at_first_a_seat_sees_its_own_pieces_below_and_the_kind_of_no_other(seat: int) -> None:
    board = position(Game(FORMATIONS), seat)
    own = [Piece(seat, letter) for letter in FORMATIONS[seat]]
    assert [board[place] for place in LUZHANQI.homes[0]] == own
    assert [board[place] for place in LUZHANQI.homes[1]] == [(1 - seat, Unknown.PIECE)] * 25
    assert [board[place] for place in LUZHANQI.camps] == [None] * 10


def test_after_a_ply_each_sees_it_from_his_side() -> None:
    game = Game(FORMATIONS)
    game.play(move("H0H1"))
    assert (position(game, 0)[stop("H0")], position(game, 0)[stop("H1")]) == (None, Piece(0, "f"))
    assert (position(game, 1)[stop("E4")], position(game, 1)[stop("E3")]) == (None, (0, Unknown.PIECE))


@SAME_EACH_TIME
@given(st.sampled_from(sorted(games())), SEATS, st.integers(0, 2**32 - 1))
def test_a_position_hides_every_enemy_but_a_shown_flag(name: str, seat: int, seed: int) -> None:
    recorded = games()[name]
    game = Game(recorded.formations)
    for played in recorded.moves[: random.Random(seed).randrange(len(recorded.moves))]:
        game.play(played)
    for place, sighting in enumerate(position(game, seat)):
        piece = game.cells[LUZHANQI.truths[seat][place]]
        if piece is None:
            assert sighting is None
        elif piece.seat == seat or (game.flags[piece.seat] is not None and piece.kind == "l"):
            assert sighting == piece
        else:
            assert sighting == (1 - seat, Unknown.PIECE)


def test_another_piece_on_the_stop_of_a_shown_flag_stays_unknown() -> None:
    """Under rules by which taking the flag ends nothing, it may have gone, and another may stand where it stood."""
    game = Game(FORMATIONS)
    flag = game.flag_stop(1)
    game.flags = (None, flag)
    assert position(game, 0)[flag] == Piece(1, "l")
    game.cells[flag] = Piece(1, "b")
    assert position(game, 0)[flag] == (1, Unknown.PIECE)
