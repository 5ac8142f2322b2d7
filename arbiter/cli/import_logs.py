"""`arbiter import`: records made of the contest platform's logs, and of games written down as text."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import msgspec

from arbiter.cli import shared
from arbiter.record.notation import is_notation
from arbiter.record.notation_ending import NotationError
from arbiter.record.notation_import import import_notation
from arbiter.record.platform_import import LARGEST_LOG, Imported, import_log, record_path
from arbiter.record.platform_log import NoPlatformLog
from arbiter.review.words import in_a_sentence

LINES_SHOWN = 10
FIRST_LINES = 4096
"""Bytes, of which one can see whether a file is a log."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one log: its record, or why there is none."""

    log: Path
    imported: Imported | None = None
    why: str | None = None

    @property
    def clean(self) -> bool:
        """Whether there is a record of a game that ended, and the log agrees with it."""
        if self.imported is None:
            return False
        judged = self.imported.judged
        return judged.ending.reason != "void" and not judged.findings.differences


@click.command()
@click.argument(
    "logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@shared.records
@click.option("--force", is_flag=True, help="Write over records that are there already.")
@shared.json
def command(logs: tuple[Path, ...], records: Path, force: bool, json_: bool) -> None:
    """Make records of logs that the contest's own platform wrote, or of games as `arbiter show` prints them.

    NAME.log or NAME.txt becomes NAME.jsonl. GBK or UTF-8; which of both a file is shows from its first line. Every move
    is judged anew, and every field of a log is compared with the rules. The report tells, for each log, what agrees,
    what differs, and what the log never says. Of a game written down as text no record is made unless all of it agrees.

    \b
    Exit codes: 0 every log became a record and agrees with it; 1 a log differs from the rules, its game is void,
    or no record can be made of it; 2 wrong usage.
    """
    outcomes = _import(logs, records, force)
    click.echo(_json(outcomes) if json_ else _report(outcomes))
    if not all(outcome.clean for outcome in outcomes):
        raise SystemExit(1)


def _import(logs: Sequence[Path], records: Path, force: bool) -> list[Outcome]:
    made: dict[Path, Path] = {}
    outcomes = []
    for log in logs:
        record = record_path(log, records)
        if record in made:
            outcomes.append(Outcome(log, why=f"{record} has just been made of {made[record]}"))
            continue
        outcomes.append(_import_one(log, records, force))
        if outcomes[-1].imported:
            made[record] = log
    return outcomes


def _import_one(log: Path, records: Path, force: bool) -> Outcome:
    try:
        with log.open("rb") as file:
            data = file.read(LARGEST_LOG + 1)
        made = (
            import_notation(log, data, records, force)
            if is_notation(data[:FIRST_LINES])
            else import_log(log, records, force)
        )
        return Outcome(log, made)
    except (NoPlatformLog, NotationError) as why:
        return Outcome(log, why=str(why))
    except FileExistsError as error:
        return Outcome(log, why=f"{error.filename} exists already; --force writes over it")
    except OSError as error:
        return Outcome(log, why=f"{error.filename or log}: {error.strerror}")


def _report(outcomes: Sequence[Outcome]) -> str:
    parts = ["\n".join(_one(outcome)) for outcome in outcomes]
    made = sum(outcome.imported is not None for outcome in outcomes)
    if len(outcomes) > 1:
        parts.append(f"{made} of {len(outcomes)} logs became records")
    return "\n\n".join(parts)


def _one(outcome: Outcome) -> list[str]:
    if outcome.imported is None:
        return [f"{outcome.log}: no record", f"  {outcome.why}"]
    imported = outcome.imported
    judged, names = imported.judged, [seat.name for seat in imported.header.seats]
    lines = [f"{outcome.log}: {imported.record}", f"  {names[0]} against {names[1]}, {len(judged.plies)} plies"]
    lines += [f"  {line}" for line in in_a_sentence(judged.ending, names).split("\n")]
    confirmed = ", ".join(f"{kind} {count}" for kind, count in judged.findings.confirmed.items() if count)
    lines += [f"  agrees with the rules: {confirmed or 'nothing'}"]
    lines += _listed("differs from the rules", [_at(found.line, found.text) for found in judged.findings.differences])
    lines += _listed("the log never says", judged.findings.unsaid)
    return lines + _listed("passed over", _passed_over(imported))


def _listed(title: str, entries: Sequence[str]) -> list[str]:
    more = [f"    - and {len(entries) - LINES_SHOWN} more (--json has all)"] if len(entries) > LINES_SHOWN else []
    shown = [f"    - {entry}" for entry in entries[:LINES_SHOWN]]
    return [f"  {title}:", *shown, *more] if entries else []


def _at(line: int, text: str) -> str:
    return f"line {line}: {text}"


def _passed_over(imported: Imported) -> list[str]:
    log = imported.log
    strange = sorted([*log.unread, *log.bare], key=lambda quoted: quoted.line)
    cut = [_at(log.cut.line, f"{log.cut.text} (cut off)")] if log.cut else []
    return [_at(quoted.line, quoted.text) for quoted in strange] + cut


def _json(outcomes: Sequence[Outcome]) -> str:
    made = sum(outcome.imported is not None for outcome in outcomes)
    whole = {"logs": [_one_json(outcome) for outcome in outcomes], "records": made}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


def _one_json(outcome: Outcome) -> dict[str, object]:
    imported = outcome.imported
    if imported is None:
        return {"log": str(outcome.log), "record": None, "why": outcome.why}
    judged = imported.judged
    return {
        "log": str(outcome.log),
        "record": str(imported.record),
        "encoding": imported.log.encoding,
        "seats": [seat.name for seat in imported.header.seats],
        "announced": [seat.announced for seat in imported.header.seats],
        "winner": judged.ending.winner,
        "reason": judged.ending.reason,
        "why": judged.ending.why,
        "plies": len(judged.plies),
        "faults": [
            {"seat": fault.seat, "ply": fault.ply, "reason": fault.reason, "text": fault.text, "why": fault.why}
            for fault in judged.ending.faults
        ],
        "confirmed": dict(judged.findings.confirmed),
        "differences": [asdict(found) for found in judged.findings.differences],
        "unsaid": judged.findings.unsaid,
        "passed_over": _passed_over(imported),
    }
