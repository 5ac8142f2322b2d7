"""Records made of the logs of the contest's own platform."""

from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import msgspec

from arbiter import __version__
from arbiter.record.lines import ClockLine, EndLine, FaultLine, FormationLine, GameLine, Line, MoveLine, SeatLine
from arbiter.record.platform_judge import Judged, judge
from arbiter.record.platform_log import NoPlatformLog, PlatformLog, Setup, parse
from arbiter.rules import Game, Ply

LARGEST_LOG = 16 * 1024 * 1024
"""Bytes. A log of 1,000 plies has a tenth of a million."""

NAME_KEPT = 200
"""Characters."""

NAMELESS = ("first", "second")
"""What a seat is called whose bot never said its name."""


@dataclass(frozen=True, slots=True)
class Imported:
    """One log and the record that was made of it."""

    log: PlatformLog
    judged: Judged
    header: GameLine
    record: Path


def import_log(path: Path, records: Path, force: bool = False) -> Imported:
    """Make `records`/NAME.jsonl of the log `path` (NAME.log); `force` writes over a record that is there.

    Raises NoPlatformLog where no record can be made of it, FileExistsError, or another OSError.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST_LOG + 1)
    if len(data) > LARGEST_LOG:
        raise NoPlatformLog(f"it is larger than {LARGEST_LOG // 1024 // 1024} MiB, and no log of a game is")
    log = parse(data)
    judged = judge(log)
    header = _header(path, data, log, judged)
    return Imported(log, judged, header, write_record(record_path(path, records), header, judged, force))


def write_record(record: Path, header: GameLine, judged: Judged, force: bool) -> Path:
    """Write a record that was made of something else, in a folder that is made where it is missing.

    `force` writes over one that is there. Raises FileExistsError, or another OSError.
    """
    encoder = msgspec.json.Encoder()
    text = b"".join(encoder.encode(line) + b"\n" for line in (header, *lines_of(judged)))
    record.parent.mkdir(parents=True, exist_ok=True)
    with record.open("wb" if force else "xb") as out:
        out.write(text)
    return record


def record_path(log: Path, records: Path) -> Path:
    """Where the record of a log belongs."""
    return records / f"{log.stem}.jsonl"


def _header(path: Path, data: bytes, log: PlatformLog, judged: Judged) -> GameLine:
    start = next((setup.start for setup in log.setups if setup.start), None)
    announced = [_announced(setup) for setup in log.setups]
    names = [name or NAMELESS[seat] for seat, name in enumerate(announced)]
    if names[0] == names[1]:
        names[1] += "-2"
    source = {
        "kind": "platform-log",
        "file": path.name,
        "encoding": log.encoding,
        "sha256": sha256(data).hexdigest(),
        "times": "the log has no times: every ms is 0.0, started is from the log's name, local time, or empty",
        "unsaid": judged.findings.unsaid,
        "differences": [asdict(difference) for difference in judged.findings.differences],
    }
    return GameLine(
        id=path.stem,
        ruleset=judged.rules.name,
        rules=asdict(judged.rules),
        seats=[SeatLine(name=name, announced=said) for name, said in zip(names, announced, strict=True)],
        clock=ClockLine(game_ms=start.time_s * 1000 if start else None, startup_ms=None, placement_ms=None),
        started=_started(path.stem),
        arbiter=__version__,
        source=source,
    )


def _announced(setup: Setup) -> str | None:
    return setup.name.text.removeprefix("NAME ").strip()[:NAME_KEPT] if setup.name else None


def _started(name: str) -> str:
    """The platform names a log by the date and time at which the game began, without a time zone."""
    try:
        return datetime.strptime(name, "%Y%m%d-%H%M%S").isoformat()
    except ValueError:
        return ""


def lines_of(judged: Judged) -> list[Line]:
    """Every line of the record after the first."""
    ending = judged.ending
    lines: list[Line] = [
        FormationLine(seat=seat, array=array, ms=0.0) for seat, array in sorted(judged.formations.items())
    ]
    if judged.game is not None:
        lines += [_move(judged.game, ply) for ply in judged.plies]
    lines += [
        FaultLine(seat=fault.seat, ply=fault.ply, reason=fault.reason, text=fault.text, why=fault.why)
        for fault in ending.faults
    ]
    end = EndLine(
        winner=ending.winner,
        reason=ending.reason,
        plies=len(judged.plies),
        clock_ms=[0.0, 0.0],
        finished="",
        why=ending.why,
    )
    return [*lines, end]


def _move(game: Game, ply: Ply) -> MoveLine:
    names = game.board.names
    return MoveLine(
        ply=ply.number,
        seat=ply.seat,
        origin=names[ply.origin],
        target=names[ply.target],
        result=ply.result.value,
        ms=0.0,
        shown={str(seat): names[game.flag_stop(seat)] for seat in ply.shown},
    )
