"""`arbiter league run`: a league played, or gone on with."""

import shlex
import signal
from pathlib import Path

import click
import trio

from arbiter.cli import shared
from arbiter.cli.league_output import runs
from arbiter.cli.league_progress import LEADERS, Told, listener
from arbiter.cli.league_schedule import schedule
from arbiter.cli.options import Failure, cores
from arbiter.entries.entry import EntryError
from arbiter.league.config import SprtOptions
from arbiter.league.error import LeagueError
from arbiter.league.events import Ended
from arbiter.league.prepare import built, note, open_league, tried_out
from arbiter.league.reading import League, read_league
from arbiter.league.runner import Runner
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.view import View, view
from arbiter.referee.family import shield_referee
from arbiter.referee.sandbox import choose_walls

INTERRUPTED = 130


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the database.  [default: a folder named after the league]",
)
@shared.jobs("what the file says")
@click.option(
    "--sprt",
    type=float,
    nargs=4,
    metavar="ELO0 ELO1 ALPHA BETA",
    help="For two bots: stop once it is decided whether the first is stronger by ELO0 or by ELO1.",
)
@click.option("--apply-changes", is_flag=True, help="Go on although the file has changed: more games, another bot.")
@click.option("--strict", is_flag=True, help="Play nothing if any bot does not start.")
@click.option("--dry-run", is_flag=True, help="Show the schedule; build, start and play nothing.")
@click.option("--json", "json_", is_flag=True, help="Events, one JSON object a line, on standard output.")
def command(
    file: Path, out: Path | None, jobs: int | None, sprt: tuple[float, float, float, float] | None,
    apply_changes: bool, strict: bool, dry_run: bool, json_: bool,
) -> None:  # fmt: skip
    """Play a league, or go on with it.

    What was played is kept in results.db in the league's folder. The same command goes on with a league that was
    stopped, in whatever way: what was finished is not played again, what was not is played from its start, with the
    same seeds.

    \b
    Examples:
      arbiter league run classroom.yaml
      arbiter league run regression.yaml --out new-against-old --sprt 0 10 0.05 0.05

    Exit codes: 0 all was played; 1 a game stayed void, or a bot is out; 2 wrong usage, or nothing can be played; 130
    interrupted.
    """
    try:
        test = SprtOptions(elo0=sprt[0], elo1=sprt[1], alpha=sprt[2], beta=sprt[3]) if sprt else None
        league = read_league(file, jobs, test)
        out = out or Path(folder_name(league.name))
        if dry_run:
            click.echo(_dry_run(league, out))
            return
        resume = _resume(file, out, jobs, sprt, strict)
        with open_league(league, out, apply_changes) as (store, lock), listener(json_) as listening:
            tell = Told(listening)
            runner = _play(league, out, store, lock, strict, tell)
            tell(_ended(runner, resume))
            summary = _summary(runner, view(store), out)
        if runner.failed:
            raise LeagueError(runner.failed)
        if not json_:
            click.echo(summary)
    except (LeagueError, EntryError) as error:
        raise Failure(str(error)) from error
    except KeyboardInterrupt:  # before the first game; from then on `runner.stopped` tells of it
        click.echo(f"Stopped by SIGINT. To go on:\n  {_resume(file, out, jobs, sprt, strict)}", err=True)
        raise SystemExit(INTERRUPTED) from None
    if tell.unread:
        raise tell.unread
    if runner.stopped:
        raise SystemExit(INTERRUPTED if runner.stopped is signal.SIGINT else 128 + runner.stopped)
    if runner.void or runner.out or not runner.complete:
        raise SystemExit(1)


def folder_name(league: str) -> str:
    """A folder's name after a league's."""
    return "".join(char if char.isalnum() or char in "._-" else "-" for char in league.strip()).lstrip(".") or "league"


def _play(league: League, out: Path, store: Store, lock: int, strict: bool, tell: Told) -> Runner:
    """Build, start each bot once, and play; nothing of that for a league that is over."""
    runner = Runner(league, store, tell)
    if runner.complete and runner.made and not (runner.out and league.format.extensible):
        runner.settle()
        return runner
    walls = choose_walls(league.mode)
    shield_referee()
    bots = built(league.entries, tell)
    bots = trio.run(tried_out, bots, league.terms.limits.startup_s, walls, cores(), (*league.secrets, out))
    note(store, league.format, bots, strict, tell)
    runner = Runner(league, store, tell)
    at_once = league.file.at_once.games or cores()
    if at_once > cores():
        click.echo(f"{at_once} games at once on {cores()} processors: bots will wait for one in their time", err=True)
    workers = min(at_once, cores())
    trio.run(runner.play, [bot.entry for bot in bots], walls, out.absolute(), workers, [lock])
    return runner


def _dry_run(league: League, out: Path) -> str:
    """The schedule, as far as the league has come."""
    if not (out / FILE_NAME).is_file():
        return schedule(league)
    with Store(out / FILE_NAME) as store:
        return schedule(league, view(store).state)


def _resume(
    file: Path, out: Path | None, jobs: int | None, sprt: tuple[float, float, float, float] | None, strict: bool
) -> str:
    """The command line with which the league goes on."""
    return shlex.join([
        *click.get_current_context().command_path.split(), str(file), *(("--out", str(out)) if out else ()),
        *(("--jobs", str(jobs)) if jobs else ()), *(("--sprt", *map(str, sprt)) if sprt else ()),
        *(("--strict",) if strict else ()),
    ])  # fmt: skip


def _ended(runner: Runner, resume: str) -> Ended:
    complete = runner.complete and not runner.void
    return Ended(
        done=len(runner.results), games=runner.games, complete=complete, void=sorted(runner.void),
        out=sorted(runner.out), stopped=runner.stopped.name if runner.stopped else None,
        resume=None if complete else resume,
    )  # fmt: skip


def _summary(runner: Runner, league: View, out: Path) -> str:
    """Who leads, what went wrong, and where everything is."""
    ahead = [f"{line.bot} {float(line.points):g}" for line in league.standings() if line.bot not in runner.out]
    lines = [f"{league.name}: {league.played} of {runner.games} games played; ahead: {', '.join(ahead[:LEADERS])}"]
    if runner.void:
        lines.append(f"void, to be played again by the next run: games {runs(sorted(runner.void))}")
    if runner.out:
        lines.append(f"out: {', '.join(sorted(runner.out))}")
    return "\n".join([*lines, f"The table: arbiter league standings {shlex.quote(str(out))}"])
