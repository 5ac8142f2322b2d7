"""What a page's board must show, worked out from the record, and what it does show."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbiter.knowledge import Knowledge
from arbiter.record.reader import Record, opening, replay
from arbiter.review.page import write_page
from arbiter.rules import KINDS, Game
from arbiter.sight import seen

if TYPE_CHECKING:
    from playwright.sync_api import Page

VIEWS: dict[str, int | None] = {"truth": None, "first": 0, "second": 1}

Squares = dict[str, tuple[int, str]]
"""By the stop's name as the view has it: whose piece, and the letters of what it can be."""

_READ = """view => Object.fromEntries(
  [...document.querySelectorAll(`[data-view="${view}"] .piece:not(.gone)`)].map(piece => [
    piece.dataset.stop,
    [piece.classList.contains("seat0") ? 0 : 1, piece.dataset.kinds,
     [...piece.querySelectorAll(".name tspan")].map(line => line.textContent).join(" "),
     piece.classList.contains("certain"), piece.getAttribute("aria-label")]]))"""
_TABLE = """() => Object.fromEntries(
  [...document.querySelectorAll("[data-part=text] td[data-stop]")]
  .map(cell => [cell.dataset.stop, cell.textContent]))"""


def at(record: Record, view: str, ply: int) -> Squares:
    """The board after a ply, as a view knows it."""
    game = opening(record)
    assert game is not None
    seat = VIEWS[view]
    knowledge = None if seat is None else Knowledge(seat, game.formations[seat], game.rules)
    plies = replay(record, game)
    for _ in range(ply):
        _, played = next(plies)
        if knowledge is not None and seat is not None:
            knowledge.saw(seen(game.board, played, seat))
    return _truth(game) if knowledge is None else _known(game, knowledge)


def _truth(game: Game) -> Squares:
    return {game.board.names[stop]: (piece.seat, piece.kind) for stop, piece in enumerate(game.cells) if piece}


def _known(game: Game, knowledge: Knowledge) -> Squares:
    names, seat = game.board.names, knowledge.seat
    own = {names[stop]: (seat, letter) for stop, letter in knowledge.own().items()}
    return own | {names[stop]: (1 - seat, "".join(sorted(kinds))) for stop, kinds in knowledge.possible().items()}


def shown(page: "Page", view: str) -> Squares:
    """The board as a page shows it; what is written on each piece agrees with what the page knows of it."""
    pieces: dict[str, list[Any]] = page.evaluate(_READ, view)
    for stop, (_, kinds, name, _, label) in pieces.items():
        assert name == (KINDS[kinds].english if len(kinds) == 1 else "?")
        assert label.startswith(f"{stop}: {KINDS[kinds].english if len(kinds) == 1 else 'unknown piece'} of the ")
    return {stop: (seat, kinds) for stop, (seat, kinds, *_) in pieces.items()}


def marked_certain(page: "Page", view: str) -> set[str]:
    """The stops whose pieces have the mark of certainty."""
    return {stop for stop, (_, _, _, certain, _) in page.evaluate(_READ, view).items() if certain}


def table(page: "Page") -> dict[str, str]:
    """The board as a table: the words in each cell that is not empty."""
    return {stop: words for stop, words in page.evaluate(_TABLE).items() if words != "·"}


def in_words(squares: Squares) -> dict[str, str]:
    """The same for the board as it must be."""
    return {
        stop: f"{('first', 'second')[seat]} {KINDS[kinds].english if len(kinds) == 1 else 'unknown piece'}"
        for stop, (seat, kinds) in squares.items()
    }


def written(folder: Path, record: Record, seat: int | None = None) -> Path:
    """The page of a record, in a folder; for a seat, or with everything."""
    path = folder / "game.html"
    write_page(record, path, seat)
    return path


def ply_of(page: "Page") -> int:
    """The ply that a page is at."""
    counter = page.locator("#counter").inner_text()
    return int(counter.split(" / ")[0])
