"""YAML files that people write: read safely into a type, with the file and line of everything that is wrong."""

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from yaml.composer import ComposerError
from yaml.constructor import ConstructorError

from arbiter.entries.entry import EntryError

T = TypeVar("T")

_AT = re.compile(r" - at `(?P<path>\$.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<field>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<field>.*)`")
_UNFIT = re.compile(r"Expected `(?P<due>[^`]*)`(?P<bound>.*?)(?:, got `(?P<got>[^`]*)`)?$")
_ANY = "[...]"
"""In a path of msgspec's: one of the values of a mapping."""
_KINDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "null": "nothing",
    "array": "a list", "object": "keys with values",
}  # fmt: skip
_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")


LARGEST = 256 << 10
"""Bytes of a file: thousands of bots, read in two seconds."""
DEEPEST = 20
"""How deep a value may be nested; no file here needs half of it."""
MOST_VALUES = 1_000_000
"""So many values, those that are repeated by *alias counted each time."""


def read_yaml(path: Path, into: type[T]) -> T:
    """The file as a value of type `into` (msgspec's rules; unknown fields refused by the type).

    Raises EntryError, "file:line: what is wrong", for a file that cannot be read, is no YAML, is larger or nested
    deeper than anybody writes, has a key twice or does not fit; an unknown key comes with the nearest right one.
    """
    try:
        root, value = load(_text(path))
    except OSError as error:
        raise EntryError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise EntryError(f"{path}:{line}: not UTF-8 at byte {error.start}; save the file as UTF-8") from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        why = error.problem or error.context or ""
        mend = "; indent with blanks, a tab does not count" if why.startswith(r"found character '\t'") else ""
        raise EntryError(f"{path}:{mark.line + 1 if mark else 1}: {why}{mend}") from error
    except yaml.YAMLError as error:
        raise EntryError(f"{path}: {error}") from error
    if root is None:
        raise EntryError(f"{path}: the file is empty")
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as error:
        raise EntryError(_located(path, root, str(error), into)) from error


def load(text: str) -> tuple[yaml.Node | None, Any]:
    """The one document of a text, and its value; None for both where there is none.

    Raises yaml.YAMLError, nearly always a MarkedYAMLError, where it is no YAML, has a key twice, or has nodes that are
    nested, or repeated, beyond what anybody writes.
    """
    loader = _Loader(text)
    root = loader.get_single_node()
    if root is None:
        return None, None
    _Checked().values(root)
    return root, loader.construct_document(root)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            line = data.count(b"\n") + 1
            size = max(os.fstat(file.fileno()).st_size, len(data))
            raise EntryError(f"{path}:{line}: the file goes on: {size:,} bytes, and at most {LARGEST:,} are read")
    return data.decode("utf-8")


class _Loader(yaml.SafeLoader):
    """The safe loader, which names the place of whatever it cannot take."""

    _depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """A node with all that is in it."""
        if self._depth > DEEPEST:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise ComposerError(None, None, f"nested deeper than {DEEPEST} levels", mark)
        self._depth += 1
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """The value of a node. What a tag or its looks say that it is, it may not be: 2026-13-45, !!int x."""
        try:
            return super().construct_object(node, deep)
        except (ValueError, ArithmeticError, LookupError, AttributeError, TypeError) as error:
            kind = node.tag.rpartition(":")[2]
            raise ConstructorError(None, None, f"this is no {kind}; put it in quotes", node.start_mark) from error


class _Checked:
    """Refuses what is no mistake to YAML: keys that stand twice, and values that repeat one another without end."""

    def __init__(self) -> None:
        self._counted: dict[yaml.Node, int | None] = {}

    def values(self, node: yaml.Node) -> int:
        """How many values a node comes to, itself included. Each node is looked at once."""
        if node in self._counted:
            known = self._counted[node]
            if known is None:
                raise ComposerError(None, None, "this value holds itself", node.start_mark)
            return known
        self._counted[node] = None
        count = 1 + sum(map(self.values, self._inside(node)))
        if count > MOST_VALUES:
            why = f"repeated by alias, this comes to over {MOST_VALUES:,} values"
            raise ComposerError(None, None, why, node.start_mark)
        self._counted[node] = count
        return count

    def _inside(self, node: yaml.Node) -> Iterator[yaml.Node]:
        if isinstance(node, yaml.SequenceNode):
            yield from node.value
        elif isinstance(node, yaml.MappingNode):
            lines: dict[str, int] = {}
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode):
                    if key.value in lines:
                        why = f'key "{key.value}" stands twice; the first is on line {lines[key.value]}'
                        raise ComposerError(None, None, why, key.start_mark)
                    lines[key.value] = key.start_mark.line + 1
                yield from (key, value)


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
    if unfit := _UNFIT.match(said):
        said = _unfit(unfit, at["path"] if at else "")
    said = _MISSING.sub(r"the key `\g<field>` is missing", said)
    return f"{path}:{line}: {said.replace('Object', 'it').replace('`', chr(34))}"


def _unfit(message: re.Match[str], path: str) -> str:
    """Of a value that is of another kind than its key wants: what is due, in words, and what is there."""
    named = [step["key"] for step in _STEP.finditer(path.replace(_ANY, "")) if step["key"]]
    what = f"{'what stands in ' if path.endswith((_ANY, ']')) else ''}{named[-1]}" if named else "the file"
    kinds = [kind for kind in message["due"].split(" | ") if kind != "null"]
    due = " or ".join(_KINDS.get(kind, kind) for kind in kinds) + message["bound"]
    if message["got"] == "null":
        return f"{what} is empty, and must be {due}"
    return f"{what} must be {due}" + (
        f", and not {_KINDS.get(message['got'], message['got'])}" if message["got"] else ""
    )


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
