"""The lines of a record (format `junqi-record/1`), one type a line.

Stops are named in the referee's frame, seats are 0 (first) and 1 (second), times are milliseconds of a monotonic clock.
Fields may be added to a type, never given another meaning; a reader passes over fields that it does not know.
"""

from typing import Any, Final, Literal

import msgspec

from arbiter.record.ending import EndReason, FaultReason

FORMAT: Final = "junqi-record/1"

ResultName = Literal["quiet", "win", "loss", "trade"]


class _Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A line says what it is in its field `type`."""


class SeatLine(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat in a seat. `announced`: what the bot called itself, null if it never did. `seed`: its ARBITER_SEED."""

    name: str
    announced: str | None = None
    command: list[str] = []
    dialect: str = "ccgc"
    seed: int | None = None


class ClockLine(msgspec.Struct, frozen=True, kw_only=True):
    """The limits; null: none. `margin_ms`: what a seat may be over `game_ms` or `move_ms` and is forgiven."""

    game_ms: int | None
    startup_ms: int | None
    placement_ms: int | None
    margin_ms: int = 0
    move_ms: int | None = None


class GameLine(_Line, frozen=True, kw_only=True, tag="game"):
    """The first line. `rules`: every field of the ruleset. `sandbox`: the walls that stood around the bots."""

    format: Literal["junqi-record/1"] = FORMAT
    id: str
    ruleset: str
    rules: dict[str, Any]
    seats: list[SeatLine]
    clock: ClockLine
    event: str | None = None
    round: int | None = None
    started: str
    arbiter: str
    sandbox: str | None = None
    host: dict[str, Any] = {}
    source: dict[str, Any] | None = None


class FormationLine(_Line, frozen=True, kw_only=True, tag="formation"):
    """A legal formation and how long it took."""

    seat: int
    array: str
    ms: float


class MoveLine(_Line, frozen=True, kw_only=True, tag="move", omit_defaults=True):
    """A ply carried out. `shown`: for each seat, as a string, whose flag it brought to light, the flag's stop.

    `processor_ms`, `waited_ms`: what the bot's process used of a processor for it, and waited for one, where known.
    """

    ply: int
    seat: int
    origin: str = msgspec.field(name="from")
    target: str = msgspec.field(name="to")
    result: ResultName
    ms: float
    shown: dict[str, str] = {}
    processor_ms: float | None = None
    waited_ms: float | None = None


class FaultLine(_Line, frozen=True, kw_only=True, tag="fault", omit_defaults=True):
    """What a seat did wrong and thereby lost. `text`: its answer, escaped and cut. `ply`: the one that was due.

    `processor_ms`, `waited_ms`: as for a move. `disputed`: a loss on time that waiting for a processor explains.
    """

    seat: int
    ply: int
    reason: FaultReason
    text: str
    why: str
    ms: float = 0.0
    processor_ms: float | None = None
    waited_ms: float | None = None
    disputed: bool = False


class NoteLine(_Line, frozen=True, kw_only=True, tag="note"):
    """Something worth knowing that decides nothing."""

    text: str
    seat: int | None = None
    ply: int | None = None


class EndLine(_Line, frozen=True, kw_only=True, tag="end"):
    """The last line. `clock_ms`: what each seat used of its game clock."""

    winner: int | None
    reason: EndReason
    plies: int
    clock_ms: list[float]
    finished: str
    why: str | None = None


Line = GameLine | FormationLine | MoveLine | FaultLine | NoteLine | EndLine
