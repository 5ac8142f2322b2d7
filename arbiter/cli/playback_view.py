"""A playback as it goes, on standard output, and what came of it in words."""

import click

from arbiter.dialects.exchange import Exchange
from arbiter.record.text import escaped
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.playback import Now, PlayedBack
from arbiter.review.formation import shown

LINE_SHOWN = 300
"""Characters of a line that are shown."""


class Passing(ErrorLog):
    """Passes a bot's standard error on to the arbiter's own."""

    def __init__(self) -> None:
        super().__init__(None)

    def add(self, chunk: bytes) -> None:
        """Take the next bytes."""
        super().add(chunk)
        if chunk:
            click.echo(chunk, nl=False, err=True)


class View:
    """Shows a playback: every line in both directions, with the time of each answer and where it is another."""

    def __init__(self) -> None:
        self._waiting = False

    def sent(self, exchange: Exchange) -> None:
        """A message to the bot."""
        if exchange.message:
            ply = f"ply {exchange.ply}" if exchange.wants == "move" else ""
            click.echo(f"{ply:<8} {'':>11} > {escaped(exchange.message[:-1], LINE_SHOWN)}")
        self._waiting = exchange.wants is not None

    def did(self, exchange: Exchange, now: Now, same: bool | None) -> None:
        """What the bot did."""
        self._waiting = now.silence == "late"
        mark = "<" if now.silence is None else "!"
        remark = "" if now.asked else "   (nobody had asked)"
        if same is False:
            remark += f"   differs; on record: {on_record(exchange, now)}"
        elif same and exchange.silence:
            remark += "   as on record"
        click.echo(f"{'':<8} {now.seconds * 1000:>8.1f} ms {mark} {shown(now.text, LINE_SHOWN)}{remark}")

    def left(self, rest: bytes) -> None:
        """The bot has gone."""
        if self._waiting and rest.strip():
            click.echo(
                f'"{escaped(rest.strip(), 60)}" came only when its input was closed: end every line with a newline, '
                "and flush standard output after it"
            )


def on_record(exchange: Exchange, now: Now) -> str:
    """What is on record in the place of what the bot did now."""
    answer = exchange.answer if now.asked else exchange.unasked
    if answer is not None:
        return _quoted(answer)
    if not now.asked:
        return "nothing"
    match exchange.silence:
        case "late":
            return f"no answer within {exchange.waited_s:g} s"
        case "gone":
            return "the end of its program"
        case "too long":
            return "a line without an end"
        case _:
            return "no answer"


def in_words(done: PlayedBack, go_on: bool) -> str:
    """What came of a playback, in a sentence or two."""
    if done.first is None:
        answers = f"{done.compared} {'answer' if done.compared == 1 else 'answers'}"
        return f"The same as on record: {answers} compared."
    exchange, now = done.first.exchange, done.first.now
    said = shown(now.text, LINE_SHOWN) if now.answer is None else _quoted(now.answer)
    unasked = "" if now.asked else ", which nobody had asked for"
    told = f"It differs {_where(exchange)}: on record {on_record(exchange, now)}, now {said}{unasked}."
    if go_on or not done.left_out:
        return told
    further = (
        "The question behind it belongs" if done.left_out == 1 else f"The {done.left_out} questions behind it belong"
    )
    them = "it" if done.left_out == 1 else "them"
    return f"{told}\n{further} to the game as it was; --go-on puts {them} all the same."


def _where(exchange: Exchange) -> str:
    if exchange.ply:
        return f"first at ply {exchange.ply}"
    return (
        "at its name" if exchange.wants == "name" else "at its formation" if exchange.wants else "before any question"
    )


def _quoted(text: str) -> str:
    return f'"{shown(escaped(text.encode("latin-1", "replace")), LINE_SHOWN)}"'
