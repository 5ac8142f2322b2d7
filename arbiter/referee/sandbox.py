"""The walls around a bot.

Two layers. `plain` is what every POSIX system has: a session of its own, a minimal environment, a folder of its own
and resource limits. It is against accidents only. `bubblewrap` is a sandbox of Linux namespaces: the bot sees its own
folder and the system's libraries, writes its game's folder, /tmp and /dev/shm, all bounded and in memory, and reaches
nothing else: no other process, no network, no record. Which one holds is found out by running the real command line.
"""

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from arbiter.entries.entry import Confinement, Entry, EntryError
from arbiter.referee.reach import Reach, reach_of
from arbiter.referee.seccomp import seccomp_filter

Mode = Literal["auto", "none", "require"]
Level = Literal["plain", "bubblewrap"]

GAME_FOLDER = "/game"
"""The working directory inside the sandbox."""
_COPIES = "/game-files"
_OPEN_FILES = 256
_BOUND_S = 30.0
_FIRST_UID, _UIDS = 1_500_000_000, 100_000_000
_uids = itertools.count(os.getpid() * 1000 % _UIDS)
"""User numbers for sandboxes that root starts: one each, so that no limit is shared with anybody."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start a bot: the whole command line, the environment of its first program, and descriptors to hand on."""

    command: tuple[str, ...]
    folder: Path
    env: dict[str, str]
    pass_fds: tuple[int, ...] = ()

    def close(self) -> None:
        """Close the descriptors, once the program has been started or not."""
        for fd in self.pass_fds:
            os.close(fd)


@dataclass(frozen=True, slots=True)
class Walls:
    """What stands between a bot and everything else. `why`: why it is no more, where it is plain."""

    level: Level
    why: str = ""

    def __str__(self) -> str:
        """What a user is told: "sandbox: bubblewrap", or that there is none and why."""
        return "sandbox: bubblewrap" if self.level == "bubblewrap" else f"no sandbox ({self.why})"

    def around(
        self, entry: Entry, folder: Path, env: dict[str, str], hidden: Iterable[Path] = (), reach: Reach | None = None
    ) -> Launch:
        """How to start `entry` inside these walls.

        `folder`: its working directory, or where the copies for it lie; `env`: its variables; `hidden`: files and
        folders that it may not see although they lie where it may look (the records, its opponent); `reach`: what
        it may read, found by `reach_of` where it is not given.
        """
        if self.level == "plain":
            return Launch((*_limits(entry.confinement, inside=False), *entry.command), folder, env)
        hidden = tuple(hidden)
        return _bubblewrapped(entry, folder, env, hidden, reach or reach_of(entry, hidden))


NO_WALLS = Walls("plain", "asked for")


def choose_walls(mode: Mode) -> Walls:
    """The best walls that hold here. Raises EntryError where `mode` requires the sandbox and it does not hold."""
    if mode == "none":
        return NO_WALLS
    why = _why_not()
    if why is None:
        return Walls("bubblewrap")
    if mode == "require":
        raise EntryError(f"the sandbox is required and does not hold here: {why}")
    return Walls("plain", why)


def _why_not() -> str | None:
    """Why bubblewrap does not hold here, or None: the real command line, run on `true`."""
    for program, package in (("bwrap", "bubblewrap"), ("prlimit", "util-linux"), ("setpriv", "util-linux")):
        if shutil.which(program) is None:
            return f"there is no {program} on the PATH; on Debian: apt install {package}"
    true = Entry("true", (shutil.which("true") or "/bin/true",), Path("/"))
    launch = _bubblewrapped(true, Path("/"), {}, (), reach_of(true))
    try:
        done = subprocess.run(
            launch.command, env=launch.env, pass_fds=launch.pass_fds, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=_BOUND_S, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bwrap: {error}"
    finally:
        launch.close()
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return None if done.returncode == 0 else (said[-1] if said else f"bwrap exited with code {done.returncode}")


def _limits(confinement: Confinement, inside: bool) -> tuple[str, ...]:
    """A command that sets the resource limits and then becomes the bot. `inside` a sandbox, processes are its own."""
    bounds = {
        "data": confinement.memory, "fsize": confinement.disk, "core": 0, "nofile": _OPEN_FILES,
        **({"nproc": confinement.processes} if inside else {}),
    }  # fmt: skip
    if prlimit := shutil.which("prlimit"):
        return (prlimit, *(f"--{name}={bound}" for name, bound in bounds.items()), "--")
    flags = {"data": ("d", 1024), "fsize": ("f", 512), "core": ("c", 512), "nofile": ("n", 1)}
    set_all = " && ".join(f"ulimit -{flags[name][0]} {bound // flags[name][1]}" for name, bound in bounds.items())
    return ("/bin/sh", "-c", f'{set_all}; exec "$@"', "limited")


def _bubblewrapped(entry: Entry, folder: Path, env: dict[str, str], hidden: Sequence[Path], reach: Reach) -> Launch:
    confinement = entry.confinement
    filter_fd = _filter_fd()
    command = [
        shutil.which("bwrap") or "bwrap",
        *("--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"),
        *(() if confinement.network else ("--unshare-net",)),
        *("--die-with-parent", "--new-session", "--hostname", "bot"),
        *_rights(),
        *_system(),
        *("--perms", "1777", "--size", str(confinement.disk), "--tmpfs", "/tmp"),
        *("--perms", "0777", "--size", str(confinement.disk), "--tmpfs", GAME_FOLDER),
        *_shown(reach, confinement, hidden),
        *(("--ro-bind", str(folder), _COPIES) if entry.cwd_files else ()),
        *("--remount-ro", "/", "--chdir", GAME_FOLDER, "--clearenv"),
        *_variables({**env, "HOME": GAME_FOLDER, "TMPDIR": "/tmp", "PATH": ":".join(reach.path)}),
        *(("--seccomp", str(filter_fd)) if filter_fd is not None else ()),
        "--",
        *_become_nobody(),
        *_limits(confinement, inside=True),
        *(("/bin/sh", "-c", f'cp -R {_COPIES}/. . && exec "$@"', "copied") if entry.cwd_files else ()),
        *entry.command,
    ]
    return Launch(tuple(command), Path("/"), {"PATH": os.defpath}, () if filter_fd is None else (filter_fd,))


def _rights() -> tuple[str, ...]:
    """For an ordinary user a user namespace, in which no other can be made. Root does without: it makes the sandbox and
    then becomes nobody, so that every limit binds."""
    if os.geteuid() == 0:
        kept = ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP")
        return ("--cap-drop", "ALL", *itertools.chain.from_iterable(("--cap-add", right) for right in kept))
    return ("--unshare-user", "--disable-userns", "--cap-drop", "ALL")


def _become_nobody() -> tuple[str, ...]:
    if os.geteuid() != 0:
        return ()
    number = _FIRST_UID + next(_uids) % _UIDS
    return (
        shutil.which("setpriv") or "setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups",
        "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--",
    )  # fmt: skip


def _system() -> Iterator[str]:
    """The system's programs and libraries, read-only, and a /dev and a /proc of the sandbox's own."""
    yield from ("--ro-bind", "/usr", "/usr")
    for name in ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"):
        if os.path.islink(name):  # noqa: PTH114 (a string is wanted)
            yield from ("--symlink", os.readlink(name), name)  # noqa: PTH115
        elif os.path.isdir(name):  # noqa: PTH112
            yield from ("--ro-bind", name, name)
    yield from ("--perms", "0755", "--dir", "/etc", "--perms", "0755", "--dir", "/etc/ssl")
    for name in ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/ssl/certs", "/etc/ssl/openssl.cnf"):
        yield from ("--ro-bind-try", name, name)
    for name in sorted(path.name for path in Path("/etc").glob("java-*-openjdk")):
        yield from ("--ro-bind", f"/etc/{name}", f"/etc/{name}")
    yield from ("--proc", "/proc", "--dev", "/dev", "--perms", "1777", "--size", "67108864", "--tmpfs", "/dev/shm")
    yield from ("--remount-ro", "/dev")


def _shown(reach: Reach, confinement: Confinement, hidden: Sequence[Path]) -> Iterator[str]:
    """What the bot may read and write, each in its place, and what is hidden there again."""
    made: set[Path] = {Path("/"), Path("/tmp"), Path("/etc")}
    shown = sorted(reach.readable)
    for path in shown:
        yield from _parents(path, made)
        yield from ("--ro-bind", str(path), str(path))
    yield from _hidden(hidden, (*shown, Path("/usr")))
    for path in confinement.writable:
        yield from _parents(path, made)
        yield from ("--bind", str(path), str(path))
    yield from _hidden(hidden, confinement.writable)  # what was hidden before is there again


def _hidden(hidden: Iterable[Path], within: Iterable[Path]) -> Iterator[str]:
    """Nothing in the place of what is hidden, where that is one of the paths `within` or lies in one, by any name.

    What a link there leads to elsewhere is not seen in a sandbox anyway.
    """
    real = {other: other.resolve() for other in within}
    for path in filter(Path.exists, hidden if real else ()):
        target = path.resolve()
        nothing = ("--perms", "0755", "--tmpfs") if path.is_dir() else ("--ro-bind", "/dev/null")
        for other, where in real.items():
            if target.is_relative_to(where):
                yield from (*nothing, str(other / target.relative_to(where)))


def _parents(path: Path, made: set[Path]) -> Iterator[str]:
    """The folders above `path`, such as anybody may pass through."""
    for parent in reversed(path.parents):
        if parent not in made and not parent.is_relative_to("/usr"):
            made.add(parent)
            yield from ("--perms", "0755", "--dir", str(parent))


def _variables(env: dict[str, str]) -> Iterator[str]:
    for name, value in env.items():
        yield from ("--setenv", name, value)


def _filter_fd() -> int | None:
    """The read end of a pipe that holds the seccomp filter, or None on a machine without one."""
    program = seccomp_filter()
    if program is None:
        return None
    out, into = os.pipe()
    os.write(into, program)
    os.close(into)
    return out
