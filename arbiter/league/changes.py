"""What a league is played by, in a form that two versions of its file can be compared in."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from arbiter.entries.entry import Entry
from arbiter.league.formats import Format
from arbiter.league.reading import League

Canon = dict[str, Any]
"""What matters to the games and the table, as JSON has it. How many are played at once is not in it."""

_WORDS = {"game_s": "time", "startup_s": "startup", "placement_s": "placement", "margin_s": "margin", "move_s": "move"}
"""What a league file calls a thing, where that is something else."""


@dataclass(frozen=True, slots=True)
class Change:
    """A difference between two versions, in words. `applicable`: it can be applied to a league that has begun."""

    what: str
    applicable: bool


def canon(league: League) -> Canon:
    """What `league` is played by. Files are named relative to their bot's folder, programs by their name alone."""
    file = league.file
    whole = {
        "name": file.name,
        "format": file.format,
        "games_per_pair": file.games_per_pair or 1,
        "gauntlet": list(file.gauntlet.seeds) if file.gauntlet else [],
        "best_of": file.knockout.best_of if file.knockout else 1,
        "rounds": getattr(league.format, "rounds", None),
        "rules": asdict(league.terms.rules),
        "clock": asdict(league.terms.limits),
        "pondering": league.terms.pondering,
        "sandbox": file.walls.mode,
        "seed": file.seed,
        "points": msgspec.to_builtins(file.points),
        "tie_breaks": list(file.tie_breaks),
        "sprt": msgspec.to_builtins(file.sprt),
        "bots": [_bot(entry) for entry in league.entries],
    }
    return msgspec.json.decode(msgspec.json.encode(whole))  # type: ignore[no-any-return]


def digest(of: Canon) -> str:
    """A hash of it."""
    return hashlib.sha256(msgspec.json.encode(of, order="deterministic")).hexdigest()


def changes(old: Canon, new: Canon, format: Format) -> list[Change]:
    """Every difference. `format`: the new one."""
    found = [*_bots(old, new, format)]
    for key in old.keys() | new.keys():
        before, after = old.get(key), new.get(key)
        if key != "bots" and before != after:
            found.append(Change(_told(key, before, after), _applicable(key, before, after, format)))
    return sorted(found, key=lambda change: (change.applicable, change.what))


def _applicable(key: str, before: Any, after: Any, format: Format) -> bool:
    if key == "games_per_pair":
        return format.extensible and after > before
    if key == "rounds":
        return bool(before and after and after > before)
    return key in ("name", "points", "tie_breaks", "sprt")


def _told(key: str, before: Any, after: Any) -> str:
    """A difference in the words of a league file."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        parts = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        return "; ".join(f"{key}: {_told(name, before.get(name), after.get(name))}" for name in parts)
    unit = "s" if key.endswith("_s") else ""
    return f"{_WORDS.get(key, key)}: {_short(before, unit)} -> {_short(after, unit)}"


def _short(value: Any, unit: str = "") -> str:
    if value is None or value == [] or value == {}:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_short(part)}" for name, part in value.items())
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:.10g}{unit}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _bots(old: Canon, new: Canon, format: Format) -> Iterator[Change]:
    before, after = ({bot["name"]: bot for bot in version["bots"]} for version in (old, new))
    gone = [name for name in before if name not in after]
    come = [name for name in after if name not in before]
    for name in gone:
        called = next((other for other in come if after[other] | {"name": name} == before[name]), None)
        if called is None:
            yield Change(f"bot {name}: taken out", False)
        else:
            come.remove(called)
            yield Change(f"bot {name}: renamed to {called}; a bot keeps its name as long as its league lasts", False)
    for name in come:
        yield Change(f"bot {name}: added", format.extensible)
    for name in before.keys() & after.keys():
        if before[name] != after[name]:
            yield Change(_told(f"bot {name}", before[name], after[name]), False)
    order = [[name for name in version if name in before and name in after] for version in (before, after)]
    if order[0] != order[1]:
        yield Change(f"bots: in another order ({', '.join(order[1])})", format.extensible)


def _bot(entry: Entry) -> Canon:
    def named(path: str | Path) -> str:
        return str(Path(path).relative_to(entry.folder)) if Path(path).is_relative_to(entry.folder) else str(path)

    return {
        "name": entry.name,
        "command": [
            named(word) if Path(word).is_relative_to(entry.folder) or place else Path(word).name
            for place, word in enumerate(entry.command)
        ],
        "build": list(entry.build),
        "files": [named(file) for file in entry.files],
        "cwd_files": [named(file) for file in entry.cwd_files],
        "env": dict(entry.env),
        "dialect": entry.dialect,
        "limits": {
            "memory": entry.confinement.memory,
            "disk": entry.confinement.disk,
            "processes": entry.confinement.processes,
            "network": entry.confinement.network,
            "writable": [named(path) for path in entry.confinement.writable],
        },
    }
