"""What the commands that report on a league share: where the league is, the formats, and how a report is printed.

Names of bots, and what they or the host said, are anybody's text: no terminal, browser, LaTeX or spreadsheet is to take
them for anything else.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import wraps
from itertools import groupby
from pathlib import Path
from textwrap import shorten
from typing import Any

import click

from arbiter.cli import shared
from arbiter.cli.options import TABLE_FORMATS, Failure, table
from arbiter.cli.options import printable as printable
from arbiter.league.error import LeagueError
from arbiter.league.events import BotChanged
from arbiter.league.store import Store, results_path
from arbiter.league.versions import Changed
from arbiter.league.view import View, view

FORMATS = (*TABLE_FORMATS, "csv", "json")

_LINE = 240
"""Characters of a text that is shown in one line."""

Cell = str | int | float | Fraction | None
Rows = Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Report:
    """A table, remarks below it, and the same for programs.

    `data`: what JSON has. `flat`: another table for CSV and TSV, where the one for people has several things in a cell.
    """

    headers: Sequence[str]
    rows: Rows
    notes: Sequence[str]
    data: Mapping[str, Any]
    flat: tuple[Sequence[str], Rows] | None = None


results_argument = click.argument("results", type=click.Path(exists=True, path_type=Path))
_format = click.option(
    "--format",
    "fmt",
    type=click.Choice(FORMATS),
    default="simple",
    show_default=True,
    help="How the table is printed; csv and json for programs.",
)


def format_option(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say how a report is printed, as the parameter `fmt`."""

    @wraps(command)  # and so the options that it has already
    def formatted(*arguments: Any, fmt: str, json_: bool, **others: Any) -> None:
        command(*arguments, fmt="json" if json_ else fmt, **others)

    return _format(shared.json(formatted))


def read_view(results: Path) -> View:
    """The league in a folder or a database. What is wrong with it is exit code 2."""
    try:
        with Store(results_path(results)) as store:
            return view(store)
    except LeagueError as error:
        raise Failure(printable(str(error))) from error


def known(words: Iterable[str], names: Sequence[str], option: str) -> tuple[str, ...]:
    """The words of an option, each the name of a bot; for one that is none, the nearest right word."""
    for word in words:
        if word not in names:
            near = get_close_matches(word, names, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names)}"
            raise Failure(printable(f"{option}: no bot of this league is named {word!r}; {hint}"))
    return tuple(words)


def show(report: Report, fmt: str) -> None:
    """Print a report. Remarks on a table for programs go to standard error."""
    if fmt == "json":
        click.echo(as_json(report.data))
        return
    for_programs = fmt in ("csv", "tsv")
    headers, rows = report.flat if report.flat and for_programs else (report.headers, report.rows)
    safe = _SAFE.get(fmt, printable)
    nothing = "" if for_programs else None
    cells = [[_cell(cell, safe, nothing) for cell in row] for row in rows]
    if fmt == "csv":
        click.echo(_csv([list(headers), *cells]), nl=False)
    else:
        click.echo(table(cells, [safe(head) for head in headers], fmt))
    if report.notes:
        click.echo("\n" + "\n".join(_NOTE.get(fmt, printable)(note) for note in report.notes), err=for_programs)


def as_json(data: Mapping[str, Any]) -> str:
    """JSON; control characters beyond ASCII are escaped like those within."""
    import msgspec

    plain = msgspec.json.format(msgspec.json.encode(data, enc_hook=_decimal), indent=2).decode()
    return "".join(char if char.isprintable() or char == "\n" else _escape(char) for char in plain)


def number(value: float | Fraction) -> str:
    """A number as decimals; the fractions of a table always end."""
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else f"{float(value):.10g}"
    return str(value)


def _cell(value: Cell, safe: Callable[[str], str], nothing: str | None) -> str | None:
    if isinstance(value, str):
        return safe(value)
    return nothing if value is None else number(value)


def runs(numbers: Sequence[int]) -> str:
    """Numbers in ascending order, those that follow one another as from - to."""
    parts = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda item: item[1] - item[0])]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in parts)


def what_changed(event: Changed | BotChanged) -> str:
    """That a bot is no longer what it was, as a sentence."""
    files = printable(", ".join(event.files))
    return in_a_line(f"{event.bot} has changed ({files}) since it played games {runs(event.games)}")


def in_a_line(text: str) -> str:
    """Several lines, what a compiler said perhaps, as one that is not too long."""
    return shorten(text, _LINE, placeholder=" ...")


def _decimal(value: object) -> float | int:
    assert isinstance(value, Fraction)
    return value.numerator if value.denominator == 1 else float(value)


def _escape(char: str) -> str:
    utf16 = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{utf16[place : place + 2].hex()}" for place in range(0, len(utf16), 2))


def _csv(rows: Iterable[Sequence[str | None]]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def _no_formula(text: str) -> str:
    """For spreadsheets, which calculate with a text that begins like a formula."""
    return f"'{printable(text)}" if re.match(r"\s*[=+\-@＝＋－＠]", text) else printable(text)


def _markdown(text: str) -> str:
    """For GitHub: nothing in it is markup."""
    return re.sub(r"([\\`*_\[\]<>|~&#!])", r"\\\1", printable(text))


def _in_html(text: str) -> str:
    import html

    return f"<p>{html.escape(printable(text))}</p>"


_SAFE: Mapping[str, Callable[[str], str]] = {"github": _markdown, "csv": _no_formula, "tsv": _no_formula}
"""What a text of a cell becomes in a format; HTML and LaTeX are escaped by the printer of tables."""
_NOTE: Mapping[str, Callable[[str], str]] = {
    "html": _in_html,
    "latex": lambda text: f"% {printable(text)}",
    "github": lambda text: f"- {_markdown(text)}",
}
"""What a remark becomes."""
