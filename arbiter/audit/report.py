"""The audit of one record, with the dialogues beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from arbiter.audit.ending import end, verdict_due
from arbiter.audit.fault import fault
from arbiter.audit.finding import Finding, Untrue
from arbiter.audit.hearing import hear
from arbiter.audit.script import script
from arbiter.audit.story import Story, begin, move, place
from arbiter.record.dialogue import dialogue_path, read_dialogue
from arbiter.record.ending import EndReason
from arbiter.record.lines import EndLine, FaultLine, FormationLine, GameLine, Line, MoveLine, NoteLine
from arbiter.record.reader import Scan, scan
from arbiter.rules import LUZHANQI

DialogueMode = Literal["auto", "require", "ignore"]
"""Dialogues are judged where they are there, have to be there, or are not looked at."""

Status = Literal["ok", "false", "cut short", "no dialogue"]
DialogueState = Literal["confirmed", "so far", "cut short", "false", "absent", "never started", "not looked at"]


_CONVERTED = "; every line of the file ends with CR LF: some program has converted it, the original may be true"


@dataclass(frozen=True, slots=True)
class Report:
    """What came of auditing one record.

    `status`: `ok`, all of it is true; `false`, a finding names the line; `cut short`, what there is is true, and the
    host broke off; `no dialogue`, the record is true and a dialogue that had to be there is absent. `seats`: names.
    `plies`: how many were found true. `reason`, `winner`: as the record says, None where it does not. `dialogues`: what
    came of each seat's; none where the record is false in itself. `remark`: why a game was void.
    """

    record: str
    status: Status
    findings: tuple[Finding, ...] = ()
    seats: tuple[str, ...] = ()
    plies: int = 0
    reason: EndReason | None = None
    winner: int | None = None
    dialogues: tuple[DialogueState, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class KeptDialogue:
    """The bytes of a dialogue and the name of its file."""

    name: str
    data: bytes


def audit_file(path: Path, mode: DialogueMode = "auto") -> Report:
    """Audit a record and the dialogues that lie beside it. Raises OSError where a file that exists cannot be read."""
    dialogues: list[KeptDialogue | None] = []
    for seat in range(LUZHANQI.seats):
        beside = dialogue_path(path, seat)
        kept = mode != "ignore" and beside.exists()
        dialogues.append(KeptDialogue(str(beside), beside.read_bytes()) if kept else None)
    return audit(path.read_bytes(), str(path), dialogues, mode)


def audit(
    data: bytes, name: str = "record", dialogues: Sequence[KeptDialogue | None] = (), mode: DialogueMode = "auto"
) -> Report:
    """Audit a record's bytes, for which `name` stands in findings.

    `dialogues`: in seat order, None where there is none.
    """
    found = scan(data)
    story, false = followed(found, name)
    if story is None:
        return Report(name, "false" if false else "cut short", (false or _cut_short(found, name),))
    if false is not None:
        return _report(story, name, "false", (false,), ())
    heard = [_heard(story, seat, _at(dialogues, seat), mode) for seat in range(story.board.seats)]
    states = tuple(state for state, _ in heard)
    status = _status(story, states, mode)
    findings = [wrong for state, wrong in heard if wrong and state == status]
    if story.end is None and status == "cut short":
        findings = [_cut_short(found, name)]
    return _report(story, name, status, tuple(findings), states)


def _at(dialogues: Sequence[KeptDialogue | None], seat: int) -> KeptDialogue | None:
    return dialogues[seat] if seat < len(dialogues) else None


def _status(story: Story, dialogues: Sequence[DialogueState], mode: DialogueMode) -> Status:
    """What a record that is true in itself comes to with its dialogues."""
    if "false" in dialogues:
        return "false"
    if story.end is None or "cut short" in dialogues:
        return "cut short"
    return "no dialogue" if mode == "require" and "absent" in dialogues else "ok"


def followed(found: Scan, name: str) -> tuple[Story | None, Finding | None]:
    """The story as far as it is true, and the first false line."""
    story: Story | None = None
    for number, line in enumerate(found.lines, 1):
        try:
            if story is not None:
                _next(story, line)
            elif isinstance(line, GameLine):
                story = begin(line)
        except Untrue as wrong:
            return story, Finding(name, number, str(wrong))
    if found.error:
        return story, Finding(name, *found.error)
    if found.torn and story and story.end:
        return story, Finding(name, len(found.lines) + 1, "the record goes on behind its end")
    return story, None


def _next(story: Story, line: Line) -> None:
    """Judge one line behind the header."""
    if story.end is not None:
        raise Untrue("something behind the end", "a record stops there")
    match line:
        case MoveLine():
            move(story, line)
        case FormationLine():
            place(story, line)
        case FaultLine():
            fault(story, line)
        case EndLine():
            end(story, line)
        case GameLine():
            raise Untrue("another game begins", "a record holds one")
        case NoteLine():
            pass


def _heard(
    story: Story, seat: int, kept: KeptDialogue | None, mode: DialogueMode
) -> tuple[DialogueState, Finding | None]:
    """What came of one dialogue."""
    if mode == "ignore":
        return "not looked at", None
    if kept is None:
        return ("never started" if _never_started(story, seat) else "absent"), None
    heard = hear(story, seat, script(story, seat), read_dialogue(kept.data))
    if not heard.what:
        return heard.state, None
    converted = b"\r\n" in kept.data and kept.data.count(b"\r\n") == kept.data.count(b"\n")
    return heard.state, Finding(kept.name, heard.line, heard.what + (_CONVERTED if converted else ""))


def _never_started(story: Story, seat: int) -> bool:
    """Whether, for all that the record says, there was no process to speak with."""
    own = story.fault_of(seat)
    if own is not None:
        return own.reason == "no-start" and not own.text and not own.ms
    void = story.end is not None and story.end.reason == "void"
    return void and story.header.seats[seat].announced is None


def _cut_short(found: Scan, name: str) -> Finding:
    what = "the line is incomplete" if found.torn else "there is no end line"
    return Finding(name, len(found.lines) + 1, f"the record breaks off: {what}")


def _report(
    story: Story, name: str, status: Status, findings: tuple[Finding, ...], dialogues: tuple[DialogueState, ...]
) -> Report:
    end_line, due = story.end, verdict_due(story)
    remark = ""
    if end_line is not None and end_line.reason == "void":
        remark = f"void: {end_line.why}"
        if due is not None:
            remark += f" (the last ply had decided the game: {due[1]})"
    return Report(
        name,
        status,
        findings,
        tuple(seat.name for seat in story.header.seats),
        len(story.plies),
        end_line.reason if end_line else None,
        end_line.winner if end_line else None,
        dialogues,
        remark,
    )
