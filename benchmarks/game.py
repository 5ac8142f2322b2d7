"""Recorded games for the benchmarks, the same ones every time, as files for the C programs beside this module.

    python benchmarks/game.py FOLDER

writes LENGTH.answers (for `replay_bot`: both sides' formations and moves, each in its own view) and LENGTH.script (for
`floor`: every message of the game) for games of 21, 100 and 197 plies.
"""

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arbiter.rules import CCGC, LUZHANQI, Game, Move, Ply, Refusal, Result

SHORT, MIDDLE, LONG = 21, 100, 197
"""How many plies the games have."""

RESULT_DIGITS = {Result.LOSS: 0, Result.WIN: 1, Result.TRADE: 2, Result.QUIET: 3}

FLANK = ("cifgafkhbdiegkhdjcigeljjh", "habcchkdgkdegefijfgihljji")
FLANK_MARCH = ["H2H1", "H1H2", "H2H1", "H1H2", "G4F4", "F4E4", "E4D4", "D4C4", "C4B4", "B4A4", "A4A3"]
FLANK_WAIT = ["H2H1", "H1H2"]
"""A game of 21 plies: the first player's Field Marshal walks down a flank of weak pieces and takes the flag.

The formations, the first player's moves, and the two between which the second goes to and fro, each in his own view.
"""

FORMATIONS = ("cifgefkhbdiagkhdjcigeljjh", "cifgefkhbdiagkhdjcigeljjh")


@dataclass(frozen=True, slots=True)
class Recording:
    """A whole game: both formations, every ply, and the winning seat (None for a draw)."""

    formations: tuple[str, str]
    plies: tuple[Ply, ...]
    winner: int | None


def recording(length: int) -> Recording:
    """The game of `length` plies: SHORT, or any length from a quiet limit and one ply on."""
    if length == SHORT:
        return _played(FLANK, _flank_moves())
    for seed in range(1000):
        if moves := _random_moves(random.Random(seed), length):
            return _played(FORMATIONS, moves)
    raise ValueError(f"no random game of {length} plies was found")


def _played(formations: tuple[str, str], moves: Sequence[Move]) -> Recording:
    game = Game(formations)
    plies = [game.play(move) for move in moves]
    legal = tuple(ply for ply in plies if not isinstance(ply, Refusal))
    if len(legal) < len(plies) or game.verdict is None:
        raise ValueError(f"not a whole legal game: {len(legal)} of {len(plies)} plies, verdict {game.verdict}")
    return Recording(formations, legal, game.verdict.winner)


def _flank_moves() -> list[Move]:
    moves = []
    for number in range(SHORT):
        name = FLANK_WAIT[number // 2 % 2] if number % 2 else FLANK_MARCH[number // 2]
        stops = LUZHANQI.truths[number % 2]
        moves.append(Move(*(stops[LUZHANQI.stop_of[square]] for square in (name[:2], name[2:]))))
    return moves


def _random_moves(rng: random.Random, length: int) -> list[Move] | None:
    """A random game steered to reach the quiet limit with ply `length`; None where it ends or gets stuck before."""
    game, moves = Game(FORMATIONS), list[Move]()
    while game.verdict is None:
        choice = _steered(game, length)
        if not choice:
            return None
        moves.append(rng.choice(choice))
        game.play(moves[-1])
    return moves if len(moves) == length else None


def _steered(game: Game, length: int) -> list[Move]:
    """The legal moves that keep the flags on the board and the quiet limit due at `length`."""
    number, last_clash = game.plies + 1, length - CCGC.quiet_limit
    quiet, clashes = [], []
    for move in game.legal_moves():
        piece = game.cells[move.target]
        if piece is None:
            quiet.append(move)
        elif move.target != game.flag_stop(piece.seat):
            clashes.append(move)
    if number > last_clash:
        return quiet
    must_clash = number == last_clash or game.quiet_plies >= CCGC.quiet_limit - 2
    return clashes if must_clash else quiet + clashes


def answers(played: Recording) -> str:
    """What `replay_bot` reads: both sides, each with its formation and its moves in its own view."""
    lines = []
    for seat, side in enumerate(("first", "second")):
        lines.append(f"{side} {played.formations[seat]}")
        lines += [_squares(ply, seat) for ply in played.plies if ply.seat == seat]
    return "\n".join(lines) + "\n"


def script(played: Recording) -> str:
    """What `floor` reads: each line that a seat is sent (`>0 TEXT`) and each wait for a seat's answer (`<0`)."""
    steps = [">0 INFO 1.0", ">1 INFO 1.0", "<0", "<1"]
    steps += [">0 START 0 1800 31", ">1 START 1 1800 31", "<0", "<1", ">0 GO 0000 0 00"]
    for ply in played.plies:
        mover, other, result = ply.seat, 1 - ply.seat, RESULT_DIGITS[ply.result]
        steps += [f"<{mover}", f">{mover} RESULT {result} {_flag(ply, mover)}"]
        if ply.verdict is None:
            steps.append(f">{other} GO {_squares(ply, other)} {result} {_flag(ply, other)}")
    steps += [f">{seat} END {2 if played.winner is None else int(played.winner == seat)}" for seat in (0, 1)]
    return "\n".join(steps) + "\n"


def _name(stop: int, seat: int) -> str:
    return LUZHANQI.names[LUZHANQI.views[seat][stop]]


def _squares(ply: Ply, seat: int) -> str:
    return _name(ply.origin, seat) + _name(ply.target, seat)


def _flag(ply: Ply, seat: int) -> str:
    shown = ply.flags[1 - seat]
    return "00" if shown is None else _name(shown, seat)


def write(folder: Path, length: int) -> tuple[Path, Path]:
    """Writes LENGTH.answers and LENGTH.script into `folder` and returns their paths."""
    played = recording(length)
    paths = folder / f"{length}.answers", folder / f"{length}.script"
    paths[0].write_text(answers(played), encoding="ascii")
    paths[1].write_text(script(played), encoding="ascii")
    return paths


def main() -> None:
    """Writes the files of all three games into the folder named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("usage: python benchmarks/game.py FOLDER")
    for length in (SHORT, MIDDLE, LONG):
        print(*write(Path(sys.argv[1]), length))


if __name__ == "__main__":
    main()
