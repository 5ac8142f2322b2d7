"""`arbiter verify`: records judged anew."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import get_args

import click
import msgspec

from arbiter.audit import DialogueMode, Report, audit_file
from arbiter.audit.report import Status
from arbiter.cli import shared
from arbiter.cli.options import Failure, printable
from arbiter.league.error import LeagueError
from arbiter.league.place import is_league

INTERRUPTED = 130


@click.command()
@click.argument("records", metavar="RECORD...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--dialogue",
    type=click.Choice(get_args(DialogueMode)),
    default="auto",
    show_default=True,
    help="Judge the dialogues beside a record where they are there (auto), fail where one is missing (require), or "
    "leave them alone (ignore).",
)
@click.option("-q", "--quiet", is_flag=True, help="Tell only of records that are not confirmed.")
@shared.json
def command(records: tuple[Path, ...], dialogue: DialogueMode, quiet: bool, json_: bool) -> None:
    """Judge records anew and name the first line that is false.

    A RECORD is a file, or a folder, which stands for every *.jsonl inside. A league's folder or results.db stands for
    every game of the league, whose results and seeds are judged, too. Each game is played again from its formations:
    every move, result, shown flag, time, fault and the verdict are worked out and compared. With the dialogues beside
    it, so is every byte that each bot was sent, and nothing more may have been sent.

    \b
    Examples:
      arbiter verify records
      arbiter verify final.jsonl --dialogue require
      arbiter verify classroom

    Exit codes: 0 every record is confirmed; 1 one is false, was cut short, or lacks a dialogue that is required;
    2 wrong usage; 130 interrupted.
    """
    reports: list[Report] = []
    try:
        for report in _audited(list(_files(records)), dialogue):
            reports.append(report)
            if not json_ and not (quiet and reports[-1].status == "ok"):
                click.echo("\n".join(printable(line) for line in in_words(reports[-1])))
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    if json_:
        click.echo(as_json(reports, quiet))
    elif not quiet and len(reports) > 1:
        click.echo(summary(reports))
    if any(report.status != "ok" for report in reports):
        raise SystemExit(1)


def _files(records: Sequence[Path]) -> Iterator[Path]:
    for path in records:
        if not path.is_dir() or is_league(path):
            yield path
            continue
        inside = sorted(path.rglob("*.jsonl"))
        if not inside:
            raise Failure(f"{click.format_filename(path)}: there is no record (*.jsonl) in this folder")
        yield from inside


def _audited(paths: Sequence[Path], dialogue: DialogueMode) -> Iterator[Report]:
    for path in paths:
        try:
            if is_league(path):
                from arbiter.league.proof import audit_league  # a record needs nothing of a league

                yield from audit_league(path, dialogue)
            else:
                yield audit_file(path, dialogue)
        except LeagueError as error:
            raise Failure(printable(str(error))) from error
        except OSError as error:
            raise Failure(f"{click.format_filename(error.filename or path)}: {error.strerror}") from error


def in_words(report: Report) -> list[str]:
    """What is printed of a record: a line, or one for each finding."""
    if report.status == "ok":
        return [f"ok: {report.record}: {_game(report)}; {_dialogues(report)}"]
    if report.status == "no dialogue":
        absent = [f"seat {seat}" for seat, state in enumerate(report.dialogues) if state == "absent"]
        return [f"no dialogue: {report.record}: {_game(report)}; the dialogue of {' and of '.join(absent)} is absent"]
    return [f"{report.status}: {finding}" for finding in report.findings]


def _game(report: Report) -> str:
    plies = f"{report.plies} {'ply' if report.plies == 1 else 'plies'}"
    return f"{' - '.join(report.seats)}, {plies}, {report.remark or report.reason}"


def _dialogues(report: Report) -> str:
    states = set(report.dialogues)
    if states == {"not looked at"}:
        return "dialogue not looked at"
    if states == {"absent"}:
        return "no dialogue beside it"
    if states == {"confirmed"}:
        return "dialogue of both seats confirmed"
    return "dialogue " + ", ".join(f"of seat {seat} {state}" for seat, state in enumerate(report.dialogues))


def summary(reports: Sequence[Report]) -> str:
    """How many records came to what, in one line."""
    counts = Counter(report.status for report in reports)
    words: dict[Status, str] = {
        "ok": "confirmed",
        "false": "false",
        "cut short": "cut short",
        "no dialogue": "without dialogue",
    }
    told = [f"{counts[status]:,} {word}" for status, word in words.items() if counts[status] or status == "ok"]
    with_dialogue = sum(
        set(report.dialogues) <= {"confirmed", "never started"} for report in reports if report.dialogues
    )
    return f"{len(reports):,} records: {', '.join(told)}; {with_dialogue:,} with the dialogue of both seats"


def as_json(reports: Sequence[Report], quiet: bool) -> str:
    """The same as one JSON object."""
    shown = [asdict(report) for report in reports if not (quiet and report.status == "ok")]
    counts = Counter(report.status for report in reports)
    whole = {"records": shown, "summary": {status: counts[status] for status in get_args(Status)}}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
