"""The plies of a game, one a line."""

from arbiter.review.board import Language, width
from arbiter.review.phrases import PHRASES
from arbiter.review.picture import SEATS, Bit, Line, short
from arbiter.review.telling import Step, Telling
from arbiter.rules import Result

WHAT = 27
"""Columns for what came of a ply."""


def move_list(telling: Telling, language: Language) -> list[Line]:
    """Every ply."""
    return [step_line(telling, step, language) for step in telling.steps]


def step_line(telling: Telling, step: Step, language: Language) -> Line:
    """A ply: its number, who, the piece, the way, what came of it, and how long it took; `x` marks a clash."""
    words, names = PHRASES[language], telling.facts.board.names
    way = f"{names[step.origin]}-{names[step.target]}"
    clash = step.result is not Result.QUIET
    return (
        Bit(f"{step.number:>4} ", "dim"),
        Bit("x " if clash else "  ", "bold"),
        Bit(padded(words.seats[step.seat], 7), SEATS[step.seat]),
        Bit(padded(short(step.mover, language), 9), SEATS[step.seat]),
        Bit(f"{way}  "),
        Bit(padded(what_came(telling, step, language), WHAT), "bold" if clash else ""),
        Bit("" if step.ms is None else f" {spent(step.ms):>10}", "dim"),
    )


def what_came(telling: Telling, step: Step, language: Language) -> str:
    """The result of a ply in words; "" of a quiet one."""
    words, names = PHRASES[language], telling.facts.board.names
    met = short(step.met, language) if step.met else ""
    flags = (words.shows.format(stop=names[stop]) for _, stop in step.shown)
    return words.results[step.result].format(met) + "".join(flags)


def spent(ms: float | None) -> str:
    """A time with its unit; a dash where it is not known."""
    if ms is None:
        return "-"
    return f"{ms:.1f} ms" if ms < 1000 else f"{ms / 1000:.2f} s"


def padded(text: str, columns: int) -> str:
    """At least so many columns; wide characters take two."""
    return text + " " * (columns - width(text))
