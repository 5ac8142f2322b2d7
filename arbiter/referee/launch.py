"""A bot brought to life: its workplace made, the walls put up, the program started."""

import os
import stat
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from arbiter.dialects import DIALECTS
from arbiter.entries.command import missing
from arbiter.entries.entry import Entry
from arbiter.entries.program import in_command
from arbiter.referee.bounds import Bounds
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.process import BotProcess
from arbiter.referee.reach import Reach, lies_in, reach_of
from arbiter.referee.sandbox import Walls
from arbiter.referee.start import CannotStart, start_bot
from arbiter.referee.workplace import Workplace
from arbiter.sight import Brief


@dataclass(frozen=True, slots=True)
class Launched:
    """A running bot; `tidy` removes its workplace once it has gone."""

    process: BotProcess
    tidy: Callable[[], Awaitable[None]]


def told_in_command(entry: Entry, brief: Brief) -> Entry:
    """The entry with what its dialect tells a bot in its command."""
    more = DIALECTS[entry.dialect].arguments(brief)
    return replace(entry, command=(*entry.command, *more)) if more else entry


def launch(entry: Entry, seed: int, walls: Walls, errors: ErrorLog, hidden: Collection[Path] = ()) -> Launched:
    """Start the bot of `entry` behind `walls`; where that fails, nothing of it is left.

    `hidden`: what it may not see although it lies where it may look. Raises CannotStart where the program does not
    start, OSError for what is the host's fault.
    """
    use = entry.confinement
    sandboxed = walls.level != "plain"
    reach = reach_of(entry, hidden) if sandboxed else None
    if why := missing(entry.command, entry.cwd_files) or (reach and (_unreadable(reach) or _leads_out(entry))):
        errors.close()
        raise CannotStart(why)
    with ExitStack() as undo:
        workplace = Workplace(entry, seed, hidden if sandboxed else ())
        undo.callback(workplace.remove)
        if sandboxed:
            workplace.open_up()
        way = walls.around(entry, workplace.folder, workplace.env, hidden, reach)
        try:
            bounds = Bounds(use.memory, use.processes, seed, sandboxed)
            process = start_bot(way.command, way.folder, way.env, errors, bounds, way.pass_fds)
        finally:
            way.close()
        undo.pop_all()
    return Launched(process, workplace.tidy)


def hidden_from(entry: Entry, others: Iterable[Entry], *secrets: Path) -> tuple[Path, ...]:
    """What `entry` may not see: the `secrets` (the records, a league's file), and its opponents' programs and folders
    where they lie in its own folder, unless it names something in them itself.

    What an opponent only reads (`Entry.files`) is left: bots that share a folder share what they are built on, too.
    """
    own = {path.resolve() for path in (*_named(entry), *entry.files, entry.folder)}
    theirs = {path for other in others for path in (*_named(other), other.folder)}
    theirs = {path for path in theirs if not any(mine.is_relative_to(path.resolve()) for mine in own)}
    return (*(path.absolute() for path in secrets), *sorted(path for path in theirs if lies_in(path, entry.folder)))


def _named(entry: Entry) -> Iterator[Path]:
    """A bot's program and what it copies or changes."""
    yield from (*in_command(entry), *entry.cwd_files, *entry.confinement.writable)


def _unreadable(reach: Reach) -> str | None:
    """What a sandbox that root makes cannot show its bot, which is nobody in it, as a sentence."""
    if os.geteuid() != 0:
        return None
    for path in sorted(reach.readable):
        wanted = stat.S_IROTH | (stat.S_IXOTH if path.is_dir() else 0)
        if path.stat().st_mode & wanted != wanted:
            return (
                f"started by root, the sandbox runs bots as nobody, who may not read {path}: "
                f"chmod -R o+rX it, run arbiter as an ordinary user, or use --sandbox none"
            )
    return None


def _leads_out(entry: Entry) -> str | None:
    """A link in what is copied for the bot that would bring it something from elsewhere, as a sentence."""
    for file in entry.cwd_files:
        own = entry.folder.resolve() if file.is_relative_to(entry.folder) else file.resolve()
        waiting, seen = [file], set()
        while waiting:
            path = waiting.pop()
            real = Path(os.path.realpath(path))  # resolve() raises where a link leads to itself
            if not real.is_relative_to(own):
                return (
                    f"{path} leads to {real}, outside {own}: a bot in the sandbox gets no copy of that; "
                    f"name the file itself in cwd_files"
                )
            if path.is_dir() and real not in seen:  # a link to a folder is followed: so it is copied
                seen.add(real)
                waiting += sorted(path.iterdir())
    return None
