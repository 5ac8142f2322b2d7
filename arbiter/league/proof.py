"""A league judged anew: every record in its database, and what the table is made of against the records."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from arbiter.audit import DialogueMode, Finding, KeptDialogue, Report, audit
from arbiter.league.config import SprtOptions
from arbiter.league.error import LeagueError
from arbiter.league.records import RECORD
from arbiter.league.result import GameResult
from arbiter.league.sprt import sprt
from arbiter.league.store import Store, results_path
from arbiter.record.lines import EndLine, FaultLine, GameLine, Line
from arbiter.record.reader import scan
from arbiter.referee.job import seed_for

Compared = tuple[str, object, object]
"""What is compared, as the league has it and as the record has it."""


def audit_league(path: Path, mode: DialogueMode = "auto") -> Iterator[Report]:
    """Audit each game of the league in a folder or a database, in its order; those beyond its decision, too.

    A record is judged like any other, with the dialogues that were kept with it. One that is true must be that of its
    game as well: with the same bots, the seeds that follow from the league's, and the result that the table counts; and
    the table must count it, unless it lies beyond the decision of the league's test. A void game may have no record.
    Raises LeagueError where there is no league, or no game yet.
    """
    with Store(results_path(path)) as store:
        if store.seed is None:
            raise LeagueError(f"{store.path}: no league has begun in it")
        seed, games = store.seed, store.results(surplus=True)
        if not games:
            raise LeagueError(f"{store.path}: no game has been played yet")
        counted, last = {game.number for game in store.results()}, _decision(store, games)
        for game in games:
            report = _audited(store, game, seed, mode)
            beyond = last is not None and game.number > last
            if report.status == "ok" and (game.number in counted) == beyond:
                what = f"it counts, and game {last} had decided the league" if beyond else "it is left out of the table"
                report = replace(report, status="false", findings=(Finding(report.record, 1, what),))
            yield report


def _decision(store: Store, games: Sequence[GameResult]) -> int | None:
    """The game that decided the league's sequential test; None where there is no test, or it is open."""
    try:
        options = msgspec.convert(store.canon.get("sprt"), SprtOptions | None)
    except (AttributeError, msgspec.ValidationError) as error:
        raise LeagueError(f"{store.path}: what is in it is no league's: {error}") from error
    if options is None:
        return None
    test = sprt(games, store.bots()[0].name, options)
    return None if test.decision is None else test.last


def _audited(store: Store, game: GameResult, seed: int, mode: DialogueMode) -> Report:
    name = f"{store.path}, game {game.number}"
    try:
        files = store.record(game.number)
    except LeagueError:
        return Report(name, "false", (Finding(name, 1, "its record cannot be unpacked"),), game.bots)
    if not game.counts and not files.get(RECORD):
        return Report(name, "ok", seats=game.bots, reason="void", dialogues=("absent", "absent"), remark="void")
    dialogues = [
        KeptDialogue(f"{name}, dialogue of seat {seat}", files[suffix])
        if (suffix := f".{seat}.dialogue") in files and mode != "ignore"
        else None
        for seat in (0, 1)
    ]
    data = files.get(RECORD, b"")
    report = audit(data, name, dialogues, mode)
    if not game.counts and report.status == "cut short":
        return replace(report, status="ok", reason="void", findings=(), remark="void, its record cut short")
    wrong = _of_another_game(data, game, seed, name) if report.status == "ok" else None
    return replace(report, status="false", findings=(wrong,)) if wrong else report


def _of_another_game(data: bytes, game: GameResult, seed: int, name: str) -> Finding | None:
    """Where a true record is not that of a game of the league, or the game's result not that of the record."""
    lines = scan(data).lines
    faults = [line for line in lines if isinstance(line, FaultLine)]
    for number, line in enumerate(lines, 1):
        pairs = _header(line, game, seed) if isinstance(line, GameLine) else _result(line, faults, game)
        for what, counted, recorded in pairs:
            if counted != recorded:
                return Finding(name, number, f"{what}: the league has {counted}, the record {recorded}")
    return None


def _header(line: GameLine, game: GameResult, seed: int) -> Iterator[Compared]:
    yield "who played", " - ".join(game.bots), " - ".join(seat.name for seat in line.seats)
    for number, seat in enumerate(line.seats):
        yield f"the seed of seat {number}", seed_for(seed, game.number, number), seat.seed


def _result(line: Line, faults: list[FaultLine], game: GameResult) -> Iterator[Compared]:
    if isinstance(line, EndLine):
        yield "the winner", _seat(game.winner), _seat(line.winner)
        yield "the reason", game.reason, line.reason
        if not game.counts:
            return
        yield "plies", game.plies, line.plies
        yield "the clocks, in ms", list(game.clock_ms), list(line.clock_ms)
        yield "the seats at fault", list(game.fault_of), sorted({fault.seat for fault in faults})
        yield "a disputed loss", _yes(game.disputed), _yes(any(fault.disputed for fault in faults))


def _seat(winner: int | None) -> str:
    return "nobody" if winner is None else f"seat {winner}"


def _yes(said: bool) -> str:
    return "yes" if said else "no"
