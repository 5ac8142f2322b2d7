"""A recorded game played into a bot again: what counts as the same, where it ends, and what is left of the bot."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
import trio
import trio.testing

from arbiter.audit.questions import heard
from arbiter.dialects import DIALECTS
from arbiter.dialects.exchange import Exchange
from arbiter.entries.entry import Entry
from arbiter.record.ending import Fault
from arbiter.referee.capsule import read_capsule, write_capsule
from arbiter.referee.clock import Limits
from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.match import Terms
from arbiter.referee.playback import Now, PlayedBack, Player, converse, debug, play_back
from arbiter.referee.process import LINE_BOUND, Gone, Overlong
from arbiter.referee.start import CannotStart
from tests.playouts import Recorded, games
from tests.scripted import PROC, answering, open_files, python, referee

CCGC = DIALECTS["ccgc"]
GAME = Recorded(games()["flag-second"].formations, games()["flag-second"].moves[:4])
NAME, FORMATION = "Alder 1.0", GAME.formations[0]
INFO, START = b"INFO 1.0\n", b"START 0 1800 31\n"
GO, RESULT, GO_ON, END = b"GO 0000 0 00\n", b"RESULT 3 00\n", b"GO F0G0 1 00\n", b"END 0\n"
ASKED = Exchange(INFO, "name", 0, NAME), Exchange(START, "formation", 0, FORMATION)
SAID = (f"NAME {NAME}", f"ARRAY {FORMATION}")


class Seen:
    """A spectator that notes what it is shown."""

    def __init__(self) -> None:
        self.sent_to: list[bytes] = []
        self.done: list[tuple[str, bool | None]] = []
        self.rest: bytes | None = None

    def sent(self, exchange: Exchange) -> None:
        """A message."""
        self.sent_to.append(exchange.message)

    def did(self, exchange: Exchange, now: Now, same: bool | None) -> None:
        """What the bot did."""
        self.done.append((now.text, same))

    def left(self, rest: bytes) -> None:
        """The bot has gone."""
        self.rest = rest


class Puppet:
    """Stands for a bot: says the next of `lines` whenever it is read.

    An exception is raised, None is silence, a number is a wait in seconds; what follows a newline is said at once, too.
    """

    def __init__(self, lines: Sequence[str | Exception | float | None], takes_s: float = 0.001) -> None:
        self.lines, self.takes_s = list(lines), takes_s
        self.heard: list[bytes] = []
        self.early: list[bytes] = []

    async def send(self, line: bytes) -> None:
        """Hear a message."""
        self.heard.append(line)
        await trio.lowlevel.checkpoint()

    async def read_line(self) -> bytes:
        """The next line."""
        if self.early:
            return self.early.pop(0)
        line = self.lines.pop(0) if self.lines else None
        if isinstance(line, float):
            await trio.sleep(line)
            line = self.lines.pop(0)
        if line is None:
            await trio.sleep_forever()
        await trio.sleep(self.takes_s)
        if isinstance(line, Exception):
            raise line
        first, *more = str(line).split("\n")
        self.early = [text.encode() for text in more]
        return first.encode()

    def unasked(self) -> bytes:
        """What it has said too much."""
        return b"".join(line + b"\n" for line in self.early)

    async def stop(self) -> bytes:
        """Go."""
        return b""


async def against(
    exchanges: Sequence[Exchange],
    *lines: str | Exception | float | None,
    time_out_s: float | None = None,
    go_on: bool = False,
) -> tuple[PlayedBack, Seen, Puppet]:
    """Play exchanges, behind those of the start, against a puppet that starts well and then says `lines`."""
    puppet, spectator = Puppet([*SAID, *lines]), Seen()
    done = await converse(cast(Player, puppet), CCGC, [*ASKED, *exchanges], spectator, time_out_s, go_on)
    return done, spectator, puppet


def go(answer: str | None = None, message: bytes = GO, ply: int = 1, **more: Any) -> Exchange:
    return Exchange(message, "move", ply, answer)._replace(**more)


# --- What is the same ------------------------------------------------------------------------------------------------


async def test_the_same_answers(autojump_clock: trio.testing.MockClock) -> None:
    exchanges = [go("G0F0"), Exchange(RESULT, None, 1), go("H0G0", GO_ON, 3), Exchange(END)]
    done, seen, puppet = await against(exchanges, "BESTMOVE G0F0", " BESTMOVE H0G0\r")
    assert done == PlayedBack(4, None)
    assert puppet.heard == seen.sent_to == [INFO, START, GO, RESULT, GO_ON, END]
    assert seen.done[-2:] == [("BESTMOVE G0F0", True), (" BESTMOVE H0G0\\x0d", True)]


async def test_another_name_is_no_difference(autojump_clock: trio.testing.MockClock) -> None:
    puppet = Puppet(["Alder 2.0", SAID[1]])
    assert await converse(cast(Player, puppet), CCGC, ASKED, Seen()) == PlayedBack(2, None)


SILENCES: dict[str, tuple[dict[str, Any], list[str | Exception | float | None], bool]] = {
    "gone, and gone again": ({"silence": "gone"}, [Gone("it exited with code 2")], True),
    "gone, and now an answer": ({"silence": "gone"}, ["BESTMOVE G0F0"], False),
    "gone, and now a flood": ({"silence": "gone"}, [Overlong(b"x" * 5000)], False),
    "a flood again": ({"silence": "too long"}, [Overlong(b"x" * 5000)], True),
    "a flood, and now gone": ({"silence": "too long"}, [Gone("it exited with code 0")], False),
    "late, and silent again": ({"silence": "late", "waited_s": 2.0}, [None], True),
    "late, and as late again": ({"silence": "late", "waited_s": 2.0}, [1.9995, "BESTMOVE G0F0"], True),
    "late, and now in time": ({"silence": "late", "waited_s": 2.0}, [1.9, "BESTMOVE G0F0"], False),
    "late, and now gone": ({"silence": "late", "waited_s": 2.0}, [Gone("it exited with code 1")], False),
    "never started, and silent again": ({"silence": "never started", "waited_s": 0.1}, [None], True),
    "never started, and gone again": ({"silence": "never started"}, [Gone("it exited with code 1")], True),
    "never started, and now it does": ({"silence": "never started"}, [9.0, "BESTMOVE G0F0"], False),
    "an answer, and now gone": ({"answer": "G0F0"}, [Gone("it exited with code 1")], False),
    "an answer, and another": ({"answer": "G0F0"}, ["BESTMOVE G0E0"], False),
    "nonsense, and the same nonsense": ({"answer": "I give up"}, ["I give up "], True),
    "nonsense, and other nonsense": ({"answer": "I give up"}, ["I don't"], False),
}


@pytest.mark.parametrize("case", SILENCES)
async def test_what_counts_as_the_same(case: str, autojump_clock: trio.testing.MockClock) -> None:
    recorded, lines, same = SILENCES[case]
    done, seen, _ = await against([go(**recorded), Exchange(END)], *lines)
    assert (done.compared, done.first is None, seen.done[-1][1]) == (3, same, same)
    assert done.left_out == 0


@pytest.mark.parametrize(("after_s", "same"), [(1.9, False), (3.0, True)])
async def test_an_answer_that_is_as_late_as_then_is_the_same(
    after_s: float, same: bool, autojump_clock: trio.testing.MockClock
) -> None:
    late = go(silence="late", waited_s=2.0)
    done, _, _ = await against([late, Exchange(END)], after_s, "BESTMOVE G0F0", time_out_s=10)
    assert (done.first is None) == same


async def test_where_nothing_is_on_record_nothing_is_compared(autojump_clock: trio.testing.MockClock) -> None:
    done, seen, _ = await against([go(), Exchange(END)], "BESTMOVE G0F0")
    assert done == PlayedBack(2, None)
    assert seen.done[-1] == ("BESTMOVE G0F0", None)
    assert seen.sent_to[-1] == END


# --- Where it ends ---------------------------------------------------------------------------------------------------

THREE = [go("G0F0"), Exchange(RESULT, None, 1), go("H0G0", GO_ON, 3), Exchange(RESULT, None, 3), go("I0H0", GO_ON, 5)]


async def test_it_ends_at_the_first_difference(autojump_clock: trio.testing.MockClock) -> None:
    done, seen, _ = await against([*THREE, Exchange(END)], "BESTMOVE G0F0", "BESTMOVE H0H1", "BESTMOVE I0H0")
    assert done.first is not None
    assert (done.first.exchange.ply, done.first.exchange.answer, done.first.now.answer) == (3, "H0G0", "H0H1")
    assert (done.compared, done.left_out) == (4, 1)
    assert seen.sent_to[-1] == GO_ON


async def test_it_goes_on_when_told_to_and_the_first_difference_is_told(autojump_clock: trio.testing.MockClock) -> None:
    lines = "BESTMOVE G0E0", "BESTMOVE H0H1", "BESTMOVE I0H0"
    done, seen, _ = await against([*THREE, Exchange(END)], *lines, go_on=True)
    assert done.first is not None
    assert (done.first.exchange.ply, done.compared, done.left_out) == (1, 5, 0)
    assert [same for _, same in seen.done] == [True, True, False, False, True]
    assert seen.sent_to[-1] == END


@pytest.mark.parametrize("silence", [Gone("it exited with code 0"), Overlong(b"x" * 5000), None])
async def test_it_ends_where_there_is_no_answer_whatever_it_was_told(
    silence: Exception | None, autojump_clock: trio.testing.MockClock
) -> None:
    done, _, _ = await against([*THREE, Exchange(END)], silence, time_out_s=3, go_on=True)
    assert done.first is not None
    assert (done.first.exchange.ply, done.first.now.answer, done.left_out) == (1, None, 2)


async def test_after_the_last_question_it_hears_the_end(autojump_clock: trio.testing.MockClock) -> None:
    done, seen, _ = await against([go("G0F0"), Exchange(END)], "BESTMOVE G0E0")
    assert done.first is not None
    assert done.left_out == 0
    assert seen.sent_to[-1] == END


async def test_no_clock_runs_but_the_one_that_was_asked_for(autojump_clock: trio.testing.MockClock) -> None:
    done, _, _ = await against([go("G0F0"), Exchange(END)], 86400.0, "BESTMOVE G0F0")
    assert done.first is None
    done, _, _ = await against([go("G0F0"), Exchange(END)], 86400.0, "BESTMOVE G0F0", time_out_s=5)
    assert done.first is not None
    assert (done.first.now.silence, done.first.now.text) == ("late", "no answer within 5 s")


class Deaf(Puppet):
    """Reads no more once it is told anything that takes no answer."""

    async def send(self, line: bytes) -> None:
        """Hear a question."""
        if line in (RESULT, END):
            await trio.sleep_forever()
        await super().send(line)


async def test_a_bot_that_does_not_read_is_not_waited_for(autojump_clock: trio.testing.MockClock) -> None:
    exchanges = [*ASKED, go("G0F0"), Exchange(RESULT, None, 1), Exchange(END)]
    with trio.fail_after(10):
        puppet = cast(Player, Deaf([*SAID, "BESTMOVE G0F0"]))
        assert await converse(puppet, CCGC, exchanges, Seen()) == PlayedBack(3, None)


# --- Lines that nobody asked for -------------------------------------------------------------------------------------


async def test_a_line_too_many_is_the_same_again(autojump_clock: trio.testing.MockClock) -> None:
    exchanges = [go("G0F0"), Exchange(RESULT, None, 1, unasked="again"), Exchange(END)]
    done, seen, _ = await against(exchanges, "BESTMOVE G0F0\nagain")
    assert done == PlayedBack(4, None)
    assert seen.done[-1] == ("again", True)


async def test_a_line_too_many_that_no_longer_comes(autojump_clock: trio.testing.MockClock) -> None:
    exchanges = [go("G0F0"), Exchange(RESULT, None, 1, unasked="again"), Exchange(END)]
    done, seen, _ = await against(exchanges, "BESTMOVE G0F0")
    assert done.first is not None
    assert not done.first.now.asked
    assert seen.done[-1] == ("nothing within 1 s", False)


async def test_a_flood_that_nobody_asked_for_is_the_same_again(autojump_clock: trio.testing.MockClock) -> None:
    exchanges = [go("G0F0"), Exchange(RESULT, None, 1, unasked="x" * LINE_BOUND), Exchange(END)]
    done, _, _ = await against(exchanges, "BESTMOVE G0F0", Overlong(b"x" * 5000))
    assert done == PlayedBack(4, None)


@pytest.mark.parametrize("go_on", [False, True])
async def test_a_line_too_many_now(go_on: bool, autojump_clock: trio.testing.MockClock) -> None:
    lines = "BESTMOVE G0F0\nsorry", "BESTMOVE H0G0", "BESTMOVE I0H0"
    done, seen, _ = await against([*THREE, Exchange(END)], *lines, go_on=go_on)
    assert done.first is not None
    assert (done.first.exchange.ply, done.first.now.answer, done.first.now.asked) == (3, "sorry", False)
    assert ("sorry", False) in seen.done
    assert done.left_out == (0 if go_on else 2)
    assert (seen.sent_to[-1] == END) == go_on


async def test_a_banner_that_was_taken_for_the_name_is_taken_for_it_again(
    autojump_clock: trio.testing.MockClock,
) -> None:
    exchanges = [Exchange(INFO, "name", 0, "hello", unasked="NAME x"), Exchange(END)]
    puppet = Puppet([])
    puppet.early = [b"hello", b"NAME x"]
    assert await converse(cast(Player, puppet), CCGC, exchanges, Seen()) == PlayedBack(2, None)


# --- Real bots -------------------------------------------------------------------------------------------------------


def entries(folder: Path, *last: str) -> list[Entry]:
    """Both players of GAME; the first gives `last` as its third move."""
    own = answering(folder / "own", [f"NAME {NAME}", *GAME.answers(0), *last])
    return [own, answering(folder / "other", ["NAME other", *GAME.answers(1)])]


async def recorded(folder: Path, *last: str) -> tuple[Entry, int, list[Exchange], Fault]:
    """A game that the first player loses by its third move; what is needed to play its part again."""
    both = entries(folder, *last)
    terms = Terms(limits=Limits(game_s=1 if last[0] == "!silent" else 60))
    refereed = await referee(folder, both, terms)
    (fault,) = refereed.ending.faults
    assert fault.seat == 0
    capsule = read_capsule(write_capsule(refereed.played.record, both[0], 1, fault))
    return capsule.entry, capsule.seed, heard(CCGC, capsule.dialogue, 0, capsule.fault), fault


@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("BESTMOVE A0A0", "BESTMOVE A0A0"),
        ("!exit 3", "it exited with code 3"),
        ("!signal 11", "it was ended by SIGSEGV"),
        ("!close", "it closed its standard output"),
        ("!silent", "no answer within "),
        ("!part BESTMOVE", "it exited with code 0"),
        ("x" * 5000, 'a line may have at most 4096 bytes, and this one begins "xxx'),
        ("BESTMOVE C0C1\\nBESTMOVE C0C1", "BESTMOVE C0C1"),
    ],
)
async def test_a_fault_happens_again(last: str, text: str, tmp_path: Path) -> None:
    entry, seed, exchanges, fault = await recorded(tmp_path, last)
    seen = Seen()
    done = await play_back(entry, seed, exchanges, seen, ErrorLog(None))
    assert done.first is None, (done.first, fault)
    assert seen.done[-1][0].startswith(text)
    assert done.compared >= 5
    assert seen.sent_to[-1] == END


async def test_a_bot_that_has_been_mended_differs_where_it_lost(tmp_path: Path) -> None:
    _, seed, exchanges, _ = await recorded(tmp_path, "!signal 11")
    mended = entries(tmp_path / "mended", "BESTMOVE C0C1")[0]
    done = await play_back(mended, seed, exchanges, Seen(), ErrorLog(None))
    assert done.first is not None
    assert (done.first.exchange.ply, done.first.exchange.silence, done.first.now.answer) == (5, "gone", "C0C1")


async def test_a_bot_that_does_not_flush_is_found_out(tmp_path: Path) -> None:
    command = python("for _ in range(2): input()\nprint('ARRAY x')\nimport sys; sys.stdin.read()")
    entry, seen = Entry("lazy", command, tmp_path), Seen()
    done = await play_back(entry, 1, [Exchange(INFO), *ASKED[1:]], seen, ErrorLog(None), time_out_s=0.3)
    assert done.first is not None
    assert (done.first.now.silence, seen.rest) == ("late", b"ARRAY x\n")


async def test_the_bot_gets_its_seed_its_files_and_its_variables_again(tmp_path: Path) -> None:
    (tmp_path / "book").write_text("b")
    code = (
        "import os; input(); e = os.environ; print(e['ARBITER_SEED'], e['X'], open('book').read(), flush=True); input()"
    )
    entry = Entry("asks", python(code), tmp_path, cwd_files=(tmp_path / "book",), env={"X": "y", "ARBITER_SEED": "7"})
    seen = Seen()
    await play_back(entry, 7, [Exchange(INFO, "name", 0, "")], seen, ErrorLog(None))
    assert seen.done == [("7 y b", True)]


async def test_its_standard_error_is_passed_on(tmp_path: Path) -> None:
    errors = ErrorLog(None)
    code = "import sys; print('oops', file=sys.stderr); input(); print('NAME x', flush=True)"
    await play_back(Entry("e", python(code), tmp_path), 1, ASKED[:1], Seen(), errors)
    assert errors.last_line() == "oops"


async def test_a_bot_that_cannot_be_started(tmp_path: Path) -> None:
    entry = Entry("none", (str(tmp_path / "none"),), tmp_path)
    with pytest.raises(CannotStart, match="there is no file"):
        await play_back(entry, 1, ASKED, Seen(), ErrorLog(None))
    with pytest.raises(CannotStart, match="there is no file"):
        await debug(entry, 1, ASKED, Seen(), _at_once)


async def _at_once(pid: int) -> None:
    await trio.lowlevel.checkpoint()


@pytest.mark.skipif(not PROC.is_dir(), reason="counts open files in /proc, which only Linux has")
async def test_no_file_stays_open(tmp_path: Path) -> None:
    entry, seed, exchanges, _ = await recorded(tmp_path, "BESTMOVE A0A0")
    await play_back(entry, seed, exchanges, Seen(), ErrorLog(None))
    before = open_files()
    await play_back(entry, seed, exchanges, Seen(), ErrorLog(None))
    await debug(entry, seed, exchanges, Seen(), _at_once)
    assert open_files() == before


async def test_stopped_from_outside_it_leaves_no_bot(tmp_path: Path) -> None:
    sleeper = Entry("sleeper", python("import time; time.sleep(600)"), tmp_path)
    with trio.move_on_after(0.2):
        await play_back(sleeper, 1, ASKED, Seen(), ErrorLog(None))
    pids: list[int] = []

    async def ready(pid: int) -> None:
        pids.append(pid)
        await trio.lowlevel.checkpoint()

    with trio.move_on_after(0.2):
        await debug(sleeper, 1, ASKED, Seen(), ready)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


# --- With a debugger -------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not PROC.is_dir(), reason="looks at the bot in /proc, which only Linux has")
async def test_for_a_debugger_the_bot_stays_in_the_foreground_of_the_terminal(tmp_path: Path) -> None:
    entry, seed, exchanges, _ = await recorded(tmp_path, "!exit 3")
    seen, told = Seen(), []

    async def ready(pid: int) -> None:
        await trio.lowlevel.checkpoint()
        told.append((os.getsid(pid), os.getpgid(pid), (PROC / str(pid) / "fd" / "2").readlink(), seen.sent_to[:]))

    done = await debug(entry, seed, exchanges, seen, ready)
    assert told == [(os.getsid(0), os.getpgid(0), (PROC / "self" / "fd" / "2").readlink(), [])]
    assert done.first is None
    assert seen.done[-1] == ("it exited with code 3", True)


@pytest.mark.parametrize("last", ["BESTMOVE A0A0", "!close", "!part BESTMOVE", "BESTMOVE C0C1\\nBESTMOVE C0C1"])
async def test_for_a_debugger_the_game_is_the_same(last: str, tmp_path: Path) -> None:
    entry, seed, exchanges, _ = await recorded(tmp_path, last)
    done = await debug(entry, seed, exchanges, Seen(), _at_once)
    assert done.first is None


async def test_for_a_debugger_nothing_is_bounded(tmp_path: Path) -> None:
    code = "import sys\nfor line in sys.stdin: print('x' * 100_000, flush=True)"
    entry, seen = Entry("long", python(code), tmp_path), Seen()
    late = Exchange(INFO, "name", 0, silence="late", waited_s=0.0)
    done = await debug(entry, 1, [late], seen, _at_once)
    assert done.compared == 1
    assert seen.done[0][0].endswith("... (100000 bytes)")
