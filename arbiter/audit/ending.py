"""Judges the last line of a record: the verdict that its own lines come to, and both clocks."""

from arbiter.audit.finding import Untrue
from arbiter.audit.story import Story
from arbiter.record.ending import EndReason
from arbiter.record.lines import EndLine


def end(story: Story, line: EndLine) -> None:
    """The verdict, the number of plies, and what each seat used of its clock."""
    plies = len(story.plies)
    if line.plies != plies:
        raise Untrue(f"the game had {line.plies} plies", f"it had {plies}")
    if line.reason == "void":
        _void(story, line)
    else:
        _verdict(story, line)
    _clocks(story, line)
    story.end = line


def _verdict(story: Story, line: EndLine) -> None:
    due = verdict_due(story)
    if due is None:
        raise Untrue(f"the game ended by {line.reason}", "nothing on the lines before has ended it")
    winner, reason = due
    if line.reason != reason:
        raise Untrue(f"the game ended by {line.reason}", f"it ended by {reason}")
    if line.winner != winner:
        raise Untrue(f"{_seat(line.winner)} won", f"{_seat(winner)} did")
    missing = set(range(story.board.seats)) - story.formations.keys() - {fault.seat for fault in story.faults}
    if story.game is None and missing and story.faults[0].reason != "no-start" and not story.imported:
        raise Untrue(f"the game ended by {line.reason}", f"nothing is said of what seat {min(missing)} set up")


def _void(story: Story, line: EndLine) -> None:
    if line.winner is not None:
        raise Untrue(f"seat {line.winner} won a void game", "nobody wins one")
    if story.faults:
        raise Untrue("the game was void", f"seat {story.faults[0].seat} was at fault ({story.faults[0].reason})")
    if not line.why:
        raise Untrue("the game was void", "a void game says why")


def verdict_due(story: Story) -> tuple[int | None, EndReason] | None:
    """The winning seat (None: nobody) and the reason that the lines so far come to; None where the game goes on."""
    if story.faults:
        left = set(range(story.board.seats)) - {fault.seat for fault in story.faults}
        return (min(left), story.faults[0].reason) if left else (None, "both-at-fault")
    if story.game is not None and story.game.verdict is not None:
        return story.game.verdict.winner, story.game.verdict.reason
    return None


def _seat(number: int | None) -> str:
    return "nobody" if number is None else f"seat {number}"


def _clocks(story: Story, line: EndLine) -> None:
    """Each clock is the sum of its seat's moves, and of the answer by which it lost."""
    if story.imported and not line.clock_ms:
        return
    if len(line.clock_ms) != story.board.seats:
        raise Untrue(f"there are {len(line.clock_ms)} clocks", f"there are {story.board.seats}")
    for seat, clock_ms in enumerate(line.clock_ms):
        if clock_ms < 0:
            raise Untrue(f"seat {seat} used {clock_ms} ms", "nothing takes less than no time")
        slack, spent = story.rounding_ms(seat), story.spent_ms[seat]
        fault = story.fault_of(seat)
        sums = {spent + fault.ms} if fault and story.game else {spent}
        if fault and fault.reason != "time":
            sums.add(spent)  # A line that could not be read as an answer may not have been charged.
        if line.reason == "void":
            right = clock_ms >= spent - slack  # What was being thought of when it broke off is on no line.
        else:
            right = any(abs(clock_ms - total) <= slack for total in sums)
        if not right:
            raise Untrue(f"seat {seat} used {clock_ms} ms of its clock", f"its answers took {max(sums):.3f} ms")
