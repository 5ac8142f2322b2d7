"""YAML files that people write: read safely into a type, with the file and line of everything that is wrong."""

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from arbiter.entries.entry import EntryError

T = TypeVar("T")

_AT = re.compile(r" - at `(?P<path>\$.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`")
_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")


def read_yaml(path: Path, into: type[T]) -> T:
    """The file as a value of type `into` (msgspec's rules; unknown fields refused by the type).

    Raises EntryError, "file:line: what is wrong", for a file that cannot be read, is no YAML, has a key twice or does
    not fit; an unknown key comes with the nearest right one.
    """
    try:
        text = path.read_text("utf-8")
        root = yaml.compose(text, yaml.SafeLoader)
    except OSError as error:
        raise EntryError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise EntryError(f"{path}: not UTF-8 at byte {error.start}") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise EntryError(f"{path}:{mark.line + 1 if mark else 1}: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise EntryError(f"{path}: {error}") from error
    if root is None:
        raise EntryError(f"{path}: the file is empty")
    _refuse_duplicates(path, root)
    try:
        return msgspec.convert(yaml.load(text, yaml.SafeLoader), into)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise EntryError(f"{path}:{mark.line + 1 if mark else 1}: {error.problem}") from error
    except msgspec.ValidationError as error:
        raise EntryError(_located(path, root, str(error), into)) from error


def _refuse_duplicates(path: Path, node: yaml.Node) -> None:
    if isinstance(node, yaml.MappingNode):
        lines: dict[str, int] = {}
        for key, value in node.value:
            line = key.start_mark.line + 1
            if key.value in lines:
                raise EntryError(
                    f'{path}:{line}: key "{key.value}" stands twice; the first is on line {lines[key.value]}'
                )
            lines[key.value] = line
            _refuse_duplicates(path, value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse_duplicates(path, item)


def _located(path: Path, root: yaml.Node, message: str, into: Any) -> str:
    """msgspec's message with the line that it is about."""
    at = _AT.search(message)
    node, said = root, _AT.sub("", message)
    for step in _STEP.finditer(at["path"] if at else ""):
        node = _child(node, step) or node
    line = node.start_mark.line + 1
    unknown = _UNKNOWN.match(said)
    if unknown:
        keys = [key for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []
        line = next((key.start_mark.line + 1 for key in keys if key.value == unknown["field"]), line)
        right = _right_keys(into, {key.value for key in keys} - {unknown["field"]})
        near = [key for key in right if key.startswith(unknown["field"])] or get_close_matches(
            unknown["field"], right, 1
        )
        said = f'unknown key "{unknown["field"]}"' + (f'; did you mean "{near[0]}"?' if near else "")
    return f"{path}:{line}: {said.replace('Object', 'it').replace('`', chr(34))}"


def _child(node: yaml.Node, step: re.Match[str]) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode) and step["key"]:
        return next((value for key, value in node.value if key.value == step["key"]), None)
    if isinstance(node, yaml.SequenceNode) and step["index"]:
        return node.value[int(step["index"])]  # type: ignore[no-any-return]
    return None


def _right_keys(into: Any, found: set[str]) -> list[str]:
    """The keys of that part of the type which has the most of the keys that were `found`, or of those that have."""
    parts: list[set[str]] = [set(part.get("properties", {})) for part in msgspec.json.schema(into)["$defs"].values()]
    most = max(len(keys & found) for keys in parts)
    return sorted(set().union(*(keys for keys in parts if len(keys & found) == most)))
