"""Plays a league: what is next goes to the workers, what comes back goes into the store."""

import signal
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import trio

from arbiter.entries.entry import Entry
from arbiter.league.crew import Crew, Failed, Lost, News, open_crew, shared_out
from arbiter.league.events import Began, Decided, GameBegan, GameEnded, GameVoid, Listener, RoundMade
from arbiter.league.formats import Fixture, Format, State
from arbiter.league.points import awarded, totals
from arbiter.league.reading import League
from arbiter.league.records import game_id, pack, take_files
from arbiter.league.result import GameResult
from arbiter.league.schedule import next_of, numbered, void
from arbiter.league.sprt import Sprt
from arbiter.league.store import Store
from arbiter.league.view import view
from arbiter.league.wire import Deal, Done, Over, Setup
from arbiter.referee.job import seed_for
from arbiter.referee.sandbox import Walls
from arbiter.referee.series import STOPPING

MOST_ATTEMPTS = 3
"""How often a game is begun that comes to nothing, before it is left and reported."""


class Runner:
    """One run of a league, from where the store has it to its end or until it is stopped.

    `games`: how many there will be, or about how many, without those of bots that are out. `void`: numbers of the games
    that came to nothing. `stopped`: the signal that ended it; `failed`: why it could not go on.
    """

    def __init__(self, league: League, store: Store, tell: Listener) -> None:
        self.league, self.store, self.tell = league, store, tell
        self.format: Format = league.format
        self.stopped: signal.Signals | None = None
        self.void: list[int] = []
        self.failed: str | None = None
        seed = store.seed
        assert seed is not None
        self.seed = seed
        stored = view(store)
        state, self.surplus = stored.state, stored.surplus
        self.bots, self.out = list(state.bots), frozenset(state.out)
        self.made, self.byes = list(state.made), list(state.byes)
        self.results = dict(state.results or {})
        self.waiting: list[Fixture] = []
        self.playing: dict[int, Fixture] = {}
        self.leaving: dict[int, Fixture] = {}
        self.attempts: Counter[int] = Counter()
        self.games = self._expected()
        options = league.file.sprt
        self.sprt = Sprt(self.bots[0], options) if options else None
        self.told_decided = False
        for result in self.results.values():
            self._weigh(result)

    # --- what there is ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The league as it stands."""
        return State(self.bots, self.made, self.byes, self.results, self.out)

    def _expected(self) -> int:
        state = self.state
        made = sum(not state.is_walkover(fixture) for fixture in self.made)
        return made if self.format.extensible and made else max(made, self.format.expected_games(state.playing))

    @property
    def complete(self) -> bool:
        """Whether all that was to be played has been."""
        return self.decided or not (self.state.open() or self.format.next(self.state).pairings)

    @property
    def decided(self) -> bool:
        """Whether the sequential test has its answer."""
        return self.sprt is not None and self.sprt.state.decision is not None

    def settle(self) -> None:
        """Of a league that is over: let what its file's test counts be what the store counts."""
        self.store.put_decided(self.sprt.state.last if self.sprt is not None and self.decided else None)

    def refill(self) -> None:
        """Make the next stage, and line up what is to be played."""
        if self.decided:
            self._stop_counting()
            return
        if self.surplus:  # it was decided by a test that the league file no longer asks for
            self.store.put_decided(None)
            self.surplus = 0
        stage = self.format.next(self.state)
        fixtures = numbered(stage, self.made)
        if fixtures or stage.byes:
            self.store.put_stage(fixtures, stage.byes)
            self.made += fixtures
            self.byes += stage.byes
            byes = [bye.bot for bye in stage.byes]
            self.games = self._expected()
            self.tell(RoundMade(added=len(fixtures), games=len(self.made), expected=self.games, byes=byes))
        self.waiting = [fixture for fixture in self.state.open() if fixture.number not in self.void]

    # --- playing ------------------------------------------------------------------------------------------------------

    async def play(
        self, entries: Sequence[Entry], walls: Walls, folder: Path, workers: int, held: Sequence[int]
    ) -> None:
        """Play all there is, in `folder`, an absolute path.

        `workers`: at most so many processes; `held`: descriptors that they are to hold.
        """
        at_once = self.league.file.at_once.games or workers
        slots = shared_out(at_once, workers)
        points = totals(self.bots, self.results.values(), self.league.file.points, self.format.walkovers(self.state))
        self.tell(
            Began(
                league=self.league.name, folder=str(folder), bots=self.bots, done=len(self.results), games=self.games,
                at_once=at_once, workers=len(slots), sandbox=walls.level,
                sandbox_why=walls.why, points=points,
            )
        )  # fmt: skip
        self.refill()
        if not self.waiting:
            return
        for fixture in self.waiting:  # what a run that was killed has left
            take_files(folder, game_id(fixture))
        by_name = {entry.name: entry for entry in entries}
        setup = Setup(self.league.name, by_name, self.league.terms, walls, folder, self.league.secrets)
        async with trio.open_nursery() as nursery, open_crew(setup, slots, held) as crew:
            await nursery.start(self._listen, crew)
            async for news in crew.news:
                await self._hear(news, crew, folder)
            nursery.cancel_scope.cancel()
        if self.decided:
            for fixture in (*self.playing.values(), *self.leaving.values()):  # given up, and by nobody played again
                with suppress(OSError):
                    take_files(folder, game_id(fixture))

    async def _listen(self, crew: Crew, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        with trio.open_signal_receiver(*STOPPING) as signals:
            task_status.started()
            async for number in signals:
                self.stopped = self.stopped or signal.Signals(number)
                crew.send_home()

    async def _hear(self, news: News, crew: Crew, folder: Path) -> None:
        """Deal with what has happened, then with what follows from it."""
        try:
            self._take(news, folder)
            if not (self.waiting or self.playing or self.leaving or self.failed):
                self.refill()
        except (sqlite3.Error, OSError) as error:
            self.failed = f"{self.store.path}: {error}"
        per_bot = self.league.file.at_once.per_bot
        while not self.failed and crew.has_room():
            fixture = next_of(self.waiting, self.playing.values(), per_bot)
            if fixture is None:
                break
            self.waiting.remove(fixture)
            self.playing[fixture.number] = fixture
            self.tell(
                GameBegan(
                    number=fixture.number, round=fixture.round, first=fixture.first, second=fixture.second,
                    attempt=self.attempts[fixture.number] + 1,
                )
            )  # fmt: skip
            seeds = seed_for(self.seed, fixture.number, 0), seed_for(self.seed, fixture.number, 1)
            await crew.deal(Deal(fixture, seeds))
        if self.failed or self.decided or not (self.waiting or self.playing or self.leaving):
            crew.send_home()

    def _take(self, news: News, folder: Path) -> None:
        match news:
            case Over(number):
                self.leaving[number] = self.playing.pop(number)
            case Done(result, data, why):
                fixture = self.playing.pop(result.number, None) or self.leaving.pop(result.number)
                if result.counts:
                    self._count(fixture, result, data)
                else:
                    self._came_to_nothing(fixture, why or "no reason is known", data)
            case Lost(fixtures, why):
                for fixture in fixtures:
                    self.playing.pop(fixture.number, None)
                    self.leaving.pop(fixture.number, None)
                    self._came_to_nothing(fixture, why, pack(take_files(folder, game_id(fixture))))
            case Failed(why):
                self.failed = why

    def _count(self, fixture: Fixture, result: GameResult, data: bytes) -> None:
        self.store.put_game(result, data)
        self.results[result.number] = result
        self.tell(
            GameEnded(
                number=result.number, round=result.round, first=result.first, second=result.second,
                winner=None if result.winner is None else result.bots[result.winner], reason=result.reason,
                plies=result.plies, points=awarded(result, self.league.file.points), done=len(self.results),
                games=self.games,
            )
        )  # fmt: skip
        self._weigh(result)
        if self.decided:
            self._stop_counting()

    def _came_to_nothing(self, fixture: Fixture, why: str, data: bytes) -> None:
        self.attempts[fixture.number] += 1
        again = self.attempts[fixture.number] < MOST_ATTEMPTS
        self.store.put_void(fixture.number, why)
        if again:
            self.waiting = sorted([fixture, *self.waiting], key=lambda fixture: fixture.number)
        else:
            self.store.put_game(void(fixture), data)
            self._weigh(void(fixture))
            self.void.append(fixture.number)
        self.tell(GameVoid(number=fixture.number, first=fixture.first, second=fixture.second, why=why, again=again))

    def _weigh(self, result: GameResult) -> None:
        if self.sprt is not None and not self.decided:
            self.sprt.add(result)

    def _stop_counting(self) -> None:
        """The test is decided: what was played beyond the game that decided it does not count."""
        options = self.league.file.sprt
        assert self.sprt is not None and options is not None
        test = self.sprt.state
        self.waiting = []
        self.store.put_decided(test.last)
        if self.told_decided:  # by the game that decided it; this one was under way then
            return
        self.told_decided = True
        elo = options.elo1 if test.decision == "elo1" else options.elo0
        self.tell(Decided(number=test.last, bot=self.bots[0], hypothesis=test.decision or "", elo=elo, llr=test.llr))
