"""The JSON schemas of what people and programs read and write, made from the types.

    python -m arbiter.schemas FOLDER

writes them; they are kept in `protocol/schemas`, and a test holds them against the types.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from arbiter.entries.roster import Roster, RosterBot
from arbiter.entries.rules import RulesFile
from arbiter.league.config import LeagueFile
from arbiter.record.lines import Line

SCHEMAS: dict[str, tuple[Any, str]] = {
    "record-line.schema.json": (Line, "One line of a game record, junqi-record/1"),
    "league.schema.json": (LeagueFile, "A league file of arbiter league"),
    "roster.schema.json": (Roster | list[RosterBot], "A roster file of arbiter match"),
    "rules.schema.json": (RulesFile, "A file of house rules"),
}


def schema(name: str) -> str:
    """The text of one schema file."""
    into, title = SCHEMAS[name]
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **msgspec.json.schema(into)}
    return msgspec.json.format(msgspec.json.encode(whole, order="sorted"), indent=2).decode() + "\n"


def write(folder: Path) -> None:
    """Write every schema into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCHEMAS:
        (folder / name).write_text(schema(name), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "protocol/schemas"))
