"""The options that several commands share, each spelled once: `@shared.roster`, `@shared.time("30m")`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from arbiter.cli.options import TABLE_FORMATS, Duration, Failure
from arbiter.dialects.ccgc import LONGEST_TIME_S
from arbiter.entries.entry import Entry

Option = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What `click.option` returns: it decorates a command."""


def _within_four_digits(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    if value is not None and value > LONGEST_TIME_S:
        raise Failure(f"--time is at most {LONGEST_TIME_S} s: the protocol has four digits for it")
    return value


roster = click.option(
    "--roster",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A YAML file of bots, which can then be named here.",
)
sandbox = click.option(
    "--sandbox",
    type=click.Choice(["auto", "none", "require"]),
    default="auto",
    show_default=True,
    help="Walls around a bot: the best there are, none, or nothing is started without them.",
)
records = click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("records"),
    show_default=True,
    help="Folder for the records.",
)
rules = click.option("--rules", default="ccgc", show_default=True, help="A ruleset, or a YAML file of house rules.")
startup = click.option(
    "--startup", "startup_s", type=Duration(), default="10s", show_default=True, help="Time to start and answer INFO."
)
pieces = click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    help="Pieces on boards as English letters, or as Chinese characters.",
)
language = click.option(
    "--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="English or Chinese."
)
table = click.option(
    "--format",
    "fmt",
    type=click.Choice(TABLE_FORMATS),
    default="simple",
    show_default=True,
    help="How tables are printed.",
)
json = click.option("--json", "json_", is_flag=True, help="The result as JSON, and nothing else, on standard output.")


def time(default: str | None = None, otherwise: str = "") -> Option:
    """The clock, as `game_s`. `otherwise`: words on what there is by default, where that is no set time."""
    told = "Each side's time for all of its moves."
    return click.option(
        "--time",
        "game_s",
        type=Duration(),
        default=default,
        show_default=default is not None,
        callback=_within_four_digits,
        help=told if default else f"{told}  [default: {otherwise}]",
    )


def seed(default: int | None = None) -> Option:
    """Where chance comes from; with no default it is a new one each time, made by the command."""
    told = "Where the bots' own seeds come from."
    return click.option(
        "--seed",
        type=click.IntRange(0),
        default=default,
        show_default=default is not None,
        help=told if default is not None else f"{told}  [default: a new one]",
    )


def jobs(default: str) -> Option:
    """How many games are played at once. `default`: words on how many, where none is given."""
    return click.option("-j", "--jobs", type=click.IntRange(1), help=f"Games at once.  [default: {default}]")


def rostered(file: Path | None) -> dict[str, Entry]:
    """The bots of --roster by name. Raises EntryError for a file that is wrong."""
    if file is None:
        return {}
    from arbiter.entries.roster import read_roster  # YAML is slow to import

    return read_roster(file)
