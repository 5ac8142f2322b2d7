"""A person's seat. It shows what that seat may know and nothing else, and is asked like every other."""

import re
import time
from collections.abc import Callable

import click

from arbiter.cli.play_terminal import InputEnded, Terminal
from arbiter.referee.seat import Reply
from arbiter.review.board import Language, draw_view, label
from arbiter.review.differing import differing
from arbiter.review.formation import shown
from arbiter.rules import KINDS, Game, Move, Piece, Result, Ruleset
from arbiter.rules.movement import refusal
from arbiter.sight import Brief, Outcome, Seen, position, told, turned_back

HELP = """  G0F0, g0 f0   move from G0 to F0
  arrows        move the cursor; Enter chooses its square:
                first a piece, then where it goes; the same
                square again lets go of the piece
  m G0          the moves of the piece on G0; m alone: all
  b             the board again
  resign, q     leave: the game counts for nobody
  ?             this help
Your side is at the bottom (^); v?? an enemy of unknown rank;
( ) a camp; [ a headquarters."""

_SQUARE = re.compile(r"[A-La-l][0-4]")
_MOVE = re.compile(r"([A-La-l][0-4])[\s-]*([A-La-l][0-4])")
_TOLD = {
    True: {Result.LOSS: "yours is gone", Result.WIN: "the enemy's piece is gone", Result.TRADE: "both are gone"},
    False: {Result.LOSS: "the attacker is gone", Result.WIN: "yours is gone", Result.TRADE: "both are gone"},
}


class Left(Exception):
    """The person has left the game."""


class PersonSeat:
    """Seat `number`. `game` gives the game once there is one: it is looked at only through what that seat sees."""

    def __init__(
        self, number: int, name: str, formation: str, rules: Ruleset, terminal: Terminal,
        game: Callable[[], Game | None], language: Language,
    ) -> None:  # fmt: skip
        self._number, self._name, self._formation, self._rules = number, name, formation, rules
        self._terminal, self._game, self._language = terminal, game, language
        self._chosen = ""

    async def introduce(self) -> Reply[str]:
        """The name it goes by."""
        return Reply(self._name, self._name, 0.0)

    async def place(self, brief: Brief) -> Reply[str]:
        """The formation that was given or drawn by lot."""
        turn = "first" if brief.seat == 0 else "second"
        limit = "no clock" if brief.time_s is None else f"{brief.time_s} s for all moves"
        quiet = f"quiet limit {brief.quiet_limit}" if "quiet-limit" in self._rules.verdicts else "no quiet limit"
        click.echo("\n".join([f"You move {turn}; {limit}; {quiet}. Type ? for help.", *_changed(self._rules)]))
        return Reply(self._formation, self._formation, 0.0)

    async def move(self, last: Seen | None) -> Reply[Move]:
        """A legal move; what is not one is told why and asked for again."""
        began = time.perf_counter()
        game = self._seen()
        if last is not None:
            click.echo(f"The enemy moves {_spelt(game, last)}")
        self._draw()
        while True:
            try:
                typed = await self._terminal.line(self._prompt)
            except InputEnded:
                raise Left from None
            move = self._read(game, typed)
            if move is not None:
                self._chosen = ""
                names = game.board.names
                return Reply(move, names[move.origin] + names[move.target], time.perf_counter() - began)

    async def tell(self, own: Seen) -> None:
        """What became of its move."""
        game = self._seen()
        click.echo(f"You move {_spelt(game, own)}")
        self._draw()

    async def dismiss(self, outcome: Outcome) -> str:
        """The caller says how the game ended."""
        return ""

    def _seen(self) -> Game:
        game = self._game()
        assert game is not None
        return game

    def _draw(self) -> None:
        click.echo("\n".join(draw_view(self._seen(), self._number, self._language)))

    def _prompt(self) -> str:
        if not self._terminal.keys:
            return "your move> "
        cursor = self._terminal.cursor
        here = position(self._seen(), self._number)[self._seen().board.stop_of[cursor]]
        held = "empty" if here is None else "enemy" if here[0] != self._number else label(str(here[1]), self._language)
        chosen = f"{self._chosen} to " if self._chosen else ""
        return f"[{chosen}{cursor} {held}] your move> "

    def _read(self, game: Game, typed: str) -> Move | None:
        """What a line comes to: a legal move, or something shown."""
        word, _, rest = typed.partition(" ")
        if word.lower() in ("q", "quit", "resign"):
            raise Left
        if found := _MOVE.fullmatch(typed):
            return self._checked(game, found[1].upper(), found[2].upper())
        if _SQUARE.fullmatch(typed):
            return self._chose(game, typed.upper())
        if word == "?" or word.lower() == "help":
            click.echo("\n".join([HELP, *_changed(self._rules)]))
        elif word.lower() == "b":
            self._draw()
        elif word.lower() == "m" and (not rest or _SQUARE.fullmatch(rest.strip())):
            click.echo(self._moves(game, rest.strip().upper()))
        else:
            click.echo(f'"{typed}" is not understood: a move is two squares like G0F0; ? shows the rest')
        return None

    def _chose(self, game: Game, square: str) -> Move | None:
        """One square: a piece of one's own to move, or where the one chosen before goes."""
        piece = position(game, self._number)[game.board.stop_of[square]]
        own = piece is not None and piece[0] == self._number
        if self._chosen and self._chosen != square and not own:
            origin, self._chosen = self._chosen, ""
            return self._checked(game, origin, square)
        if self._chosen == square:
            self._chosen = ""
            return None
        self._chosen = square if own else ""
        if own:
            click.echo(self._moves(game, square))
        else:
            click.echo(f"choose one of your own pieces first; there is none on {square}")
        return None

    def _checked(self, game: Game, origin: str, target: str) -> Move | None:
        """The move, or None and why not."""
        move = Move(game.board.stop_of[origin], game.board.stop_of[target])
        true = turned_back(game.board, self._number, move)
        why = refusal(game.board, game.rules, game.cells, self._number, true)
        if why is None:
            return move
        click.echo(told(game.board, self._number, why))
        return None

    def _moves(self, game: Game, square: str) -> str:
        """The legal moves of a piece, or of all."""
        names, view = game.board.names, game.board.views[self._number]
        found: dict[str, list[str]] = {}
        for move in game.legal_moves():
            found.setdefault(names[view[move.origin]], []).append(names[view[move.target]])
        lines = []
        seen = position(game, self._number)
        for origin in sorted(found):
            piece = seen[game.board.stop_of[origin]]
            if square in ("", origin) and isinstance(piece, Piece):
                lines.append(f"  {origin} {KINDS[piece.kind].english}: {' '.join(sorted(found[origin]))}")
        return "\n".join(lines) or f"  nothing on {square} may move"


def _changed(rules: Ruleset) -> list[str]:
    """Lines on what is not as in the contest; none where everything is."""
    found = differing(rules)
    if not found:
        return []
    return [f"By the rules {shown(rules.name, 40)}, and not as in the contest:", *(f"  {one}" for one in found)]


def _spelt(game: Game, seen: Seen) -> str:
    """A ply in a line: where from, where to, and what it came to."""
    names = game.board.names
    line = f"{names[seen.origin]}-{names[seen.target]}"
    if seen.result is not Result.QUIET:
        line += f": {_TOLD[seen.own][seen.result]}"
    flags = [flag for seat, flag in enumerate(seen.flags) if seat != seen.seat and flag is not None]
    return line + (f"; the enemy's flag stands on {names[flags[0]]}" if flags else "")
