"""Which word of a command line is the script: what an interpreter reads its program from.

python3 -u bot.py --deep      bot.py
sh -c 'exec ./bot'            none
java -cp build Main           none: a class, which is no file
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class _Options:
    """How an interpreter reads its options.

    `none`: those by which there is no script, or no telling. `takes`: those with a value, which may be the next word.
    Both are letters where options can be written together (`-uc`), and whole words in any case. `modules`: it finds a
    script without its suffix, too.
    """

    none: frozenset[str]
    takes: frozenset[str]
    together: bool = True
    suffix: str = ""
    modules: bool = False


def _options(none: str, takes: str, **others: bool | str) -> _Options:
    return _Options(frozenset(none.split()), frozenset(takes.split()), **others)  # type: ignore[arg-type]


_SHELL = _options("c s", "o O --rcfile --init-file", suffix=".sh")
_KNOWN = {
    r"python[\d.]*|pypy[\d.]*": _options("c m h V --help --version", "W X --check-hash-based-pycs", suffix=".py"),
    r"sh|bash|dash|zsh|ksh|ash": _SHELL,
    r"node|nodejs": _options(
        "e p i h v --eval --print --interactive --test --run --help --version",
        "r C --require --import --loader --experimental-loader --conditions --env-file --input-type",
        suffix=".js", modules=True,
    ),
    r"java": _options(
        "-m --module -version --version -help --help",
        "-cp -classpath --class-path -p --module-path --add-modules --add-opens --add-exports --add-reads",
        together=False, suffix=".java",
    ),
    r"perl[\d.]*": _options("e E h v M m", "I", suffix=".pl"),
    r"ruby[\d.]*": _options("e S h --help --version", "I r C E", suffix=".rb"),
    r"lua[\d.]*|luajit": _options("v", "e l j", suffix=".lua"),
}  # fmt: skip
"""By the program's name, which a pattern matches as a whole."""

_WRAPPERS = ("env", "nice", "timeout", "stdbuf", "taskset", "ionice", "chrt", "setarch", "time")
"""Programs that run another one, which stands further on in their command line."""

_NODE_ADDS = (".js", ".cjs", ".mjs", ".json", ".node")


def script_missing(command: Sequence[str]) -> str | None:
    """The script of a command where there is no such file; None where it is there, or where there is no telling.

    A relative one is missing: whoever made the command made the names of files absolute.
    """
    words = _unwrapped(command)
    script = script_of(words)
    if script is None:
        return None
    options = _known(words[0])
    adds = _NODE_ADDS if options is not None and options.modules else ()
    path = Path(script)
    there = path.is_absolute() and any(place.exists() for place in (path, *(Path(script + add) for add in adds)))
    return None if there else script


def is_interpreter(program: str) -> bool:
    """Whether a program is one that reads another program's script."""
    return _known(program) is not None


def script_of_shell(command: Sequence[str]) -> str | None:
    """The script of a command that is run by a shell; None where there is none, or where there is no telling."""
    words = _unwrapped(command)
    return script_of(words) if _known(words[0]) is _SHELL else None


def script_of(command: Sequence[str]) -> str | None:
    """The script of an interpreter's command line; None where it has none, or where there is no telling."""
    options = _known(command[0])
    if options is None:
        return None
    words = iter(command[1:])
    doubt = False
    for word in words:
        if word == "-jar" and not options.together:
            return next(words, None)
        if word == "--" and options.together:
            return next(words, None)
        if not (word.startswith("-") or (options is _SHELL and word.startswith("+"))):
            return word if _is_script(word, options, doubt) else None
        step = _read(word, options)
        if step == "none" or word == "-":
            return None
        if step == "takes":
            next(words, None)
        # Of an option that is not known here the next word may be the value.
        doubt = step == "unknown"
    return None


def _is_script(word: str, options: _Options, doubt: bool) -> bool:
    """Whether the first word that is no option is a script."""
    if not options.together:
        return word.endswith(options.suffix)
    return not (doubt and not word.endswith(options.suffix)) and not (options.modules and word == "inspect")


def _read(word: str, options: _Options) -> str:
    """What an option means for the words behind it: "none", "takes", "unknown", or "" for nothing."""
    name, equals, _ = word.partition("=")
    if name in options.none:
        return "none"
    if name in options.takes:
        return "" if equals else "takes"
    if word.startswith("--") or not options.together:
        return "unknown" if options.together and not equals else ""
    for place, letter in enumerate(word[1:], 2):
        if letter in options.none:
            return "none"
        if letter in options.takes:
            return "takes" if place == len(word) else ""
    return ""


def _known(program: str) -> _Options | None:
    name = Path(program).name
    return next((options for pattern, options in _KNOWN.items() if re.fullmatch(pattern, name)), None)


def _unwrapped(command: Sequence[str]) -> Sequence[str]:
    """The command without a program in front that only runs it."""
    if Path(command[0]).name in _WRAPPERS:
        for place, word in enumerate(command):
            if _known(word) is not None:
                return command[place:]
            if (place and ("/" in word and "=" not in word)) or word.startswith("--chdir"):
                break
    return command
