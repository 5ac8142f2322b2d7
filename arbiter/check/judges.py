"""How a check is decided from what was seen: one small function a kind of check."""

import re
from collections.abc import Callable, Iterator, Sequence

from arbiter.check.events import SIEGE
from arbiter.check.evidence import PASSED, Finding, Part, failed, failed_by_fault, not_reached
from arbiter.record.ending import Fault
from arbiter.rules import Flaw, flaws

Judge = Callable[[Sequence[Part]], Finding]

UNASKED = "it wrote a line that nobody had asked for"
TOO_LONG = "a line may have at most"
MOST_ERRORS = 1 << 20
"""Bytes of standard error in one game that are still called few; the arbiter keeps 128 KiB."""


def by_fault(word: str, reason: str, why: str = "", text: str | None = None, but: str = "") -> Judge:
    """Failed where a fault at the question `word` has this reason and matches; passed once such a question went well.

    `why`: a pattern for the sentence, `but`: one that it must not match; `text`: one for the whole answer.
    """

    def is_it(fault: Fault) -> bool:
        return (
            fault.reason == reason
            and bool(re.search(why, fault.why))
            and not (but and re.search(but, fault.why))
            and (text is None or bool(re.fullmatch(text, fault.text.strip())))
        )

    def judge(parts: Sequence[Part]) -> Finding:
        for part in parts:
            if part.fault and part.fault_at() == word and is_it(part.fault):
                return failed_by_fault(part)
        if any(_went_well(part, word) for part in parts):
            return PASSED
        return not_reached(f"it was never asked {word} with another outcome")

    return judge


def takes(much: str) -> Judge:
    """Failed where it was ended, whenever that was, because it used too much (`much`: what). Passed once it moved."""

    def judge(parts: Sequence[Part]) -> Finding:
        for part in parts:
            if part.fault and re.search(much, part.fault.why):
                return failed_by_fault(part)
        return PASSED if any(part.moved() for part in parts) else not_reached("it made no move")

    return judge


def _went_well(part: Part, word: str) -> bool:
    if word == "GO":
        return part.moved() > 0
    return any(part.transcript.answers(word)) and part.fault_at() != word


def no_stray(after: str, due: str = "") -> Judge:
    """Failed where something was said after `after` that nobody had asked for; `due`: what has to have been sent."""

    def judge(parts: Sequence[Part]) -> Finding:
        for part in parts:
            for stray in part.strays:
                if stray.after == after:
                    return failed(part, UNASKED, stray.text, sent=f"nothing, after {after}" if after else "nothing yet")
        reached = any(
            part.waited_for_exit if after == "END" else part.moved() > 0 if due == "move" else _went_well(part, due)
            for part in parts
        )
        return PASSED if reached else not_reached("it did not come so far")

    return judge


def answers(word: str, wrong: Callable[[str], str]) -> Judge:
    """Failed where `wrong` has a sentence about an answer to `word`."""

    def judge(parts: Sequence[Part]) -> Finding:
        found = PASSED if any(True for part in parts for _ in part.transcript.answers(word)) else None
        for part in parts:
            for sent, line in part.transcript.answers(word):
                if sentence := wrong(line):
                    return failed(part, sentence, line, sent)
        return found or not_reached("it gave no such answer")

    return judge


def formation(*rules: str, seat: int | None = None) -> Judge:
    """Failed where a formation breaks one of the `rules` (as `Flaw` names them; none: any), in one seat or both."""

    def judge(parts: Sequence[Part]) -> Finding:
        seen = False
        for part in parts:
            for sent, line in part.transcript.answers("START"):
                if seat is not None and part.seat != seat:
                    continue
                array = line.strip().removesuffix("\\x0d").strip()
                if not array.startswith("ARRAY "):
                    continue
                seen = True
                if wrong := [flaw for flaw in flaws(array[6:].strip()) if _counts(flaw, rules)]:
                    return failed(part, "; ".join(flaw.sentence for flaw in wrong[:3]), line, sent)
        return PASSED if seen else not_reached("no formation was seen")

    return judge


def _counts(flaw: Flaw, rules: Sequence[str]) -> bool:
    return not rules or flaw.rule in rules


def after(*names: str, times: int = 1) -> Judge:
    """Failed where the bot's very next answer after an event was a fault; passed where it went on, `times` at least.

    A fault in its first move is left to the checks on that.
    """

    def judge(parts: Sequence[Part]) -> Finding:
        went_on = 0
        for part in parts:
            for ply in _plies(part, names):
                due = ply + 1 if part.plies[ply - 1].seat != part.seat else ply + 2
                if part.fault and part.fault.ply == due and part.moved() and part.fault.reason != "time":
                    return failed_by_fault(part)
                went_on += len(part.plies) >= due or (part.ending is not None and part.fault is None)
        return PASSED if went_on >= times else not_reached()

    return judge


def _plies(part: Part, names: Sequence[str]) -> Iterator[int]:
    yield from (ply for name, ply in part.occurred if name in names)


def clean(*begins: str, seat: int | None = None, moves: int = 1) -> Judge:
    """Failed where a scenario whose name begins so ended with the bot's fault; passed where it moved there."""

    def judge(parts: Sequence[Part]) -> Finding:
        mine = [part for part in parts if part.scenario.startswith(begins) and seat in (None, part.seat)]
        for part in mine:
            if part.fault:
                return failed_by_fault(part)
        if not mine:
            return not_reached("it was not played")
        return PASSED if any(part.moved() >= moves for part in mine) else not_reached("it made no move there")

    return judge


def whole_game(seat: int) -> Judge:
    """A game in that seat that came to a verdict by the rules."""

    def judge(parts: Sequence[Part]) -> Finding:
        games = [part for part in parts if part.seat == seat and part.ending is not None]
        for part in games:
            if part.fault:
                return failed_by_fault(part)
        return PASSED if games else not_reached("no game in this seat came to its end")

    return judge


def first_move(seat: int) -> Judge:
    """The first answer to GO in that seat."""

    def judge(parts: Sequence[Part]) -> Finding:
        for part in parts:
            if part.seat == seat and part.fault_at() == "GO" and part.moved() == 0:
                return failed_by_fault(part)
        moved = any(part.seat == seat and part.moved() for part in parts)
        return PASSED if moved else not_reached("it was never asked for a move in this seat")

    return judge


def leaves(*ends: str) -> Judge:
    """It exits by itself when END says one of these."""

    def judge(parts: Sequence[Part]) -> Finding:
        waited = [part for part in parts if part.waited_for_exit and part.end_sent in ends]
        for part in waited:
            if part.left_s is None:
                return failed(part, "it still ran two seconds later, its input still open", "", part.end_sent)
        return PASSED if waited else not_reached("it was not told so in these games, or failed this before")

    return judge


def exits_with_zero(parts: Sequence[Part]) -> Finding:
    """The exit code after END."""
    left = [part for part in parts if part.left_s is not None]
    for part in left:
        if not part.how.startswith("it exited with code 0"):
            return failed(part, part.how, "", part.end_sent)
    return PASSED if left else not_reached("it never exited by itself")


def ends_at_eof(parts: Sequence[Part]) -> Finding:
    """Its exit at the end of its input."""
    waited = [part for part in parts if part.waited_at_eof]
    for part in waited:
        if part.at_eof_s is None:
            return failed(part, "it still ran two seconds after its input had ended", "", "end of input")
    return PASSED if waited else not_reached("it did not come so far")


def leaves_nothing(parts: Sequence[Part]) -> Finding:
    """Processes that outlive it."""
    left = [part for part in parts if part.left_s is not None]
    for part in left:
        if part.left_behind:
            numbers = len(part.left_behind)
            return failed(part, f"{numbers} {'process' if numbers == 1 else 'processes'} of its own outlived it")
    return PASSED if left else not_reached("it never exited by itself")


def flushes(parts: Sequence[Part]) -> Finding:
    """Answers that came only when the input was closed."""
    for part in parts:
        if part.late:
            return failed(part, "its answer came only when its input was closed", part.late)
    return _said_something(parts)


def ends_lines(parts: Sequence[Part]) -> Finding:
    """Answers without a newline."""
    for part in parts:
        if part.unended:
            return failed(part, "its answer has no newline behind it", part.unended)
    return _said_something(parts)


def printable(parts: Sequence[Part]) -> Finding:
    """Bytes that are no printable ASCII; blanks and a carriage return at the end are let pass."""
    for part in parts:
        for line in part.transcript.lines:
            text = line.text.replace("\\x09", " ").removesuffix("\\x0d")
            if not line.sent and re.search(r"(?<!\\)(\\\\)*\\x", text):
                return failed(part, "there are bytes in it that are no printable ASCII", line.text)
    return _said_something(parts)


def few_errors(parts: Sequence[Part]) -> Finding:
    """The amount of standard error."""
    for part in parts:
        if part.errors > MOST_ERRORS:
            return failed(part, f"it wrote {part.errors} bytes to standard error in one game")
    return PASSED if parts else not_reached("nothing was played")


def fills_its_disk(parts: Sequence[Part]) -> Finding:
    """Its working directory used up."""
    for part in parts:
        if part.filled:
            return failed(part, f"it filled the {part.filled >> 20} MB that its working directory may have")
    return PASSED if any(part.moved() for part in parts) else not_reached("it made no move")


def same_again(parts: Sequence[Part]) -> Finding:
    """The same answers with the same seed."""
    twins = [part for part in parts if part.scenario.startswith("one seed")]
    if len(twins) < 2 or any(part.fault for part in twins):
        return not_reached("the two games were not both played without a fault")
    one, other = ([line.text for line in part.transcript.lines] for part in twins)
    for number, (before, now) in enumerate(zip(one, other, strict=False)):
        if before != now:
            sent = next((line.text for line in reversed(twins[1].transcript.lines[:number]) if line.sent), "")
            return failed(twins[1], f'the first time it answered "{before}"', now, sent)
    return PASSED


def besieged(parts: Sequence[Part]) -> Finding:
    """Moves with an enemy beside it in a camp."""
    return after("beside-a-camp", times=SIEGE)(parts)


def _said_something(parts: Sequence[Part]) -> Finding:
    said = any(not line.sent for part in parts for line in part.transcript.lines)
    return PASSED if said else not_reached("it said nothing at all")
