"""A match, from the first question to the last word: this page reads like the rule book.

    introduce   both seats say who they are, at once
    place       both set up, at once, each in its own time
    move        the first seat begins; then they alternate, each on its own clock, until there is a verdict
    dismiss     both hear how it ended

The truth stays on this page. A seat gets what `sight` says it may know and nothing else.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Protocol

import trio

from arbiter import sight
from arbiter.record.ending import Ending, Fault, FaultReason
from arbiter.record.strain import Strain
from arbiter.referee.clock import Clock, Limits
from arbiter.referee.fault import BotFault
from arbiter.referee.keeper import DeadlineKeeper
from arbiter.referee.seat import Reply, Seat, Strained
from arbiter.rules import CCGC, LUZHANQI, Board, Flaw, Game, Move, Ply, Refusal, Ruleset, flaws

FLAWS_TOLD = 10
"""How many flaws of one formation are put into words."""


class Onlooker(Protocol):
    """Somebody who is told the whole truth as it happens: the record, a spectator. Never a seat."""

    def named(self, announced: Sequence[str | None]) -> None:
        """What each bot called itself, None where it did not."""

    def placed(self, seat: int, array: str, seconds: float) -> None:
        """A legal formation."""

    def played(self, game: Game, ply: Ply, seconds: float, strain: Strain | None = None) -> None:
        """A ply carried out, how long it took, and what the bot's process spent and waited meanwhile, where known."""

    def ended(self, ending: Ending, spent_s: Sequence[float]) -> None:
        """The verdict, and what each seat used of its clock."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played by. `pondering`: whether a bot may run while its opponent thinks."""

    rules: Ruleset = CCGC
    limits: Limits = field(default_factory=Limits)
    board: Board = LUZHANQI
    pondering: bool = True

    def brief(self, seat: int) -> sight.Brief:
        """What `seat` is told before it sets up."""
        return sight.brief(seat, self.limits.game_s, self.rules.quiet_limit, self.limits.move_s)


class Forfeit(Exception):
    """One or more seats did something that loses the game."""

    def __init__(self, faults: Mapping[int, BotFault], ply: int) -> None:
        super().__init__(", ".join(fault.why for fault in faults.values()))
        self.faults = tuple(
            Fault(seat, ply, fault.reason, fault.text, fault.why, fault.seconds)
            for seat, fault in sorted(faults.items())
        )


class Match:
    """One game between `seats`. `afterwards` is where seats take their leave while the next game begins.

    `ending`: None until the first of the onlookers, the record, has it.
    """

    def __init__(
        self, seats: Sequence[Seat], terms: Terms, onlookers: Sequence[Onlooker], afterwards: trio.Nursery
    ) -> None:
        self.seats, self.terms, self.onlookers = seats, terms, onlookers
        self.afterwards = afterwards
        self.clock = Clock(terms.limits.game_s, [0.0] * terms.board.seats, terms.limits.margin_s, terms.limits.move_s)
        self.waited_s = [0.0] * terms.board.seats
        self.announced: list[str | None] = [None] * terms.board.seats
        self.game: Game | None = None
        self.ending: Ending | None = None
        self._to_hear_the_end = list(onlookers)

    async def play(self) -> Ending:
        """The whole game. Whatever a bot does is judged; what else goes wrong is raised, and nobody has lost by it."""
        try:
            await self._introduce()
            self.game = Game(await self._place(), self.terms.rules, self.terms.board)
            ending = await self._play_out(self.game)
        except Forfeit as forfeit:
            ending = self._forfeited(forfeit.faults)
        return await self.dismiss(ending)

    async def _introduce(self) -> None:
        async def introduce(number: int) -> None:
            self.announced[number] = (await self.seats[number].introduce()).value

        try:
            await self._all_at_once(introduce, self.terms.limits.startup_s, "no-start", "no name")
        finally:
            for onlooker in self.onlookers:
                onlooker.named(self.announced)

    async def _place(self) -> list[str]:
        """Both formations, each checked; told to the onlookers in seat order."""
        terms, replies = self.terms, dict[int, Reply[str]]()

        async def place(number: int) -> None:
            reply = await self.seats[number].place(terms.brief(number))
            if wrong := flaws(reply.value, terms.rules, terms.board):
                raise BotFault("illegal-formation", _in_words(wrong), reply.text, reply.seconds)
            replies[number] = reply

        try:
            await self._all_at_once(place, terms.limits.placement_s, "no-formation", "no formation")
        finally:
            for number, reply in sorted(replies.items()):
                for onlooker in self.onlookers:
                    onlooker.placed(number, reply.value, reply.seconds)
        return [replies[number].value for number in range(len(self.seats))]

    async def _play_out(self, game: Game) -> Ending:
        """Turns until the verdict; a clock that runs out ends the game at that instant."""
        ending: Ending | None = None
        async with trio.open_nursery() as nursery:
            keeper = DeadlineKeeper(nursery.cancel_scope)
            nursery.start_soon(keeper.run)
            try:
                ending = await self._turns(game, keeper)
            except BotFault as fault:
                ending = self._forfeited(Forfeit({game.seat_to_move: fault}, game.plies + 1).faults)
            nursery.cancel_scope.cancel()
        return ending or self._out_of_time(game)

    async def _turns(self, game: Game, keeper: DeadlineKeeper) -> Ending:
        board, clock = self.terms.board, self.clock
        last: Ply | None = None
        while game.verdict is None:
            mover = game.seat_to_move
            seat = self.seats[mover]
            keeper.move_to(trio.current_time() + clock.left_s(mover))
            try:
                reply = await seat.move(sight.seen(board, last, mover) if last else None)
            except BotFault as fault:
                if not clock.charge(mover, fault.seconds):
                    return self._out_of_time(game, fault.text, fault.seconds)
                raise
            if keeper.scope.cancel_called:  # the instant had passed when the answer was handed over
                return self._out_of_time(game)
            if reply.strain:
                self.waited_s[mover] += reply.strain.waited_s
            if not clock.charge(mover, reply.seconds):
                return self._out_of_time(game, reply.text, reply.seconds)
            last = self._judged(game, mover, reply)
            for onlooker in self.onlookers:
                onlooker.played(game, last, reply.seconds, reply.strain)
            await seat.tell(sight.seen(board, last, mover))
        return Ending(game.verdict.winner, game.verdict.reason)

    def _judged(self, game: Game, mover: int, reply: Reply[Move]) -> Ply:
        """Carry out the move, or hold it against its seat."""
        judged = game.play(sight.turned_back(game.board, mover, reply.value))
        if isinstance(judged, Refusal):
            raise BotFault("illegal-move", sight.told(game.board, mover, judged), reply.text, reply.seconds)
        return judged

    def _out_of_time(self, game: Game, text: str = "", took_s: float | None = None) -> Ending:
        """The seat to move has used up its clock: while it thought, or with the late answer `text`, charged already.

        Where it has waited for a processor longer than the margin forgives, it would have been in time on a host that
        had one for it: the loss is disputed.
        """
        mover, clock = game.seat_to_move, self.clock
        if took_s is None:
            took_s = clock.left_s(mover)
            clock.charge(mover, took_s)
        seat = self.seats[mover]
        strain = seat.strain() if isinstance(seat, Strained) else None
        by_move = clock.ran_out_by_move(mover, took_s)
        waited_s = strain.waited_s if strain and (by_move or not text) else 0.0
        waited_s += 0.0 if by_move else self.waited_s[mover]
        disputed = waited_s > self.terms.limits.margin_s > 0
        limit = f"{clock.move_s or 0.0:g} s for a move" if by_move else f"{clock.limit_s or 0.0:g} s for all moves"
        why = f"its {limit} ran out at ply {game.plies + 1}, {took_s:.3f} s after it was asked"
        if disputed:
            why += f"; disputed: it waited {waited_s:.3f} s for a processor in this {'move' if by_move else 'game'}"
        fault = Fault(mover, game.plies + 1, "time", text, why, took_s, strain, disputed)
        return self._forfeited([fault])

    def _forfeited(self, faults: Sequence[Fault]) -> Ending:
        """Who is at fault loses; where nobody is left, nobody wins."""
        left = set(range(len(self.seats))) - {fault.seat for fault in faults}
        if not left:
            return Ending(None, "both-at-fault", tuple(faults))
        return Ending(min(left), faults[0].reason, tuple(faults))

    async def _all_at_once(
        self, ask: Callable[[int], Awaitable[None]], limit_s: float | None, late: FaultReason, nothing: str
    ) -> None:
        """Ask every seat at the same time, each with its own limit. Raises Forfeit once all have answered or failed."""
        faults: dict[int, BotFault] = {}

        async def one(number: int) -> None:
            try:
                with trio.move_on_after(inf if limit_s is None else limit_s) as limit:
                    await ask(number)
                if limit.cancelled_caught:
                    raise BotFault(late, f"{nothing} within {limit_s:g} s", seconds=limit_s or 0.0)
            except BotFault as fault:
                faults[number] = fault

        async with trio.open_nursery() as nursery:
            for number in range(len(self.seats)):
                nursery.start_soon(one, number)
        if faults:
            raise Forfeit(faults, ply=0)

    async def dismiss(self, ending: Ending) -> Ending:
        """Tell everybody how it ended. A seat that kept silent goes first: what it says on leaving may tell why."""
        faults = list(ending.faults)
        for index, fault in enumerate(faults):
            if not fault.text and fault.reason in ("time", "no-start", "no-formation"):
                hint = await self.seats[fault.seat].dismiss(sight.outcome(ending.winner, fault.seat))
                faults[index] = replace(fault, why=f"{fault.why}; {hint}" if hint else fault.why)
        ending = replace(ending, faults=tuple(faults))
        try:
            while self._to_hear_the_end:
                self._to_hear_the_end.pop(0).ended(ending, self.clock.spent_s)
                self.ending = ending
        finally:
            for number, seat in enumerate(self.seats):
                self.afterwards.start_soon(seat.dismiss, sight.outcome(ending.winner, number))
        return ending


def _in_words(wrong: Sequence[Flaw]) -> str:
    """What is wrong with a formation; a line of nonsense has a flaw for every letter, and the first few will do."""
    more = [f"and {len(wrong) - FLAWS_TOLD} more"] if len(wrong) > FLAWS_TOLD else []
    return "; ".join([flaw.sentence for flaw in wrong[:FLAWS_TOLD]] + more)
