"""What could be played in a position, and what a piece in it can be, as the teller knows it."""

from collections.abc import Iterator

from arbiter.knowledge import Kinds
from arbiter.review.board import Language
from arbiter.review.phrases import PHRASES
from arbiter.review.picture import SEATS, Bit, Line, full, text
from arbiter.review.telling import Scene, Spot, Telling
from arbiter.rules import KINDS, Piece, Stop
from arbiter.rules.movement import moves
from arbiter.rules.pieces import MINE

Choices = dict[tuple[Stop, ...], Kinds]
"""Where a piece may go, in the teller's view, by the kinds that may go there."""


def legal_moves(telling: Telling, scene: Scene) -> dict[Stop, Choices]:
    """The legal moves of the seat to move, by the stop of the piece; none once the game is over.

    A piece whose kind is not certain may go where any kind of it could: the teller cannot know better.
    """
    found: dict[Stop, Choices] = {}
    if scene.to_move is not None:
        for stop, spot in enumerate(scene.spots):
            if spot is not None and spot.seat == scene.to_move:
                choices = _choices(telling, scene, stop, spot)
                if choices:
                    found[stop] = choices
    return found


def _choices(telling: Telling, scene: Scene, stop: Stop, spot: Spot) -> Choices:
    facts = telling.facts
    board = facts.board
    origin = telling.in_truth(stop)
    cells: list[Piece | None] = [None] * len(board.names)
    for place, other in enumerate(scene.spots):
        if other is not None:
            cells[telling.in_truth(place)] = Piece(other.seat, MINE)
    view = range(len(board.names)) if telling.teller is None else board.views[telling.teller]
    choices: Choices = {}
    for kind in spot.kinds:
        cells[origin] = Piece(spot.seat, kind)
        targets = sorted(
            view[move.target] for move in moves(board, facts.rules, cells, spot.seat) if move.origin == origin
        )
        if targets:
            choices[tuple(targets)] = choices.get(tuple(targets), Kinds()) | {kind}
    return choices


def what_if(telling: Telling, scene: Scene, language: Language) -> list[Line]:
    """The legal moves in words, a line a piece; where it could be several kinds, further lines for some of them."""
    words = PHRASES[language]
    if scene.to_move is None:
        return [text(words.over if scene.ply or telling.plies else words.never_began)]
    found = legal_moves(telling, scene)
    if not found:
        return [text(words.no_legal)]
    count = sum(len(set().union(*choices)) for choices in found.values())
    lines = [text(words.legal.format(seat=words.seats[scene.to_move], count=count), style="bold")]
    for stop, choices in found.items():
        spot = scene.spots[stop]
        assert spot is not None
        lines += _piece(telling, stop, spot, choices, language)
    return lines


def _piece(telling: Telling, stop: Stop, spot: Spot, choices: Choices, language: Language) -> Iterator[Line]:
    words, names = PHRASES[language], telling.facts.board.names
    usual = min(choices, key=len)
    piece = full(spot.kind, language) if spot.kind else "??"
    yield (
        Bit(f"  {names[stop]} {piece}: ", SEATS[spot.seat]),
        Bit(" ".join(names[target] for target in usual)),
    )
    for targets, kinds in choices.items():
        more = [names[target] for target in targets if target not in usual]
        if more:
            named = words.comma.join(full(kind, language) for kind in KINDS if kind in kinds)
            yield text("  " + words.if_it_is.format(named) + " " + " ".join(more))


def possible_at(telling: Telling, scene: Scene, stop: Stop, language: Language) -> str:
    """What the piece on a stop of the teller's view can be, in a sentence."""
    words, names, spot = PHRASES[language], telling.facts.board.names, scene.spots[stop]
    if spot is None:
        return words.empty.format(stop=names[stop])
    seat = words.seats[spot.seat]
    suspect = next((one for one in scene.suspects if one.stop == stop), None)
    if suspect is None or spot.told:
        return words.known.format(stop=names[stop], seat=seat, piece=full(min(spot.kinds), language))
    if spot.kind:
        piece = full(spot.kind, language)
        return words.is_certainly.format(stop=names[stop], seat=seat, piece=piece, ply=suspect.certain_since)
    kinds = words.comma.join(full(kind, language) for kind in KINDS if kind in spot.kinds)
    return words.may_be.format(stop=names[stop], seat=seat, home=names[suspect.home], kinds=kinds)
