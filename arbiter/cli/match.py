"""`arbiter match`: games between two bots."""

import signal
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click
import trio

from arbiter.cli import shared
from arbiter.cli.match_report import as_json, report
from arbiter.cli.options import Duration, Failure, cores
from arbiter.cli.progress import Progress
from arbiter.cli.watch import Watch
from arbiter.entries.build import build
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find
from arbiter.entries.rules import find_rules
from arbiter.record.text import in_a_file_name
from arbiter.referee.clock import Limits
from arbiter.referee.family import shield_referee
from arbiter.referee.job import Job, Played, new_master_seed, seed_for
from arbiter.referee.lag import LagMeter
from arbiter.referee.launch import hidden_from
from arbiter.referee.match import Terms
from arbiter.referee.sandbox import Mode, Walls, choose_walls
from arbiter.referee.series import play_series
from arbiter.referee.tryout import try_out
from arbiter.rules import NEU

INTERRUPTED = 130


@click.command()
@click.argument("bot_a")
@click.argument("bot_b")
@click.option("-n", "--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--swap/--no-swap", default=True, show_default=True, help="Change the first player every game.")
@shared.jobs("the number of processors")
@shared.seed()
@shared.records
@shared.time("30m")
@click.option(
    "--move-time", "move_s", type=Duration(), help="Its time for each move.  [default: no limit; 2s with --rules neu]"
)
@shared.startup
@click.option(
    "--placement", "placement_s", type=Duration(), default="30s", show_default=True, help="Time to answer START."
)
@click.option(
    "--margin",
    "margin_s",
    type=Duration(zero=True),
    default="100ms",
    show_default=True,
    help="Forgiven over the time for all moves.",
)
@click.option(
    "--pondering",
    type=click.Choice(["on", "off"]),
    default="on",
    show_default=True,
    help="Whether a bot may think while its opponent does; off: it is stopped then.",
)
@click.option("--no-clock", is_flag=True, help="No limit at all, for debugging.")
@shared.rules
@shared.roster
@shared.sandbox
@click.option("--watch", is_flag=True, help="Show the board as it goes: the truth and what each side sees.")
@shared.pieces
@shared.table
@shared.json
def command(
    bot_a: str, bot_b: str, games: int, swap: bool, jobs: int | None, seed: int | None, records: Path,
    game_s: float, move_s: float | None, startup_s: float, placement_s: float, margin_s: float, pondering: str,
    no_clock: bool, rules: str, roster: Path | None, sandbox: Mode, watch: bool, lang: str, fmt: str, json_: bool,
) -> None:  # fmt: skip
    """Play games between two bots and leave their records.

    A BOT is the name of a sample bot (random, greedy, rusher, guardian, strategist, ...), a program or a source file
    (.py, .js, .jar, ...), a command line in quotes, or a name in the roster file.

    \b
    Examples:
      arbiter match greedy random --games 10
      arbiter match ./mybot "java -jar theirs.jar" --time 5m --seed 7
      arbiter match tiger greedy --roster bots.yaml --watch --lang zh

    Exit codes: 0 every game was played; 1 a game was void; 2 wrong usage, or a bot that cannot start; 130 interrupted.
    """
    if watch and (jobs or 1) > 1:
        raise Failure("--watch shows one game at a time: leave out --jobs, or give --jobs 1")
    shield_referee()
    move_s = 2.0 if move_s is None and rules == NEU.name else move_s
    limits = Limits(None, None, None) if no_clock else Limits(startup_s, placement_s, game_s, margin_s, move_s)
    here = Path.cwd()
    try:
        terms = Terms(find_rules(rules, here), limits, pondering=pondering == "on")
        entries = _entries((bot_a, bot_b), roster, here)
        walls = choose_walls(sandbox)
        trio.run(_try_out_both, entries, limits.startup_s, walls, records)
        records.mkdir(parents=True, exist_ok=True)
    except EntryError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{error.filename or records}: {error.strerror}") from error

    seed = new_master_seed() if seed is None else seed
    at_once = min(games, 1 if watch else jobs or cores())
    if at_once > cores():
        click.echo(f"Warning: {at_once} games at once on {cores()} processors: bots will wait for one.", err=True)
    meter = LagMeter()
    schedule = _schedule(entries, terms, walls, games, swap, seed, _stem(records))
    done: list[Played] = []
    with Progress(entries[0].name, entries[1].name, games, at_once, seed, walls, quiet=json_ or watch) as progress:
        stopped = trio.run(_play, schedule, records, at_once, done, progress, meter, Watch(lang) if watch else None)
    done.sort(key=lambda played: played.job.id)
    names = [entry.name for entry in entries]
    click.echo(
        as_json(done, names, seed, records, stopped, meter.delay())
        if json_
        else report(done, names, records, fmt, "zh" if lang == "zh" else "en", meter.delay())
    )
    if stopped:
        click.echo(f"Stopped by {stopped.name} after {len(done)} of {games} games.", err=True)
        raise SystemExit(INTERRUPTED if stopped is signal.SIGINT else 128 + stopped)
    if any(played.ending.reason == "void" for played in done):
        raise SystemExit(1)


def _entries(words: tuple[str, str], roster: Path | None, here: Path) -> tuple[Entry, Entry]:
    """Both bots, found, built and checked, under two names."""
    known = shared.rostered(roster)
    found = {word: checked(build(find(word, known, here))) for word in dict.fromkeys(words)}
    first, second = (found[word] for word in words)
    return first, replace(second, name=f"{second.name}-2") if first.name == second.name else second


async def _try_out_both(entries: tuple[Entry, Entry], startup_s: float | None, walls: Walls, records: Path) -> None:
    for entry, other in (entries, entries[::-1]):
        await try_out(entry, startup_s, walls, hidden_from(entry, (other,), records))


def _stem(records: Path) -> str:
    """The beginning of this match's records: the time, and a number where that is taken."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    taken = {path.name.split("-")[0] for path in records.glob(f"{stamp}*.jsonl")}
    return next(name for name in (stamp, *(f"{stamp}.{n}" for n in range(1, len(taken) + 2))) if name not in taken)


def _schedule(
    entries: tuple[Entry, Entry], terms: Terms, walls: Walls, games: int, swap: bool, seed: int, stem: str
) -> list[Job]:
    """The games in order; every other one has the seats swapped."""
    schedule = []
    for number in range(1, games + 1):
        first, second = entries[::-1] if swap and number % 2 == 0 else entries
        name = f"{stem}-{number:0{len(str(games))}d}-{in_a_file_name(first.name)}-{in_a_file_name(second.name)}"
        seeds = seed_for(seed, number, 0), seed_for(seed, number, 1)
        schedule.append(Job(name, (first, second), seeds, terms, walls))
    return schedule


async def _play(
    schedule: list[Job], records: Path, at_once: int, done: list[Played], progress: Progress, meter: LagMeter,
    watch: Watch | None,
) -> signal.Signals | None:  # fmt: skip
    def played(game: Played) -> None:
        done.append(game)
        progress.played(game)

    return await play_series(
        schedule, records, at_once, played, progress.began, _leave_capsules, [watch] if watch else [], meter
    )


def _leave_capsules(game: Played) -> None:
    """A capsule for each bot at fault, once both have gone and their dialogues are whole."""
    if not game.ending.faults:
        return
    from arbiter.referee.capsule import write_capsule  # imported only where there is a fault

    for fault in game.ending.faults:
        try:
            write_capsule(game.record, game.job.entries[fault.seat], game.job.seeds[fault.seat], fault)
        except OSError as error:
            click.echo(f"A capsule could not be written: {error.filename}: {error.strerror}", err=True)
