"""Where a bot works: a fresh folder for each bot and game, and the little environment that it gets."""

import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path

import trio

from arbiter.entries.entry import Entry
from arbiter.referee.start import CannotStart

_PASSED_ON = ("PATH", "SystemRoot", "TZ")
"""Variables of the referee's own that a bot gets too; an interpreter is not found without the first."""


_LEAST = 4096
"""What a file or folder takes at the least, in bytes. Empty ones fill a disk as well, if there are enough of them."""

_Identity = tuple[int, int]
"""What tells a file or folder from every other, whatever it is called."""


class Workplace:
    """A working directory that holds copies of the files that `entry` names. `remove` deletes it.

    `hidden`: files and folders that are not copied, whatever name or link leads to them. Nor is a link that leads to
    nothing, or to a folder that it lies in, which would be copied without end.
    Raises CannotStart where there is more to copy than the bot may have on a disk, or what is no file.
    """

    def __init__(self, entry: Entry, seed: int, hidden: Collection[Path] = ()) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="arbiter-"))
        left_out = _Choice(hidden, entry.confinement.disk)
        try:
            for file in entry.cwd_files:
                if left_out(str(file.parent), [file.name]):
                    continue
                if file.is_dir():
                    shutil.copytree(file, self.folder / file.name, ignore=left_out)
                else:
                    shutil.copy(file, self.folder)
        except RecursionError as error:
            self.remove()
            raise CannotStart("its cwd_files have more folders within folders than can be copied") from error
        except BaseException:
            self.remove()
            raise
        self.env = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        self.env |= {"HOME": str(self.folder), "LANG": "C.UTF-8", **entry.env, "ARBITER_SEED": str(seed)}

    def open_up(self) -> None:
        """Let everybody read the copies: who copies them into a sandbox that root made is nobody."""
        for path in (self.folder, *self.folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | stat.S_IROTH | (stat.S_IXOTH if path.is_dir() else 0))

    async def tidy(self) -> None:
        """Delete the folder and all that the bot left there, in a thread where that is anything: it may be much."""
        try:
            self.folder.rmdir()
        except OSError:
            with trio.CancelScope(shield=True):
                await trio.to_thread.run_sync(self.remove)

    def remove(self) -> None:
        """Delete the folder and all that the bot left there, at once."""
        try:
            shutil.rmtree(self.folder)
        except FileNotFoundError:
            return
        except (OSError, RecursionError):  # folders that are locked, or nested deeper than Python goes
            for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf"]):
                subprocess.run([*command, str(self.folder)], capture_output=True, check=False)


class _Choice:
    """Called for each folder that is copied: says which of the `names` in it are not, and sums up what is.

    `room`: how much there may be in all, in bytes. Raises CannotStart.
    """

    def __init__(self, hidden: Collection[Path], room: int) -> None:
        self._hidden = {path.resolve() for path in hidden}
        self._room = self._left = room
        self._lineages: dict[Path, frozenset[_Identity]] = {}

    def __call__(self, folder: str, names: list[str]) -> set[str]:
        paths = {name: Path(folder, name) for name in names}
        above = self._lineage(Path(folder))
        left_out = {name for name, path in paths.items() if _leads_nowhere(path, above) or self._is_hidden(path)}
        for name in sorted(paths.keys() - left_out):
            self._make_room(paths[name])
        return left_out

    def _lineage(self, folder: Path) -> frozenset[_Identity]:
        """A folder and those that it lies in."""
        if folder not in self._lineages:
            above = self._lineage(folder.parent) if folder != folder.parent else frozenset()
            self._lineages[folder] = above | {_identity(folder)}
        return self._lineages[folder]

    def _is_hidden(self, path: Path) -> bool:
        return bool(self._hidden) and not self._hidden.isdisjoint(_above(path))

    def _make_room(self, path: Path) -> None:
        found = path.stat()
        if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
            raise CannotStart(f"{path} is neither a file nor a folder, and cannot be copied (cwd_files)")
        self._left -= max(found.st_size, _LEAST)
        if self._left < 0:
            raise CannotStart(
                f"its cwd_files come to more than the {self._room / (1 << 20):g}M that it may have on a disk: what is "
                f"large it can read where it lies (files), or allow it more (disk)"
            )


def _above(path: Path) -> tuple[Path, ...]:
    """The file or folder that a path leads to, and the folders that it lies in."""
    real = Path(os.path.realpath(path))  # resolve() raises where a link leads to itself
    return (real, *real.parents)


def _leads_nowhere(path: Path, above: Collection[_Identity]) -> bool:
    """Whether a link leads to nothing, to itself or to a folder that it lies in."""
    try:
        return path.is_symlink() and _identity(path) in above
    except OSError:
        return True


def _identity(path: Path) -> _Identity:
    found = path.stat()
    return found.st_dev, found.st_ino
