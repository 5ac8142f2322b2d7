"""What is told of a league while it is played: to a progress bar, to a log, to a program as a line of JSON."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from arbiter.record.ending import EndReason


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened; its field `event` says what."""


class Began(_Event, frozen=True, kw_only=True, tag="began"):
    """The league begins or goes on: `done` of about `games` games have been played; `points` so far.

    `sandbox`: the walls around the bots, and why they are no more.
    """

    league: str
    folder: str
    bots: Sequence[str]
    done: int
    games: int
    at_once: int
    workers: int
    sandbox: str
    sandbox_why: str
    points: Mapping[str, float]


class Building(_Event, frozen=True, kw_only=True, tag="building"):
    """A bot's build has begun."""

    bot: str


class BotOut(_Event, frozen=True, kw_only=True, tag="bot-out"):
    """A bot does not start; its games are not played."""

    bot: str
    why: str


class BotChanged(_Event, frozen=True, kw_only=True, tag="bot-changed"):
    """Some `files` of a bot are no longer what they were when it played `games`, which count all the same."""

    bot: str
    files: Sequence[str]
    games: Sequence[int]


class RoundMade(_Event, frozen=True, kw_only=True, tag="round-made"):
    """More games are to be played, `games` in all of about `expected`; who has no opponent."""

    added: int
    games: int
    expected: int
    byes: Sequence[str]


class GameBegan(_Event, frozen=True, kw_only=True, tag="game-began"):
    """A game begins; `attempt` from 1."""

    number: int
    round: int
    first: str
    second: str
    attempt: int


class GameEnded(_Event, frozen=True, kw_only=True, tag="game-ended"):
    """A game is in the store. `winner`: a bot's name, None for nobody; `points`: both seats'; `done`: games so far."""

    number: int
    round: int
    first: str
    second: str
    winner: str | None
    reason: EndReason
    plies: int
    points: tuple[float, float]
    done: int
    games: int


class GameVoid(_Event, frozen=True, kw_only=True, tag="game-void"):
    """An attempt at a game came to nothing; `again`: whether it is played again."""

    number: int
    first: str
    second: str
    why: str
    again: bool


class Decided(_Event, frozen=True, kw_only=True, tag="decided"):
    """The sequential test is decided with the game `number`, by its log-likelihood ratio.

    `hypothesis`: which one holds, elo0 or elo1; `elo`: by how much the first bot is stronger, then.
    """

    number: int
    bot: str
    hypothesis: str
    elo: float
    llr: float


class Ended(_Event, frozen=True, kw_only=True, tag="ended"):
    """Nothing more is played now. `stopped`: the signal that ended it; `void`: games that came to nothing."""

    done: int
    games: int
    complete: bool
    void: Sequence[int]
    out: Sequence[str]
    stopped: str | None = None
    resume: str | None = None


Event = Began | Building | BotOut | BotChanged | RoundMade | GameBegan | GameEnded | GameVoid | Decided | Ended
Listener = Callable[[Event], None]
