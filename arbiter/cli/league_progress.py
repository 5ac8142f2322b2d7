"""How far a league has come: a bar in a terminal, plain lines elsewhere, or events for a program."""

import signal
import sys
import time
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

import click
import msgspec

from arbiter.cli.league_output import what_changed
from arbiter.cli.outlet import OutputClosed
from arbiter.league.events import (
    Began,
    BotChanged,
    BotOut,
    Building,
    Decided,
    Ended,
    Event,
    GameBegan,
    GameEnded,
    GameVoid,
    RoundMade,
)

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

LEADERS = 3
"""How many of the best are shown."""
_PLAYING_SHOWN = 4


class Listening(Protocol):
    """A context that is told of events while it lasts."""

    def __enter__(self) -> "Listening": ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def tell(self, event: Event) -> None:
        """Something has happened."""


def listener(json: bool) -> Listening:
    """The right one for where this runs."""
    if json:
        return JsonLines()
    return Bar() if sys.stderr.isatty() else Lines()


class Told:
    """Tells `listening`. Where what it prints goes nowhere (`unread` says why), that is a request to stop."""

    def __init__(self, listening: Listening) -> None:
        self._listening = listening
        self.unread: OutputClosed | None = None

    def __call__(self, event: Event) -> None:
        """Something has happened. Raises OutputClosed where no signal is waited for that would end this in order."""
        try:
            self._listening.tell(event)
        except OutputClosed as closed:
            self.unread = closed
            if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
                raise
            signal.raise_signal(signal.SIGTERM)


class _AlwaysReady:
    """What needs no beginning and no end."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


class JsonLines(_AlwaysReady):
    """One JSON object a line on standard output."""

    def __init__(self) -> None:
        self._encoder = msgspec.json.Encoder()

    def tell(self, event: Event) -> None:
        """Write it down."""
        click.echo(self._encoder.encode(event).decode())


class Lines(_AlwaysReady):
    """A line for whatever is worth one, on standard error."""

    def tell(self, event: Event) -> None:
        """Say it."""
        if line := in_words(event):
            self.say(line)

    def say(self, line: str) -> None:
        """Print a line."""
        click.echo(line, err=True)


class Bar(Lines):
    """A bar with what is being played, the rate, the time left and who leads; other lines go above it."""

    def __init__(self) -> None:
        self._bar: RichProgress | None = None
        self._task: TaskID | None = None
        self._points: dict[str, float] = {}
        self._playing: dict[int, str] = {}
        self._since, self._new = time.monotonic(), 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def say(self, line: str) -> None:
        """Print a line above the bar."""
        if self._bar is None:
            click.echo(line, err=True)
        else:
            self._bar.console.print(line, markup=False, highlight=False)

    def tell(self, event: Event) -> None:
        """Show it."""
        match event:
            case Began():
                self.say(in_words(event))
                self._points = dict(event.points)
                self._start(event)
            case GameBegan():
                self._playing[event.number] = f"{event.first} - {event.second}"
            case GameEnded():
                self._playing.pop(event.number, None)
                self._new += 1
                for bot, points in zip((event.first, event.second), event.points, strict=True):
                    self._points[bot] = self._points.get(bot, 0) + points
                self._show(event.done, event.games)
            case GameVoid():
                self._playing.pop(event.number, None)
                self.say(in_words(event))
            case RoundMade():
                if self._bar is not None and self._task is not None:
                    self._bar.update(self._task, total=event.expected)
            case _:
                self.say(in_words(event))

    def _start(self, event: Began) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        columns = (
            BarColumn(bar_width=20), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
        )  # fmt: skip
        self._bar = RichProgress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("", total=event.games, completed=event.done, rate="")
        self._since = time.monotonic()
        self._bar.start()

    def _show(self, done: int, games: int) -> None:
        assert self._bar is not None and self._task is not None
        rate = self._new / max(time.monotonic() - self._since, 0.001)
        text = f"{rate:.1f}/s" if rate >= 1 else f"{rate * 60:.1f}/min"
        about = f"{leaders(self._points)}  now: {self._now()}"
        self._bar.update(self._task, completed=done, total=games, rate=text, description=about)

    def _now(self) -> str:
        games = [self._playing[number] for number in sorted(self._playing)]
        return ", ".join(games[:_PLAYING_SHOWN]) + (" ..." if len(games) > _PLAYING_SHOWN else "")


def leaders(points: Mapping[str, float]) -> str:
    """Who has the most points."""
    ranked = sorted(points, key=lambda bot: -points[bot])[:LEADERS]
    return ", ".join(f"{bot} {points[bot]:g}" for bot in ranked)


def in_words(event: Event) -> str:
    """A line for an event; empty where it is not worth one."""
    match event:
        case Began():
            begun = f"goes on after {event.done} of" if event.done else "begins:"
            workers = "1 process" if event.workers == 1 else f"{event.workers} processes"
            walls = f"{event.sandbox} ({event.sandbox_why})" if event.sandbox_why else event.sandbox
            return (
                f"{event.league} {begun} {event.games} games, {len(event.bots)} bots, {event.at_once} at once "
                f"in {workers}, sandbox: {walls}, kept in {event.folder}"
            )
        case Building():
            return f"building {event.bot}"
        case BotOut():
            return f"{event.bot} is out, its games are not played: {event.why}"
        case BotChanged():
            return f"{what_changed(event)}; those games count all the same"
        case GameEnded():
            who = f"{event.winner} wins" if event.winner else "nobody wins"
            return (
                f"{event.done} of {event.games}: game {event.number}, {event.first} - {event.second}: {who}, "
                f"{event.reason}, {event.plies} plies"
            )
        case GameVoid():
            then = "it is played again" if event.again else "it is left, and played again by the next run"
            return f"game {event.number}, {event.first} - {event.second}, is void: {event.why}; {then}"
        case RoundMade() if event.byes:
            return f"no opponent in the next round: {', '.join(event.byes)}"
        case Decided():
            return (
                f"decided with game {event.number}: {event.hypothesis}, {event.bot} is stronger by {event.elo:g} Elo "
                f"(log-likelihood ratio {event.llr:.2f})"
            )
        case Ended() if event.stopped:
            return f"Stopped by {event.stopped} after {event.done} of {event.games} games. To go on:\n  {event.resume}"
    return ""
