"""Records made of games that were written down as plain text."""

from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from arbiter import __version__
from arbiter.record.lines import ClockLine, GameLine, SeatLine
from arbiter.record.notation import Notation, read_notation
from arbiter.record.notation_ending import NotationError
from arbiter.record.platform_import import LARGEST_LOG, Imported, record_path, write_record
from arbiter.record.platform_judge import Judged
from arbiter.record.platform_log import PlatformLog
from arbiter.record.platform_replay import Findings

NO_TIMES = "when anything happened: a notation has no times, so every time in the record is 0"


def import_notation(path: Path, data: bytes, records: Path, force: bool = False) -> Imported:
    """Make `records`/NAME.jsonl of the notation `path` (NAME.txt), whose bytes are `data`; `force` writes over one.

    Raises NotationError where it cannot be read or breaks the rules, FileExistsError, or another OSError.
    """
    if len(data) > LARGEST_LOG:
        raise NotationError(1, f"the file is larger than {LARGEST_LOG // 1024 // 1024} MiB, and no game is")
    found = read_notation(data)
    findings = Findings(found.confirmed, unsaid=[NO_TIMES])
    judged = Judged(found.rules, found.formations, found.game, tuple(found.plies), found.ending, findings)
    header = _header(path, data, found)
    return Imported(PlatformLog(), judged, header, write_record(record_path(path, records), header, judged, force))


def _header(path: Path, data: bytes, found: Notation) -> GameLine:
    source = {
        "kind": "notation",
        "file": path.name,
        "sha256": sha256(data).hexdigest(),
        "times": "a notation has no times: every ms is 0.0",
        "unsaid": [NO_TIMES],
        "differences": [],
    }
    return GameLine(
        id=found.id or path.stem,
        ruleset=found.rules.name,
        rules=asdict(found.rules),
        seats=[SeatLine(name=name) for name in found.names],
        clock=ClockLine(game_ms=None, startup_ms=None, placement_ms=None),
        event=found.event,
        round=found.round,
        started=found.started,
        arbiter=__version__,
        source=source,
    )
