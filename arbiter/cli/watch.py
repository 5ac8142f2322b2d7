"""A game as it goes, on standard output: the truth and what each side sees."""

import shutil
import sys
from collections.abc import Sequence

import click

from arbiter.record.ending import Ending
from arbiter.record.strain import Strain
from arbiter.review.board import Language, draw_three
from arbiter.review.words import in_a_sentence
from arbiter.rules import Game, Ply

_HOME_AND_CLEAR = "\x1b[H\x1b[2J"


class Watch:
    """An onlooker that draws every position. In a terminal each takes the place of the one before."""

    def __init__(self, language: str) -> None:
        self._language: Language = "zh" if language == "zh" else "en"
        self._names: list[str] = []
        self._clear = _HOME_AND_CLEAR if sys.stdout.isatty() else ""

    def named(self, announced: Sequence[str | None]) -> None:
        """A game begins."""
        self._names = [name or "(no name)" for name in announced]
        click.echo(f"{self._clear}{self._names[0]} (first) against {self._names[1]} (second)")

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """Formations are seen with the first ply."""

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """The position after a ply."""
        names = game.board.names
        move = f"{names[ply.origin]}-{names[ply.target]} {ply.result.value}"
        head = f"{self._names[0]} (first) against {self._names[1]} (second)"
        click.echo(
            f"{self._clear}{head}\nply {ply.number}: {self._names[ply.seat]} {move}, {seconds * 1000:.1f} ms\n"
            + "\n".join(draw_three(game, self._language, *self._columns()))
            + "\n"
        )

    def _columns(self) -> tuple[int, ...]:
        """What there is room for in a terminal; elsewhere lines may be as long as they are."""
        return (shutil.get_terminal_size().columns,) if self._clear else ()

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """How it ended."""
        click.echo(in_a_sentence(ending, self._names or ["first", "second"]) + "\n")
