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

_PASSED_ON = ("PATH", "SystemRoot", "TZ")
"""Variables of the referee's own that a bot gets too; an interpreter is not found without the first."""


class Workplace:
    """A working directory that holds copies of the files that `entry` names. `remove` deletes it.

    `hidden`: files and folders that are not copied, whatever name or link leads to them. Nor is a link that leads to
    nothing, or to a folder that it lies in, which would be copied without end.
    """

    def __init__(self, entry: Entry, seed: int, hidden: Collection[Path] = ()) -> None:
        secret = {path.resolve() for path in hidden}

        def left_out(folder: str, names: list[str]) -> set[str]:
            paths = {name: Path(folder, name) for name in names}
            return {
                name for name, path in paths.items()
                if _leads_nowhere(path) or (secret and not secret.isdisjoint(_above(path)))
            }  # fmt: skip

        self.folder = Path(tempfile.mkdtemp(prefix="arbiter-"))
        try:
            for file in entry.cwd_files:
                if left_out(str(file.parent), [file.name]):
                    continue
                if file.is_dir():
                    shutil.copytree(file, self.folder / file.name, ignore=left_out)
                else:
                    shutil.copy(file, self.folder)
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


def _above(path: Path) -> tuple[Path, ...]:
    """The file or folder that a path leads to, and the folders that it lies in."""
    real = Path(os.path.realpath(path))  # resolve() raises where a link leads to itself
    return (real, *real.parents)


def _leads_nowhere(path: Path) -> bool:
    if not path.is_symlink():
        return False
    return not os.path.exists(path) or os.path.realpath(path) in map(os.path.realpath, path.parents)  # noqa: PTH110 (never raises)
