"""The page of a bot: its games, its faults, its times."""

from collections.abc import Callable, Iterator, Sequence

from arbiter.league.crosstable import Tally
from arbiter.league.report import bot_report
from arbiter.league.result import GameResult
from arbiter.record.lines import FaultLine
from arbiter.review.explained import reason
from arbiter.site.html import Content, Html, document, element, joined, link, table
from arbiter.site.subject import Subject, time

MOST_FAULTS = 50
"""Faults of a bot that are shown in words."""

Faults = Callable[[int], Sequence[FaultLine]]
"""The faults in the record of a game; none where the record cannot be read."""


def bot_page(subject: Subject, bot: str, faults: Faults) -> str:
    """The page of a bot."""
    say = subject.say
    games = [(game, game.bots.index(bot)) for game in subject.league.results if bot in game.bots]
    parts = [
        element("p", link("../index.html", say("back"))),
        element("h1", element("bdi", bot)),
        *_about(subject, bot),
        element("h2", say("times")),
        _times(subject, bot),
        element("h2", say("faults")),
        *_faults(subject, games, faults),
        element("h2", say("games")),
        _games(subject, games) if games else element("p", say("none-yet")),
    ]
    return document(subject.language, f"{bot} – {subject.league.name}", joined(parts))


def _about(subject: Subject, bot: str) -> Iterator[Html]:
    say = subject.say
    (stored,) = (one for one in subject.league.bots if one.name == bot)
    if stored.announced and stored.announced != bot:
        yield element("p", say("announced", name=stored.announced), class_="facts")
    if stored.out is not None:
        yield element("p", say("out", bot=bot), class_="note")
    report = bot_report(bot, subject.league.results)
    yield table(
        ["", say("games"), say("won"), say("drawn"), say("lost")],
        [
            _tally(say("as-first"), report.as_first),
            _tally(say("as-second"), report.as_second),
            _tally(say("total"), report.total),
        ],
        (1, 2, 3, 4),
    )
    if report.lost_by:
        lost = ", ".join(f"{reason(subject.language, word)} {count}" for word, count in report.lost_by.items())
        yield element("p", f"{say('lost-by')}: {lost}")


def _tally(label: str, tally: Tally) -> Sequence[Content]:
    return label, tally.games, tally.wins, tally.draws, tally.losses


def _times(subject: Subject, bot: str) -> Html:
    report, say = bot_report(bot, subject.league.results), subject.say
    rows: list[tuple[Content, Content]] = [
        (say("mean"), None if report.mean_ms is None else time(report.mean_ms)),
        (say("longest"), time(report.longest_ms)),
        (say("all-time"), time(report.clock_ms)),
    ]
    if report.measured:
        rows.append((say("processor"), f"{time(report.processor_ms)} {say('of-games', count=report.measured)}"))
    return element("table", element("tbody", *(element("tr", *(element("td", cell) for cell in row)) for row in rows)))


def _faults(subject: Subject, games: Sequence[tuple[GameResult, int]], faults: Faults) -> Iterator[Html]:
    say = subject.say
    guilty = [(game, seat) for game, seat in games if seat in game.fault_of]
    if not guilty:
        yield element("p", say("no-faults"))
        return
    headings = [say("game"), say("reason"), "", say("answered"), say("wrong")]
    rows = [row for game, seat in guilty[:MOST_FAULTS] for row in _fault(subject, game, seat, faults)]
    yield table(headings, rows, (0,))
    if len(guilty) > MOST_FAULTS:
        yield element("p", say("more-faults", shown=MOST_FAULTS, count=len(guilty)), class_="note")


def _fault(subject: Subject, game: GameResult, seat: int, faults: Faults) -> Iterator[Sequence[Content]]:
    number = subject.game(game.number, "../")
    own = [fault for fault in faults(game.number) if fault.seat == seat]
    if not own:
        yield number, subject.how(game), None, None, None
    for fault in own:
        when = subject.say("at-ply", ply=fault.ply) if fault.ply else subject.say("before")
        answer = element("code", fault.text, dir="ltr") if fault.text else subject.say("nothing")
        yield number, reason(subject.language, fault.reason), when, answer, fault.why


def _games(subject: Subject, games: Sequence[tuple[GameResult, int]]) -> Html:
    say = subject.say
    words = ("game", "round", "seat", "opponent", "outcome", "reason", "plies", "time", "longest", "remark")
    rows = [
        (
            subject.game(game.number, "../"), game.round, say(("first", "second")[seat]),
            subject.bot(game.bots[1 - seat], "../"), subject.outcome(game, seat), subject.how(game), game.plies,
            time(game.clock_ms[seat]), time(game.longest_ms[seat]), subject.remark(game),
        )
        for game, seat in games
    ]  # fmt: skip
    return table([say(word) for word in words], rows, (0, 1, 6, 7, 8))
