"""`arbiter play`: a person in the terminal against a bot."""

import os
import platform
import random
import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import click
import trio

from arbiter import __version__
from arbiter.cli import shared
from arbiter.cli.options import Failure
from arbiter.cli.play_seat import Left, PersonSeat
from arbiter.cli.play_terminal import Terminal
from arbiter.cli.stoppable import run
from arbiter.dialects import DIALECTS
from arbiter.entries.build import build
from arbiter.entries.entry import Entry, EntryError
from arbiter.entries.find import checked, find
from arbiter.entries.rules import find_rules
from arbiter.record.dialogue import Dialogue, dialogue_path
from arbiter.record.ending import Ending
from arbiter.record.lines import ClockLine, GameLine, SeatLine
from arbiter.record.writer import RecordWriter, now
from arbiter.referee.clock import Limits
from arbiter.referee.errorlog import ErrorLog, error_log_path
from arbiter.referee.family import shield_referee
from arbiter.referee.job import new_master_seed, seed_for
from arbiter.referee.launch import hidden_from, launch, told_in_command
from arbiter.referee.match import Match, Terms
from arbiter.referee.sandbox import Mode, Walls, choose_walls
from arbiter.referee.seat import BotSeat, Seat
from arbiter.referee.start import CannotStart
from arbiter.referee.tryout import try_out
from arbiter.review.board import Language
from arbiter.review.words import in_a_sentence
from arbiter.rules import CCGC, KINDS, Ruleset, flaws

_LETTERS = re.compile(r"[a-z]+")


@click.command()
@click.argument("bot")
@click.option("--second", is_flag=True, help="You move second.  [default: first]")
@click.option(
    "--formation",
    metavar="LETTERS|FILE",
    help="Your formation: 25 letters, or a file that begins with them.  [default: by lot, from --seed]",
)
@shared.time(otherwise="no clock")
@shared.rules
@click.option("--name", default="you", show_default=True, help="Your name in the record.")
@shared.seed()
@shared.records
@shared.roster
@shared.sandbox
@shared.pieces
def command(
    bot: str, second: bool, formation: str | None, game_s: float | None, rules: str, name: str, seed: int | None,
    records: Path, roster: Path | None, sandbox: Mode, lang: Language,
) -> None:  # fmt: skip
    """Play against a bot yourself.

    You see what your side may see. Moves are typed, G0F0, or chosen with the arrow keys and Enter; ? shows the rest.
    Where the rules are not the contest's, you are told what differs.

    \b
    Examples:
      arbiter play random
      arbiter play greedy --second --formation cifgefkhbdiagkhdjcigeljjh
      arbiter play ./mybot --time 10m --lang zh
      arbiter play greedy --rules classroom.yaml

    Exit codes: 0 the game was played; 1 it was left, and is void; 2 wrong usage, or a bot that cannot start;
    130 interrupted.
    """
    seed = new_master_seed() if seed is None else seed
    shield_referee()
    try:
        terms = Terms(find_rules(rules, Path.cwd()), Limits(game_s=game_s))
        array = drawn(seed, terms.rules) if formation is None else given(formation, terms.rules)
        entry = checked(build(find(bot, shared.rostered(roster), Path.cwd())))
        walls = choose_walls(sandbox)
        run(lambda: try_out(entry, terms.limits.startup_s, walls, hidden_from(entry, (), records)))
        records.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
        path = records / f"{stamp}-{os.getpid()}-play.jsonl"
        with Terminal() as terminal:
            ending, names = run(
                lambda: _play(entry, 1 if second else 0, array, name, seed, terminal, path, terms, walls, lang)
            )
    except (EntryError, CannotStart) as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(f"{error.filename or records}: {error.strerror}") from error
    click.echo(f"{in_a_sentence(ending, names)}\nrecord: {path}")
    if ending.reason == "void":
        raise SystemExit(1)


def drawn(seed: int, rules: Ruleset = CCGC) -> str:
    """A legal formation by lot."""
    lot = random.Random(seed_for(seed, 0, 2))
    letters = [letter for letter, kind in KINDS.items() for _ in range(kind.count)]
    while True:
        back = ["l", *lot.sample([x for x in letters if x not in "jl"], 6), "j", "j", "j"]
        lot.shuffle(back)
        front = list(letters)
        for letter in back:
            front.remove(letter)
        lot.shuffle(front)
        if not flaws(array := "".join(front + back), rules):
            return array


def given(formation: str, rules: Ruleset = CCGC) -> str:
    """The letters that were typed, or those that a file begins with. Raises Failure where they are no formation."""
    array = formation
    if not (_LETTERS.fullmatch(formation) and len(formation) == 25):
        try:
            words = Path(formation).read_text(encoding="utf-8").split()
        except (OSError, UnicodeDecodeError) as error:
            raise Failure(f"--formation: neither 25 letters nor a file: {formation}") from error
        array = next((word for word in words if word != "ARRAY"), "")
    if wrong := flaws(array, rules):
        raise Failure("--formation: " + "; ".join(flaw.sentence for flaw in wrong[:3]))
    return array


async def _play(
    entry: Entry, person: int, array: str, name: str, seed: int, terminal: Terminal, path: Path, terms: Terms,
    walls: Walls, lang: Language,
) -> tuple[Ending, Sequence[str]]:  # fmt: skip
    """The game, its record closed whatever comes."""
    names = [entry.name, entry.name]
    names[person] = name
    bot_seed = seed_for(seed, 1, 1 - person)
    with RecordWriter(path, _header(path.stem, entry, names, person, bot_seed, terms, walls)) as record:
        async with trio.open_nursery() as leaving:
            told = told_in_command(entry, terms.brief(1 - person))
            errors = ErrorLog(error_log_path(path, 1 - person))
            bot = launch(told, bot_seed, walls, errors, hidden_from(told, (), path.parent))
            leaving.start_soon(bot.process.watch)
            dialogue = Dialogue(dialogue_path(path, 1 - person))
            seat = BotSeat(bot.process, DIALECTS[entry.dialect].seated(1 - person), dialogue, bot.tidy)
            you = PersonSeat(person, name, array, terms.rules, terminal, lambda: match.game, lang)
            seats: list[Seat] = [seat, seat]
            seats[person] = you
            match = Match(seats, terms, [record], leaving)
            try:
                await match.play()
            except* Left:
                await match.dismiss(Ending(None, "void", why=f"{name} left the game"))
            except* BaseException:
                with trio.CancelScope(shield=True):
                    await match.dismiss(match.ending or Ending(None, "void", why="stopped before the end"))
                raise
    assert match.ending is not None
    return match.ending, names


def _header(
    id: str, entry: Entry, names: Sequence[str], person: int, seed: int, terms: Terms, walls: Walls
) -> GameLine:
    bot = SeatLine(name=entry.name, command=list(entry.command), dialect=entry.dialect, seed=seed)
    seats = [bot, bot]
    seats[person] = SeatLine(name=names[person])
    rules, limits = terms.rules, terms.limits
    return GameLine(
        id=id, ruleset=rules.name, rules=asdict(rules), seats=seats,
        clock=ClockLine(
            game_ms=_ms(limits.game_s), startup_ms=_ms(limits.startup_s), placement_ms=_ms(limits.placement_s),
            margin_ms=round(limits.margin_s * 1000),
        ),
        started=now(), arbiter=__version__, sandbox=walls.level,
        host={"system": platform.system(), "machine": platform.machine(), "python": platform.python_version()},
    )  # fmt: skip


def _ms(limit_s: float | None) -> int | None:
    return None if limit_s is None else round(limit_s * 1000)
