"""How far a match has come, on standard error: a bar in a terminal, a line a game elsewhere."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

import click

from arbiter.referee.job import Job, Played
from arbiter.referee.sandbox import Walls

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

_SHORT = 2
"""A bar for fewer games than this would be gone before it is seen."""


class Progress:
    """Told of each game as it begins and ends. `quiet`: says nothing."""

    def __init__(self, first: str, second: str, games: int, at_once: int, seed: int, walls: Walls, quiet: bool) -> None:
        self._title = f"{first} against {second}"
        self._games, self._done, self._quiet = games, 0, quiet
        self._score = {first: 0, second: 0}
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        if not quiet:
            many = f"{games} games, {at_once} at once" if games > 1 else "1 game"
            click.echo(f"{self._title}: {many}, seed {seed}, {walls}", err=True)

    def __enter__(self) -> "Progress":
        if not self._quiet and self._games > _SHORT and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(self._standing(), total=self._games)
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def began(self, job: Job) -> None:
        """Nothing to say yet; the bar shows what is done."""

    def played(self, game: Played) -> None:
        """A game has ended."""
        self._done += 1
        winner = None if game.ending.winner is None else game.job.entries[game.ending.winner].name
        if winner is not None:
            self._score[winner] += 1
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done, description=self._standing())
        elif not self._quiet:
            first, second = (entry.name for entry in game.job.entries)
            who = f"{winner} wins" if winner else "nobody wins"
            click.echo(
                f"game {self._done} of {self._games}: {first} - {second}: {who}, "
                f"{game.ending.reason}, {game.plies} plies", err=True,
            )  # fmt: skip

    def _standing(self) -> str:
        return " : ".join(f"{name} {wins}" for name, wins in self._score.items())
