"""A game as the bot that lost it could remember it: told from its capsule, where nothing else of the game is.

The capsule holds what the bot was sent and said. What was sent is read back here, in the contest's dialect.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from arbiter.dialects import DIALECTS, BadAnswer
from arbiter.record.dialogue import LINE_KEPT, Spoken
from arbiter.record.lines import EndLine
from arbiter.record.text import unescaped
from arbiter.referee.capsule import Capsule, CapsuleError, read_capsule
from arbiter.review.hearsay import Told, seat_telling
from arbiter.review.telling import Facts, Telling
from arbiter.rules import LUZHANQI, Move, Result, Ruleset, Stop, flaws
from arbiter.sight import Seen

DIALECT = "ccgc"
OPPONENT = "opponent"
"""A capsule does not say who it was."""

_START = re.compile(r"START [01] [0-9]{4} ([0-9]{2})")
_GO = re.compile(r"GO ([A-L][0-4])([A-L][0-4]) ([0-3]) (00|[A-L][0-4])")
_RESULT = re.compile(r"RESULT ([0-3]) (00|[A-L][0-4])")
_END = re.compile(r"END ([0-2])")
_RESULTS = (Result.LOSS, Result.WIN, Result.TRADE, Result.QUIET)
_NEITHER = "2"


def remembered(folder: Path, rules: Ruleset) -> Telling:
    """The game as the bot of a capsule was told of it. `rules`: a capsule knows the quiet limit of them, and no more.

    Raises CapsuleError where the folder is no capsule or the story in it cannot be, OSError.
    """
    capsule = read_capsule(folder)
    if capsule.entry.dialect != DIALECT:
        raise CapsuleError(f'{folder}: the bot speaks "{capsule.entry.dialect}", and only {DIALECT} can be read back')
    fault = capsule.fault
    if fault.seat not in range(LUZHANQI.seats):
        raise CapsuleError(f"{folder / 'fault.json'}: there is no seat {fault.seat}")
    try:
        memory = _Memory(fault.seat).hear(capsule.dialogue)
        rules = replace(rules, quiet_limit=memory.quiet_limit or rules.quiet_limit)
        if memory.array is not None and (wrong := flaws(memory.array, rules)):
            if memory.told:
                raise ValueError(f"its formation breaks the rules {rules.name}: {wrong[0].sentence}")
            memory.array = None
        facts = _facts(folder, capsule, memory, rules)
        return seat_telling(fault.seat, facts, memory.array, memory.told, memory.began)
    except ValueError as error:
        raise CapsuleError(
            f"{folder}: what the bot was told does not fit the rules {rules.name}; --rules names others: {error}"
        ) from error


def _facts(folder: Path, capsule: Capsule, memory: "_Memory", rules: Ruleset) -> Facts:
    seat, fault = capsule.fault.seat, capsule.fault
    names = [OPPONENT] * LUZHANQI.seats
    names[seat] = capsule.entry.name
    both = memory.end == _NEITHER
    end = EndLine(
        winner=None if both else 1 - seat,
        reason="both-at-fault" if both else fault.reason,
        plies=len(memory.told),
        clock_ms=[],
        finished="",
    )
    return Facts(tuple(names), (folder.resolve().name,), end=end, faults=(fault,), rules=rules)


@dataclass
class _Memory:
    """Takes in what `seat` was sent and said. `end`: the code that it was dismissed with."""

    seat: int
    array: str | None = None
    quiet_limit: int | None = None
    began: bool = False
    told: list[Told] = field(default_factory=list)
    end: str = ""
    _answer: Spoken | None = None
    _ms: float = 0.0

    def hear(self, lines: Sequence[Spoken]) -> "_Memory":
        """The whole dialogue. Raises ValueError for a line that cannot be where it is."""
        for question, answer in _paired(lines):
            self._hear(question.text, answer, 0.0 if answer is None else answer.ms - question.ms)
        return self

    def _hear(self, text: str, answer: Spoken | None, ms: float) -> None:
        if match := _START.fullmatch(text):
            self.quiet_limit = int(match[1])
            self.array = None if answer is None else self._formation(answer)
        elif text.startswith("GO "):
            self.began = True
            if match := _GO.fullmatch(text):
                self._ply(Move(_stop(match[1]), _stop(match[2])), match[3], match[4], False, None)
            self._answer, self._ms = answer, ms
        elif match := _RESULT.fullmatch(text):
            move = None if self._answer is None else _move(self._answer)
            if move is None:
                raise ValueError("a result is told of no move")
            self._ply(move, match[1], match[2], True, self._ms)
        elif match := _END.fullmatch(text):
            self.end = match[1]

    def _formation(self, answer: Spoken) -> str | None:
        try:
            return DIALECTS[DIALECT].read_formation(unescaped(answer.text, LINE_KEPT)[0])
        except (BadAnswer, ValueError):
            return None

    def _ply(self, move: Move, code: str, flag: str, own: bool, ms: float | None) -> None:
        flags: list[Stop | None] = [None] * LUZHANQI.seats
        flags[1 - self.seat] = None if flag == "00" else _stop(flag)
        seen = Seen(self.seat, own, move.origin, move.target, _RESULTS[int(code)], tuple(flags))
        self.told.append(Told(seen, ms))


def _paired(lines: Sequence[Spoken]) -> Iterator[tuple[Spoken, Spoken | None]]:
    """What was sent, each with the first line that was said next, if any."""
    for place, line in enumerate(lines):
        if line.sent:
            following = lines[place + 1] if place + 1 < len(lines) else None
            yield line, None if following is None or following.sent else following


def _move(answer: Spoken) -> Move | None:
    try:
        return DIALECTS[DIALECT].read_move(unescaped(answer.text, LINE_KEPT)[0])
    except (BadAnswer, ValueError):
        return None


def _stop(name: str) -> Stop:
    return LUZHANQI.stop_of[name]
