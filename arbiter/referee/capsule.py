"""A capsule: a folder beside a record with what one bot knew of the game that it lost by a fault.

It holds what that bot was sent and what it said, and how it was started; nothing of the truth, and nothing of its
opponent. So it can be given to the bot's author. It is made of that seat's own dialogue, standard error, entry and
fault alone: the record itself is never read for it.

    sent.txt     every byte that the bot was sent, in order
    dialogue     the same with its answers, and the time of each line
    stderr       what it wrote to standard error
    bot.yaml     a roster of one bot: how it was started
    fault.json   the fault, a line as records have it
    README.txt   what happened, and the command that plays it again
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import yaml

from arbiter.entries.entry import Confinement, Entry, EntryError
from arbiter.entries.roster import read_roster
from arbiter.record.dialogue import Spoken, dialogue_path, read_dialogue
from arbiter.record.ending import Fault
from arbiter.record.lines import FaultLine
from arbiter.referee.errorlog import error_log_path
from arbiter.referee.reach import reach_of

SEED = "ARBITER_SEED"

README = """\
{name} lost {when}: {reason}
{answered}
What was wrong: {why}

What lies here is what the bot itself was sent and said, and how it was started; nothing else of the game.

  sent.txt     every byte that it was sent, in order
  dialogue     the same with its answers (< from it, > to it), and the milliseconds since it was started
  stderr       what it wrote to standard error, the first and the last 64 KiB
  bot.yaml     how it was started; {seed} is the seed that it had
  fault.json   what it lost by, for programs

This plays the same bytes into the bot again, and says where it answers differently now. In this folder:

    arbiter playback .

Another version of the bot, or a debugger:

    arbiter playback . ./mybot
    arbiter playback . --debug
"""


class CapsuleError(Exception):
    """A folder that is no capsule; the message names the file and says what is wrong."""


@dataclass(frozen=True, slots=True)
class Capsule:
    """A capsule as it was read. `seed`: the bot's ARBITER_SEED."""

    entry: Entry
    seed: int
    fault: FaultLine
    dialogue: list[Spoken]


def capsule_path(record: Path, seat: int) -> Path:
    """Where the capsule of a seat lies beside its record."""
    return record.with_suffix(f".{seat}.capsule")


def write_capsule(record: Path, entry: Entry, seed: int, fault: Fault) -> Path:
    """Make the capsule of the seat that `fault` lies with, and return its path.

    `record` names the game; `entry` and `seed` are those of that seat. To be called once its bot has gone: until then
    its dialogue and standard error are not whole. Raises OSError where it cannot be written.
    """
    folder = capsule_path(record, fault.seat)
    dialogue = _bytes(dialogue_path(record, fault.seat))
    sent = (line.text for line in read_dialogue(dialogue).lines if line.sent)
    folder.mkdir(exist_ok=True)
    for name, data in {
        "sent.txt": "".join(f"{text}\n" for text in sent).encode("latin-1"),
        "dialogue": dialogue,
        "stderr": _bytes(error_log_path(record, fault.seat)),
        "bot.yaml": yaml.safe_dump([_roster_bot(entry, seed)], allow_unicode=True, sort_keys=False).encode(),
        "fault.json": msgspec.json.encode(_line(fault)) + b"\n",
        "README.txt": _readme(entry, fault).encode(),
    }.items():
        (folder / name).write_bytes(data)
    return folder


def read_capsule(folder: Path) -> Capsule:
    """Read a capsule. Raises CapsuleError where it is none, or its bot.yaml is wrong."""
    for name in ("bot.yaml", "fault.json", "dialogue"):
        if not (folder / name).is_file():
            raise CapsuleError(f"{folder} is no capsule: there is no {name} in it")
    try:
        entries = list(read_roster(folder / "bot.yaml").values())
        fault = msgspec.json.decode((folder / "fault.json").read_bytes(), type=FaultLine)
        kept = read_dialogue((folder / "dialogue").read_bytes())
    except EntryError as error:
        raise CapsuleError(str(error)) from error
    except msgspec.MsgspecError as error:
        raise CapsuleError(f"{folder / 'fault.json'}: {error}") from error
    if kept.error:
        raise CapsuleError(f"{folder / 'dialogue'}:{kept.error[0]}: {kept.error[1]}")
    if len(entries) != 1:
        raise CapsuleError(f"{folder / 'bot.yaml'}: there are {len(entries)} bots in it, and one is due")
    return Capsule(entries[0], _seed(folder, entries[0]), fault, kept.lines)


def _seed(folder: Path, entry: Entry) -> int:
    seed = entry.env.get(SEED, "0")
    if not (seed.isascii() and seed.isdigit()):
        raise CapsuleError(f"{folder / 'bot.yaml'}: {SEED} is {seed!r}, and a number is due")
    return int(seed)


def _bytes(path: Path) -> bytes:
    """A file's bytes; none where there is no file: the bot was never started, or said nothing."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _roster_bot(entry: Entry, seed: int) -> dict[str, Any]:
    """The entry as a roster has it; what is as by default is left out.

    A bot may read the folder that its entry lies in. A roster in the capsule lies elsewhere, and so has to name it.
    """
    usual, own = Confinement(), entry.confinement
    home = [str(entry.folder)] if entry.folder in reach_of(entry).readable else []
    bot: dict[str, Any] = {
        "name": entry.name,
        "command": list(entry.command),
        "files": [*home, *(str(path) for path in entry.files)],
        "cwd_files": [str(path) for path in entry.cwd_files],
        "env": {**entry.env, SEED: str(seed)},
        "dialect": entry.dialect,
        **{key: getattr(own, key) for key in ("memory", "disk", "processes", "network")
           if getattr(own, key) != getattr(usual, key)},
        "writable": [str(path) for path in own.writable],
    }  # fmt: skip
    return {key: value for key, value in bot.items() if value != []}


def _line(fault: Fault) -> FaultLine:
    strain = fault.strain
    return FaultLine(
        seat=fault.seat, ply=fault.ply, reason=fault.reason, text=fault.text, why=fault.why, ms=_ms(fault.seconds),
        processor_ms=_ms(strain.processor_s) if strain else None, waited_ms=_ms(strain.waited_s) if strain else None,
        disputed=fault.disputed,
    )  # fmt: skip


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def _readme(entry: Entry, fault: Fault) -> str:
    return README.format(
        name=entry.name,
        when=f"at ply {fault.ply}" if fault.ply else "before the first ply",
        reason=fault.reason,
        answered=f'It answered "{fault.text}".' if fault.text else "It gave no answer.",
        why=fault.why,
        seed=SEED,
    )
