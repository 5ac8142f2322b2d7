"""What the pages of a site are made of: a league read once, and how its parts are linked and written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from arbiter.league.crosstable import outcome
from arbiter.league.ratings import Ratings, rate
from arbiter.league.result import GameResult
from arbiter.league.standings import Standing
from arbiter.league.view import View
from arbiter.review.board import Language
from arbiter.review.explained import reason
from arbiter.site.html import Html, link, name
from arbiter.site.words import say


@dataclass(frozen=True)
class Subject:
    """A league as a site shows it. `unreadable`: games whose record is none, by number, and why."""

    league: View
    language: Language
    unreadable: Mapping[int, str]

    @cached_property
    def lines(self) -> Sequence[Standing]:
        """The table."""
        return self.league.standings()

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings of all games."""
        return rate(self.league.results)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Each bot's number in the league file, from 1, which its page is called by."""
        return {bot: number for number, bot in enumerate(self.league.names, 1)}

    def say(self, word: str, **values: object) -> str:
        """A word of the site's language."""
        return say(self.language, word, **values)

    def bot(self, bot: str, up: str = "") -> Html:
        """A bot's name, linked to its page. `up`: the way to the site's top."""
        return link(f"{up}{bot_path(self.numbers[bot])}", name(bot))

    def game(self, number: int, up: str = "") -> Html | str:
        """A game's number, linked to its page where there is one."""
        return str(number) if number in self.unreadable else link(f"{up}{game_path(number)}", str(number))

    def how(self, game: GameResult) -> str:
        """How a game ended."""
        return reason(self.language, game.reason)

    def outcome(self, game: GameResult, seat: int) -> str:
        """What a game was for a seat."""
        return self.say(outcome(game, seat) if game.counts else "void")

    def remark(self, game: GameResult) -> str | None:
        """What else there is to say of a game."""
        return self.say("disputed") if game.disputed else None


def bot_path(number: int) -> str:
    """Where the page of a bot is, from the site's top."""
    return f"bots/{number}.html"


def game_path(number: int) -> str:
    """Where the page of a game is, from the site's top."""
    return f"games/{number:05d}.html"


def decimals(value: float | Fraction, places: int = 2) -> str:
    """A number, no longer than it needs to be."""
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def time(ms: float) -> str:
    """A time for people."""
    if ms < 1000:
        return f"{ms:.1f} ms"
    return f"{ms / 1000:.2f} s" if ms < 60_000 else f"{int(ms // 60_000)} min {int(ms // 1000) % 60:02d} s"
