"""What several commands take: times, table formats, and errors as click shows them."""

import os
from collections.abc import Sequence
from math import isfinite
from typing import Any

import click

from arbiter.entries.duration import seconds

TABLE_FORMATS = ("simple", "plain", "github", "grid", "html", "latex", "tsv")
"""The ways a table can be printed, by `tabulate`'s names."""


class Duration(click.ParamType[float]):
    """A time, written 30m, 10s, 1h30m, 250ms or a number of seconds; a float in seconds. `zero`: none is allowed."""

    name = "time"

    def __init__(self, zero: bool = False) -> None:
        self._zero = zero

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Seconds."""
        if isinstance(value, float):
            return value
        try:
            found = seconds(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)
        if not (isfinite(found) and (found > 0 or self._zero)):
            self.fail("a limit is more than no time", param, ctx)
        return found


class Failure(click.ClickException):
    """Wrong usage, or a bot that cannot start: exit code 2."""

    exit_code = 2


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def printable(text: str) -> str:
    """One line that no terminal takes for an order: what is not printable, escaped."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def table(rows: Sequence[Sequence[object]], headers: Sequence[str], fmt: str) -> str:
    """A table in one of TABLE_FORMATS; nothing in it is taken for a number, and None is a dash.

    In TSV, which programs read, nothing is padded.
    """
    cells = [["-" if cell is None else cell for cell in row] for row in rows]
    if fmt == "tsv":
        return "\n".join("\t".join(map(str, row)) for row in (headers, *cells))
    from tabulate import tabulate

    return tabulate(
        cells, headers, tablefmt=fmt, disable_numparse=True, colalign=("left",) * len(headers) if rows else None,
    )  # fmt: skip
