"""A league file, as it is written.

    name: classroom
    format: round-robin
    games_per_pair: 2
    clock: {time: 60s}
    seed: 1
    bots: [random, greedy, rusher]

These are the types; `arbiter.league.reading` says what is wrong with a file beyond its types.
"""

from typing import Annotated

import msgspec

from arbiter.entries.roster import RosterBot

FORMAT_NAMES = ("round-robin", "double-round-robin", "gauntlet", "knockout", "swiss")
TIE_BREAKS = ("direct", "sonneborn-berger", "wins", "buchholz", "faults")
SANDBOX_MODES = ("auto", "none", "require")
NO_LIMIT = "none"
"""Written where a time is asked for: no limit."""


def _words(*words: str) -> msgspec.Meta:
    """For a schema: one of these. The types take any word, so that a wrong one can be answered with the nearest."""
    return msgspec.Meta(extra_json_schema={"enum": list(words)})


FormatName = Annotated[str, _words(*FORMAT_NAMES)]
TieBreak = Annotated[str, _words(*TIE_BREAKS)]
SandboxMode = Annotated[str, _words(*SANDBOX_MODES)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Duration = str | float
"""30m, 10s, 1h30m, 250ms, a number of seconds, or none."""


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a league file; a key that is not known is refused."""


class ClockTimes(_Part, frozen=True, kw_only=True):
    """How long a bot has: for all of its moves (`time`), to start (`startup`), to set up (`placement`), and for each
    move (`move`).

    `margin`: what it may be over its time and is forgiven.
    """

    time: Duration = "30m"
    startup: Duration = "10s"
    placement: Duration = "30s"
    margin: Duration = "100ms"
    move: Duration = NO_LIMIT


class Points(_Part, frozen=True, kw_only=True):
    """What a game is worth. A game in which both are at fault is a loss for both."""

    win: float = 2
    draw: float = 1
    loss: float = 0


class Sandbox(_Part, frozen=True, kw_only=True):
    """The walls around the bots: `mode` auto, none, or require (rather no league than one without).

    The limits hold for every bot, whatever its own entry says: `memory` and `disk` (like 512M, 1G), `processes` at
    once, and whether there is a `network`.
    """

    mode: SandboxMode = "auto"
    memory: str | int | None = None
    disk: str | int | None = None
    processes: Count | None = None
    network: bool | None = None


class Jobs(_Part, frozen=True, kw_only=True):
    """`games` at once (not given: as many as processors), and `per_bot`, the most that one bot plays at once.

    `per_bot: 1` keeps a bot from playing two games at a time.
    """

    games: Count | None = None
    per_bot: Count | None = None


class GauntletOptions(_Part, frozen=True, kw_only=True):
    """`seeds`: the bots that meet all the others; the first bot where none is named."""

    seeds: tuple[str, ...] = ()


class KnockoutOptions(_Part, frozen=True, kw_only=True):
    """`best_of`: the most games of a match, an odd number; equal after that, the next game that is won decides."""

    best_of: Count = 1


class SwissOptions(_Part, frozen=True, kw_only=True):
    """`rounds`: fewer than there are bots; where it is not given, as many as single out one winner by halving."""

    rounds: Count | None = None


class SprtOptions(_Part, frozen=True, kw_only=True):
    """Stop once it is decided which holds: the first bot is stronger by `elo0`, or by `elo1`.

    `alpha`, `beta`: how often that may be wrong, in favour of `elo1` and of `elo0`.
    """

    elo0: float = 0.0
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05


class LeagueBot(RosterBot, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot of its own, with all that a roster says of one; or under this name the one that `bot` says.

    `bot`: a name of the roster, a sample bot, a file or a command line. `env` comes on top of that bot's own.
    """

    command: str | list[str] = ""
    bot: str = ""


class LeagueFile(_Part, frozen=True, kw_only=True):
    """A league file.

    `games_per_pair`: every other one with the seats changed. `rules`: a ruleset's name or a file of house rules.
    `pondering`: whether a bot may think while its opponent does.
    `seed`: where the bots' own seeds come from; a new one where it is not given. `roster`: a file of bots; all of them
    play where `bots` is not given. `bots`: names of the roster, sample bots, files, command lines, or entries like
    those of a roster. `tie_breaks`: in this order. `gauntlet`, `knockout`, `swiss`: for the format of that name.
    `sprt`: for a round robin of two bots. Names of files are relative to the league file.
    """

    name: str
    format: FormatName = "round-robin"
    games_per_pair: Count | None = None
    rules: str = "ccgc"
    clock: ClockTimes = ClockTimes()
    pondering: bool = True
    points: Points = Points()
    tie_breaks: tuple[TieBreak, ...] = ("direct", "sonneborn-berger", "wins", "faults")
    jobs: Count | Jobs | None = None
    sandbox: SandboxMode | Sandbox = "auto"
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    bots: tuple[str | LeagueBot, ...] = ()
    roster: str | None = None
    gauntlet: GauntletOptions | None = None
    knockout: KnockoutOptions | None = None
    swiss: SwissOptions | None = None
    sprt: SprtOptions | None = None

    @property
    def walls(self) -> Sandbox:
        """The sandbox, spelt out."""
        return self.sandbox if isinstance(self.sandbox, Sandbox) else Sandbox(mode=self.sandbox)

    @property
    def at_once(self) -> Jobs:
        """The jobs, spelt out."""
        return self.jobs if isinstance(self.jobs, Jobs) else Jobs(games=self.jobs)
