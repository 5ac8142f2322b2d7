"""The first page of a site: how the league stands."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from arbiter.league.crosstable import OUTCOMES, Meeting, Tally, at_most_once, crosstable
from arbiter.league.sprt import in_words
from arbiter.league.standings import Standing
from arbiter.league.versions import changed
from arbiter.site.charts import elo_chart, points_chart
from arbiter.site.html import Content, Html, document, element, joined, link, name, table
from arbiter.site.subject import Subject, decimals, time
from arbiter.site.words import TIE_BREAKS

MOST_ROUNDS = 60
"""Rounds after which the points are shown."""


def league_page(subject: Subject) -> str:
    """The page: standings, charts, crosstable."""
    league, say = subject.league, subject.say
    parts = [
        element("h1", league.name),
        element("p", say("format", format=say(league.format.name), bots=len(league.bots)), class_="facts"),
        element("p", say("played", played=league.played, games=league.games), " ", link("games.html", say("games"))),
        element("h2", say("standings")),
        _standings(subject),
        joined(element("p", note, class_="note") for note in _notes(subject)),
        *_charts(subject),
        element("h2", say("crosstable")),
        *_crosstable(subject),
    ]
    return document(subject.language, league.name, joined(parts))


def _standings(subject: Subject) -> Html:
    league, say = subject.league, subject.say
    walkovers = any(line.walkovers for line in subject.lines)
    reached = any(line.reached is not None for line in subject.lines)
    shown = [place for place, word in enumerate(league.tie_breaks) if word in TIE_BREAKS]
    headings = [say("place"), say("bot"), *([say("reached")] if reached else []), say("points"), say("games")]
    headings += [say(word) for word in ("won", "drawn", "lost")] + ([say("walkovers")] if walkovers else [])
    headings += [say(TIE_BREAKS[league.tie_breaks[place]]) for place in shown]
    headings += [say("elo"), say("interval"), say("surer")]
    rows = []
    for line, below in pairwise([*subject.lines, None]):
        assert line is not None
        row: list[Content] = [line.place, subject.bot(line.bot)]
        row += [line.reached] if reached else []
        row += [decimals(line.points), line.tally.games, line.tally.wins, line.tally.draws, line.tally.losses]
        row += [line.walkovers] if walkovers else []
        row += [_tie_break(line, place, league.tie_breaks[place]) for place in shown]
        rows.append([*row, *_rating(subject, line, below)])
    numbers = [place for place in range(len(headings)) if place != 1]
    return table(headings, rows, numbers)


def _tie_break(line: Standing, place: int, word: str) -> str | None:
    values = line.tie_breaks[place]
    if word == "faults":
        values = tuple(map(abs, values))
    return " / ".join(map(decimals, values)) or None


def _rating(subject: Subject, line: Standing, below: Standing | None) -> Iterator[Content]:
    rating = subject.ratings.elo.get(line.bot)
    yield None if rating is None else str(round(rating.elo))
    yield None if rating is None else f"{round(rating.low)} … {round(rating.high)}"
    chance = None if below is None else subject.ratings.superiority(line.bot, below.bot)
    yield None if chance is None else f"{100 * chance:.1f} %"


def _notes(subject: Subject) -> Iterator[str]:
    league, say = subject.league, subject.say
    yield say("surer-hint")
    first = subject.ratings.first_move
    if first is not None:
        yield say("first-move", elo=round(first.elo), low=round(first.low), high=round(first.high))
    if subject.ratings.groups > 1:
        yield say("groups", groups=subject.ratings.groups)
    state = league.sprt_state()
    if state is not None and league.sprt is not None:
        yield in_words(state, league.names, league.sprt)
    if league.surplus:
        yield say("surplus", count=league.surplus)
    for bot in league.bots:
        if bot.out is not None:
            yield say("out", bot=bot.name)
    for one in changed(league.versions):
        yield say("changed", bot=one.bot, files=", ".join(one.files), count=len(one.games))


def _charts(subject: Subject) -> Iterator[Html]:
    rated = {line.bot: rating for line in subject.lines if (rating := subject.ratings.elo.get(line.bot))}
    if rated:
        yield element("h2", subject.say("elo-chart"))
        yield elo_chart(rated, subject.say("elo-chart"))
    rounds = _spread(sorted({game.round for game in subject.league.results if game.counts}))
    if len(rounds) > 1:
        tables = [{line.bot: float(line.points) for line in subject.league.standings(number)} for number in rounds]
        points = {line.bot: [table[line.bot] for table in tables] for line in subject.lines}
        yield element("h2", subject.say("points-chart"))
        yield points_chart(rounds, points, subject.say("points-chart"))


def _spread(rounds: list[int]) -> list[int]:
    """Not too many of the rounds, evenly, the last among them."""
    step = max(1, -(-len(rounds) // MOST_ROUNDS))
    return sorted({*rounds[::step], *rounds[-1:]})


def _crosstable(subject: Subject) -> Iterator[Html]:
    order = [line.bot for line in subject.lines]
    met = crosstable(order, subject.league.results)
    short = at_most_once(met)
    yield element("p", subject.say("cross-hint-short" if short else "cross-hint"), class_="facts")
    headings = [subject.say("bot"), *(element("span", str(place), title=bot) for place, bot in enumerate(order, 1))]
    cell = partial(_letters, subject) if short else _scores
    rows: list[list[Content]] = [
        [
            joined([place, Html("&nbsp;"), subject.bot(bot)], ""),
            *("–" if bot == other else cell(met[bot][other]) if other in met[bot] else None for other in order),
        ]
        for place, bot in enumerate(order, 1)
    ]
    yield table(headings, rows, range(1, len(headings)))


def _scores(meeting: Meeting) -> str:
    return f"{_score(meeting.as_first)} / {_score(meeting.as_second)}"


def _letters(subject: Subject, meeting: Meeting) -> str:
    """At most one game in each seat: a letter each."""
    told = dict(zip(OUTCOMES, subject.say("letters"), strict=True))
    return "".join(
        next((told[word] for word in OUTCOMES if getattr(tally, word)), "·")
        for tally in (meeting.as_first, meeting.as_second)
    )


def _score(tally: Tally) -> str:
    return f"{tally.wins}-{tally.draws}-{tally.losses}" if tally.games else "·"


def games_page(subject: Subject) -> str:
    """All games."""
    say, league = subject.say, subject.league
    words = ("game", "round", "first", "second", "winner", "reason", "plies", "time", "longest", "remark")
    rows = [
        (
            subject.game(game.number), game.round, subject.bot(game.first), subject.bot(game.second),
            say("nobody") if game.winner is None else name(game.bots[game.winner]), subject.how(game), game.plies,
            _both(game.clock_ms), _both(game.longest_ms), subject.remark(game),
        )
        for game in league.results
    ]  # fmt: skip
    parts = [
        element("p", link("index.html", say("back"))),
        element("h1", f"{league.name}: {say('games')}"),
        table([say(word) for word in words], rows, (0, 1, 6, 7, 8)) if rows else element("p", say("none-yet")),
        *(
            element("p", f"{say('game')} {number}: {say('no-page', why=why)}", class_="note")
            for number, why in subject.unreadable.items()
        ),
    ]
    return document(subject.language, f"{league.name}: {say('games')}", joined(parts))


def _both(times: tuple[float, float]) -> str:
    return " / ".join(map(time, times))
