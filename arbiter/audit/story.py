"""Follows a record line by line and plays its game again; the first line that is false stops it."""

from dataclasses import dataclass, field

from arbiter.audit.finding import Untrue
from arbiter.dialects import DIALECTS, Dialect
from arbiter.record.lines import EndLine, FaultLine, FormationLine, GameLine, MoveLine
from arbiter.record.reader import move_of, ruleset_of
from arbiter.rules import LUZHANQI, RULESETS, Board, Game, Ply, Refusal, Ruleset, flaws
from arbiter.sight import told

NOTICED_WITHIN_MS = 1000.0
"""How far a time may exceed a limit that the host watches by a timer: a busy host looks at it late."""
_ROUNDED_MS, _LIMIT_ROUNDED_MS = 0.0005, 0.5
"""How far a time, and a limit, in a record may be from what was measured."""


@dataclass(slots=True)
class Story:
    """A game as far as its record has been followed and found true.

    `dialects`: in seat order. `game`: from both formations on. `plies`: as they were played again, one for each of
    `moves`. `spent_ms`: what each seat has used of its clock.
    """

    header: GameLine
    rules: Ruleset
    dialects: tuple[Dialect, ...]
    board: Board = LUZHANQI
    formations: dict[int, FormationLine] = field(default_factory=dict)
    game: Game | None = None
    plies: list[Ply] = field(default_factory=list)
    moves: list[MoveLine] = field(default_factory=list)
    faults: list[FaultLine] = field(default_factory=list)
    end: EndLine | None = None
    spent_ms: list[float] = field(default_factory=list)

    @property
    def imported(self) -> bool:
        """Whether the record was made of somebody else's log, which leaves out times and names as it likes."""
        return self.header.source is not None

    def fault_of(self, seat: int) -> FaultLine | None:
        """What `seat` did wrong."""
        return next((fault for fault in self.faults if fault.seat == seat), None)

    def rounding_ms(self, seat: int) -> float:
        """How far the sum of a seat's times may be from what its clock showed, by rounding alone."""
        return _ROUNDED_MS * (2 + len(self.moves) // len(self.spent_ms) + 1)

    @property
    def allowed_ms(self) -> int | None:
        """What a seat may use for all of its moves before it loses: the limit and the margin."""
        clock = self.header.clock
        return None if clock.game_ms is None else clock.game_ms + clock.margin_ms

    @property
    def move_allowed_ms(self) -> int | None:
        """What a seat may use for one move before it loses: the limit and the margin."""
        clock = self.header.clock
        return None if clock.move_ms is None else clock.move_ms + clock.margin_ms

    def overspent(self, seat: int, ms: float, slack_ms: float = 0.0) -> bool:
        """Whether `ms` more exceed the limit of a move, or make the clock of `seat` exceed its own, for certain."""
        limit_ms, move_ms = self.allowed_ms, self.move_allowed_ms
        if move_ms is not None and ms > move_ms + slack_ms + _ROUNDED_MS + _LIMIT_ROUNDED_MS:
            return True
        slack_ms += self.rounding_ms(seat) + _LIMIT_ROUNDED_MS
        return limit_ms is not None and self.spent_ms[seat] + ms > limit_ms + slack_ms

    def underspent(self, seat: int, ms: float) -> bool:
        """Whether `ms` more are below the limit of a move, and leave the clock of `seat` below its own, for certain."""
        limit_ms, move_ms = self.allowed_ms, self.move_allowed_ms
        if move_ms is not None and ms >= move_ms - _ROUNDED_MS - _LIMIT_ROUNDED_MS:
            return False
        slack_ms = self.rounding_ms(seat) + _LIMIT_ROUNDED_MS
        return limit_ms is None or self.spent_ms[seat] + ms < limit_ms - slack_ms

    def used(self, seat: int, ms: float, of: str = " of ") -> str:
        """What `seat` has used with `ms` more, and of how much."""
        parts = []
        if self.allowed_ms is not None:
            parts.append(f"{self.spent_ms[seat] + ms:.3f}{of}{self.allowed_ms} ms")
        if self.move_allowed_ms is not None:
            parts.append(f"{ms:.3f}{of}{self.move_allowed_ms} ms for a move")
        return " and ".join(parts)


def begin(header: GameLine) -> Story:
    """The story before its first event."""
    try:
        rules = ruleset_of(header)
    except ValueError as error:
        raise Untrue(f'the game is played by "{header.ruleset}"', str(error)) from error
    if header.ruleset != rules.name:
        raise Untrue(f'the ruleset is "{header.ruleset}"', f'the rules beside it are those of "{rules.name}"')
    if rules != RULESETS.get(rules.name, rules):
        raise Untrue(f'the ruleset is "{rules.name}"', "the rules beside it differ from those of that name")
    if len(header.seats) != LUZHANQI.seats:
        raise Untrue(f"there are {len(header.seats)} seats", f"the board has {LUZHANQI.seats}")
    for number, seat in enumerate(header.seats):
        if seat.dialect not in DIALECTS:
            known = ", ".join(DIALECTS)
            raise Untrue(f'seat {number} speaks "{seat.dialect}"', f"no such dialect is known ({known})")
        if seat.announced and not DIALECTS[seat.dialect].introduce():
            raise Untrue(f"seat {number} announced itself", f"nobody does in {seat.dialect}")
    clock = header.clock
    limits = clock.game_ms, clock.startup_ms, clock.placement_ms, clock.move_ms
    for limit in limits:
        if limit is not None and limit < 0:
            raise Untrue(f"there is a limit of {limit} ms", "no limit is below 0")
    dialects = tuple(DIALECTS[seat.dialect].seated(number) for number, seat in enumerate(header.seats))
    return Story(header, rules, dialects, spent_ms=[0.0] * LUZHANQI.seats)


def no_time_travel(ms: float) -> None:
    """A time is never negative."""
    if ms < 0:
        raise Untrue(f"it took {ms} ms", "nothing takes less than no time")


def seated(seat: int) -> None:
    """A seat is one of the board's."""
    if not 0 <= seat < LUZHANQI.seats:
        raise Untrue(f"it is of seat {seat}", f"seats are 0 to {LUZHANQI.seats - 1}")


def place(story: Story, line: FormationLine) -> None:
    """A legal formation, the first of its seat, in time."""
    seated(line.seat)
    if line.seat in story.formations:
        raise Untrue(f"seat {line.seat} gives a formation", "it had given one already")
    if story.faults:
        raise Untrue(f"seat {line.seat} gives a formation", "the game had ended by a fault")
    if wrong := flaws(line.array, story.rules, story.board):
        raise Untrue(f'"{line.array}" is the formation of seat {line.seat}', f"it is illegal: {wrong[0].sentence}")
    no_time_travel(line.ms)
    limit_ms = story.header.clock.placement_ms
    if limit_ms is not None and line.ms > limit_ms + NOTICED_WITHIN_MS:
        raise Untrue(f"the formation took {line.ms} ms", f"the limit was {limit_ms} ms")
    story.formations[line.seat] = line
    if len(story.formations) == story.board.seats:
        arrays = [story.formations[seat].array for seat in range(story.board.seats)]
        story.game = Game(arrays, story.rules, story.board)


def move(story: Story, line: MoveLine) -> None:
    """A legal ply of the seat whose turn it is, within its clock, and what came of it."""
    game, what = story.game, f"ply {line.ply} is {line.origin}{line.target}"
    if game is None:
        raise Untrue(what, "there are not yet two formations to play with")
    if story.faults:
        raise Untrue(what, f"the game had ended by the fault of seat {story.faults[0].seat}")
    if game.verdict is not None:
        raise Untrue(what, f"the game was over with ply {game.plies}: {game.verdict.reason}")
    if line.ply != game.plies + 1:
        raise Untrue(f"this is ply {line.ply}", f"it is ply {game.plies + 1}")
    if line.seat != game.seat_to_move:
        raise Untrue(f"ply {line.ply} is by seat {line.seat}", f"it was the turn of seat {game.seat_to_move}")
    try:
        ply = game.play(move_of(line, story.board))
    except ValueError as error:
        raise Untrue(what, str(error)) from error
    if isinstance(ply, Refusal):
        # The first seat sees the board as the referee does.
        raise Untrue(what, f"that is no legal move: {told(story.board, 0, ply)}")
    if line.result != ply.result.value:
        raise Untrue(f"the result of ply {line.ply} is {line.result}", f"it is {ply.result.value}")
    if line.shown or ply.shown:
        _shown(story, line, ply)
    _charged(story, line)
    story.plies.append(ply)
    story.moves.append(line)


def _shown(story: Story, line: MoveLine, ply: Ply) -> None:
    flags = {str(seat): story.board.names[stop] for seat in ply.shown if (stop := ply.flags[seat]) is not None}
    if line.shown != flags:
        raise Untrue(f"ply {line.ply} shows {_flags(line.shown)}", f"it shows {_flags(flags)}")


def _flags(shown: dict[str, str]) -> str:
    flags = [f"the flag of seat {seat} on {stop}" for seat, stop in sorted(shown.items())]
    return " and ".join(flags) or "no flag"


def _charged(story: Story, line: MoveLine) -> None:
    no_time_travel(line.ms)
    if story.overspent(line.seat, line.ms):
        raise Untrue(
            f"ply {line.ply} is played", f"seat {line.seat} had used {story.used(line.seat, line.ms)} and lost"
        )
    story.spent_ms[line.seat] += line.ms
