"""What came of a match: a row a game, the score, and every fault."""

import signal
from collections.abc import Sequence
from pathlib import Path

import msgspec

from arbiter.cli.options import table
from arbiter.referee.job import Played
from arbiter.referee.lag import Delay
from arbiter.review.board import Language
from arbiter.review.words import faults_in_sentences

GAME_HEADERS = ("game", "first", "second", "winner", "reason", "plies", "time first", "time second", "record")
SCORE_HEADERS = ("bot", "wins", "as first", "as second", "losses", "nobody won", "void")

VERDICTS = 3
"""So many faults of a match are told at length, and the second of two in one game."""


def report(
    done: Sequence[Played], names: Sequence[str], records: Path, fmt: str, language: Language, delay: Delay | None
) -> str:
    """The tables, one below the other, the faults, and where the records are; pieces in `language`.

    `delay`: the referee's own, where it was measured.
    """
    if not done:
        return "no game was finished"
    stem = done[0].record.stem.split("-")[0] + "-"
    rows = [
        (
            number, *(entry.name for entry in game.job.entries), _winner(game), _reason(game), game.plies,
            *(_seconds(spent) for spent in game.spent_s), game.record.stem.removeprefix(stem),
        )
        for number, game in enumerate(done, 1)
    ]  # fmt: skip
    parts = [table(rows, GAME_HEADERS, fmt), table(score(done, names), SCORE_HEADERS, fmt)]
    last = [*([str(delay)] if delay else []), f"records: {records / stem}*.jsonl"]
    return "\n\n".join([*parts, *faults_told(done, language), "\n".join(last)])


def faults_told(done: Sequence[Played], language: Language) -> list[str]:
    """Every fault and every void game: the first faults at length, the others in a sentence each."""
    at_length: list[str] = []
    in_short: list[str] = []
    for number, game in enumerate(done, 1):
        names = [entry.name for entry in game.job.entries]
        told = _verdicts(game, language) if len(at_length) < VERDICTS else []
        at_length += ["\n".join((f"game {number}: {first}", *rest)) for first, *rest in told]
        in_short += [f"game {number}: {fault}" for fault in faults_in_sentences(game.ending, names)[len(told) :]]
        if game.ending.reason == "void":
            in_short.append(f"game {number}: void: {game.ending.why}")
    return [*at_length, *(["\n".join(in_short)] if in_short else [])]


def _verdicts(game: Played, language: Language) -> list[list[str]]:
    """Each fault at length; nothing where the record cannot be read again. What that takes is imported only now."""
    if not game.ending.faults:
        return []
    from arbiter.record.reader import RecordError
    from arbiter.review.verdict import verdicts

    try:
        return verdicts(game.record, language)
    except (OSError, RecordError):
        return []


def score(done: Sequence[Played], names: Sequence[str]) -> list[tuple[object, ...]]:
    """For each bot: its wins, those as first and as second, its losses, games that nobody won, and void ones.

    A game in which both are at fault counts as a loss for both.
    """
    rows: list[tuple[object, ...]] = []
    for name in names:
        seats = [(game, [entry.name for entry in game.job.entries].index(name)) for game in done]
        void = sum(game.ending.reason == "void" for game, _ in seats)
        wins = [sum(game.ending.winner == seat == colour for game, seat in seats) for colour in (0, 1)]
        losses = sum(
            game.ending.winner not in (None, seat) or game.ending.reason == "both-at-fault" for game, seat in seats
        )
        rows.append((name, sum(wins), *wins, losses, len(done) - void - sum(wins) - losses, void))
    return rows


def as_json(
    done: Sequence[Played], names: Sequence[str], seed: int, records: Path, stopped: signal.Signals | None,
    delay: Delay | None = None,
) -> str:  # fmt: skip
    """The same as one JSON object; times in milliseconds."""
    games = [
        {
            "id": game.job.id,
            "seats": [entry.name for entry in game.job.entries],
            "announced": list(game.announced),
            "winner": game.ending.winner,
            "reason": game.ending.reason,
            "why": game.ending.why,
            "plies": game.plies,
            "clock_ms": [round(spent * 1000, 3) for spent in game.spent_s],
            "faults": [
                {
                    "seat": fault.seat, "ply": fault.ply, "reason": fault.reason, "text": fault.text, "why": fault.why,
                    "disputed": fault.disputed, "capsule": _capsule(game, fault.seat),
                }
                for fault in game.ending.faults
            ],
            "record": str(game.record),
        }
        for game in done
    ]  # fmt: skip
    keys = ("bot", "wins", "wins_as_first", "wins_as_second", "losses", "nobody", "void")
    scores = [dict(zip(keys, row, strict=True)) for row in score(done, names)]
    whole = {
        "games": games, "score": scores, "seed": seed, "records": str(records),
        "stopped": stopped.name if stopped else None,
        "delay_ms": None if delay is None else {
            "median": delay.median_s * 1000, "p99": delay.p99_s * 1000, "longest": delay.longest_s * 1000,
        },
    }  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def _capsule(game: Played, seat: int) -> str | None:
    from arbiter.referee.capsule import capsule_path  # imported only where there is a fault

    path = capsule_path(game.record, seat)
    return str(path) if path.is_dir() else None


def _winner(game: Played) -> str | None:
    return None if game.ending.winner is None else game.job.entries[game.ending.winner].name


def _reason(game: Played) -> str:
    """The reason, and whether the loss is disputed."""
    disputed = any(fault.disputed for fault in game.ending.faults)
    return f"{game.ending.reason} (disputed)" if disputed else game.ending.reason


def _seconds(spent_s: float) -> str:
    return f"{spent_s:.2f} s"
