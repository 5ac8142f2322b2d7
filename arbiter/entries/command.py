"""Command lines of bots: split, and made independent of the working directory, which is a fresh one in every game."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from arbiter.entries.entry import EntryError
from arbiter.entries.script import script_missing, script_of_shell

INTERPRETERS: dict[str, tuple[str, ...]] = {
    ".py": ("python3",),
    ".js": ("node",),
    ".mjs": ("node",),
    ".cjs": ("node",),
    ".jar": ("java", "-jar"),
    ".java": ("java",),
    ".sh": ("sh",),
    ".pl": ("perl",),
    ".rb": ("ruby",),
    ".lua": ("lua",),
}
"""How a source file of a known kind is run."""

_LONGEST_FIRST_LINE = 256

TO_COMPILE = {".c", ".cc", ".cpp", ".cxx", ".rs", ".go", ".cs", ".kt", ".pas", ".class"}


def split(command: str | Sequence[str]) -> tuple[str, ...]:
    """The words of a command line as a shell splits them. Raises EntryError for one that is empty or ends in quotes."""
    try:
        words = tuple(shlex.split(command)) if isinstance(command, str) else tuple(command)
    except ValueError as error:
        raise EntryError(f"command {command!r}: {error}") from error
    if not words:
        raise EntryError("an empty command starts nothing")
    return words


def absolute_command(words: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The words with every file named absolutely, as seen from `folder`; a bare program is looked up on the PATH.

    What is not there stays as it is written, for `missing` to tell of.
    """
    arguments = tuple(
        str(plain_path(folder / word)) if not word.startswith("-") and (folder / word).exists() else word
        for word in words[1:]
    )
    return (_program(words[0], folder), *arguments)


def plain_path(path: Path) -> Path:
    """Absolute and without `..`, which means nothing in a sandbox; a link stays the name that it has."""
    return Path(os.path.normpath(path.absolute()))


def missing(command: Sequence[str], copied: Iterable[Path] = ()) -> str | None:
    """What keeps a command from starting, as a sentence that names the file, or None.

    `copied`: files and folders that lie in its working directory when it starts.
    """
    program = Path(command[0])
    if not program.is_absolute():
        return f"there is no program {command[0]!r} here or on the PATH"
    if why := not_runnable(program):
        return why
    script = script_missing(command)
    if script is None and (shell_script := script_of_shell(command)):
        return windows_line_ends(Path(shell_script))
    if script is None or Path(script).parts[0] in {path.name for path in copied}:
        return None
    return f"there is no file {script}" if Path(script).is_absolute() else f"there is no file {script!r}"


def not_runnable(path: Path) -> str | None:
    """What keeps a file from being run, as a sentence, or None."""
    if not path.exists():
        return f"there is no file {path}"
    if path.is_dir():
        return f"{path} is a folder"
    if shutil.which(path) is None:
        return f"{path} is not executable: chmod +x it, or give its whole command line in quotes"
    words = first_line_words(path)
    if words and (why := windows_line_ends(path)):
        return why
    if words and not Path(words[0]).exists():
        return f"{path} wants {words[0]!r} in its first line, and there is no such program"
    return None


def windows_line_ends(script: Path) -> str | None:
    """What keeps a script from running whose first line ends with CR and LF, as a sentence, or None."""
    if not _first_line(script).endswith(b"\r\n"):
        return None
    return (
        f"{script} has the line ends of Windows, which no shell can read: sed -i 's/\\r$//' {shlex.quote(script.name)}"
    )


def first_line_words(script: Path) -> list[str]:
    """The words behind #! in a script's first line; none for what is no script."""
    first = _first_line(script)
    return first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []


def _first_line(script: Path) -> bytes:
    try:
        with script.open("rb") as file:
            return file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return b""


def interpreted(path: Path) -> tuple[str, ...]:
    """The command that runs a source file by its kind. Raises EntryError where the interpreter is missing."""
    runner = INTERPRETERS[path.suffix]
    program = _program(runner[0], path.parent)
    if not Path(program).is_absolute():
        raise EntryError(f"{path} wants {runner[0]!r}, which is not on the PATH")
    return (program, *runner[1:], str(path))


def _program(word: str, folder: Path) -> str:
    if "/" in word or (folder / word).is_file():
        return str(plain_path(folder / word))
    found = shutil.which(word)
    return real_program(found) if found else word


@cache
def real_program(program: str) -> str:
    """The program itself where `program` is a version manager's shim, which takes a fifth of a second to pass it on."""
    if Path(program).parent.name != "shims" or not Path(program).name.startswith("python"):
        return program
    asked = subprocess.run(
        [program, "-I", "-c", "import sys; print(sys.executable)"],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    real = asked.stdout.strip()
    return real if asked.returncode == 0 and Path(real).is_file() else program
