"""Records and dialogues forged, and the line that an audit has to name."""

import json
from collections.abc import Callable
from pathlib import Path

from arbiter.audit import Report, audit
from arbiter.record.dialogue import dialogue_path
from arbiter.referee.clock import Limits
from arbiter.referee.match import Terms
from tests.audit.staging import Answer, Lines, answers, lines_of, stage
from tests.playouts import games

GAME = games()["flag-second"]
"""The second player takes the flag; flags are shown on the way."""
FIRST, SECOND = answers(GAME, 0), answers(GAME, 1)
ENOUGH = Terms(limits=Limits(game_s=2.0))

Edit = Callable[[list[str]], object]


def bytes_of(lines: Lines) -> bytes:
    """A record."""
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def audited(lines: Lines) -> Report:
    """The audit of a record without dialogues."""
    return audit(bytes_of(lines), "game.jsonl")


def caught(lines: Lines, line: int, words: str) -> None:
    """Exactly this line (from 1; or from the end, -1 the last) is named, with these words."""
    report = audited(lines)
    assert report.status == "false", report
    (finding,) = report.findings
    assert finding.line == (line if line > 0 else len(lines) + 1 + line), finding
    assert words in finding.what, finding.what
    assert str(finding) == f"game.jsonl:{finding.line}: {finding.what}"


def faulty(folder: Path, seat: int, question: int, *instead: Answer) -> Path:
    """The record of a game that ended by a fault: `instead` of the answer to a question (0 INFO, 1 START, 2 a GO)."""
    lists = [FIRST, SECOND]
    lists[seat] = [*lists[seat][:question], *instead]
    return stage(folder, lists, ENOUGH, name=f"{len(list(folder.iterdir()))}")


def faulty_lines(folder: Path, seat: int, question: int, *instead: Answer) -> Lines:
    """Its lines."""
    return lines_of(faulty(folder, seat, question, *instead))


def edit(record: Path, seat: int, change: Edit) -> int:
    """Change the lines of a dialogue; returns how many there are then."""
    path = dialogue_path(record, seat)
    lines = path.read_text().splitlines()
    change(lines)
    path.write_text("".join(f"{line}\n" for line in lines))
    return len(lines)


def put(place: int, text: str) -> Edit:
    """Replace what was said on a line, its time apart."""
    return lambda lines: lines.__setitem__(place, f"{lines[place].split()[0]} {text}")


def insert(place: int, text: str) -> Edit:
    """A line more, at the time of the one before."""
    return lambda lines: lines.insert(place, f"{lines[place - 1].split()[0]} {text}")


def caught_in_dialogue(report: Report, record: Path, seat: int, line: int, words: str) -> None:
    """Exactly this line of a dialogue is named, with these words."""
    assert report.status == "false", report
    (finding,) = report.findings
    assert (finding.file, finding.line) == (str(dialogue_path(record, seat)), line), finding
    assert words in finding.what, finding.what
    assert report.dialogues[seat] == "false"
