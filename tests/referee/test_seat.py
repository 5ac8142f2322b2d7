"""A bot's process at the referee's table: what it is asked, how its answers are read, and whose fault it is."""

import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import trio

from arbiter.dialects import DIALECTS
from arbiter.record.dialogue import Dialogue
from arbiter.referee.fault import BotFault
from arbiter.referee.seat import BotSeat, EmptySeat, Reply
from arbiter.rules import LUZHANQI, Move, Result
from arbiter.sight import Brief, Outcome, Seen
from tests.scripted import move, python, running, shell

FORMATION = "cifgefkhbdiagkhdjcigeljjh"
BRIEF = Brief(1, 1800, 31)
F0, G0, K4 = (LUZHANQI.stop_of[name] for name in ("F0", "G0", "K4"))
THEIRS = Seen(1, False, F0, G0, Result.TRADE, (K4, None))
OWN = Seen(1, True, G0, F0, Result.QUIET, (None, None))

Question = Callable[[BotSeat], Awaitable[object]]


@dataclass
class Table:
    """A seat with a bot at it, and the files that tell of it."""

    seat: BotSeat
    file: Path
    tidied: list[bool] = field(default_factory=list)

    @property
    def dialogue(self) -> list[str]:
        """The lines of the dialogue without their times, which never go back."""
        lines = [line.split(" ", 1) for line in self.file.read_text(encoding="ascii").splitlines()]
        times = [float(ms) for ms, _ in lines]
        assert times == sorted(times)
        assert all(re.fullmatch(r"\d+\.\d{3}", ms) for ms, _ in lines)
        return [text for _, text in lines]


@asynccontextmanager
async def at_the_table(command: tuple[str, ...], folder: Path) -> AsyncIterator[Table]:
    with trio.fail_after(20):
        async with running(command, folder) as process:
            file, tidied = folder / "dialogue", list[bool]()
            dialogue = Dialogue(file)
            try:

                async def tidy() -> None:
                    tidied.append(True)

                yield Table(BotSeat(process, DIALECTS["ccgc"], dialogue, tidy), file, tidied)
            finally:
                dialogue.close()


def answers(*lines: str) -> tuple[str, ...]:
    """A bot that reads a line before each of its own."""
    return shell("".join(f"read x; printf '{line}'; " for line in lines) + "cat >/dev/null")


async def introduce(seat: BotSeat) -> Reply[str]:
    return await seat.introduce()


async def place(seat: BotSeat) -> Reply[str]:
    return await seat.place(BRIEF)


async def open_(seat: BotSeat) -> Reply[Move]:
    return await seat.move(None)


QUESTIONS: list[tuple[Question, str]] = [(introduce, "NAME x"), (place, f"ARRAY {FORMATION}"), (open_, "BESTMOVE G0F0")]


async def in_vain(question: Question, seat: BotSeat, until: Path) -> None:
    """Ask, and wait no more once the bot has left a file."""
    async with trio.open_nursery() as nursery:
        nursery.start_soon(question, seat)
        await left(until)
        nursery.cancel_scope.cancel()


async def fault_of(question: Question, seat: BotSeat) -> BotFault:
    with pytest.raises(BotFault) as caught:
        await question(seat)
    return caught.value


# --- Answers ---------------------------------------------------------------------------------------------------------


async def test_a_whole_dialogue(tmp_path: Path) -> None:
    bot = answers("NAME Old Fox 2.0\\r\\n", f" ARRAY {FORMATION} \\n", "\\tBESTMOVE G0F0\\n", "BESTMOVE F0E0\\r\\n")
    async with at_the_table(bot, tmp_path) as table:
        seat = table.seat
        name, array, first = await seat.introduce(), await seat.place(BRIEF), await seat.move(None)
        await seat.move(THEIRS)
        await seat.tell(OWN)
        assert await seat.dismiss(Outcome.WON) == ""
        assert (name.value, name.text) == ("Old Fox 2.0", "NAME Old Fox 2.0\\x0d")
        assert (array.value, array.text) == (FORMATION, f" ARRAY {FORMATION} ")
        assert (first.value, first.text) == (move("G0F0"), "\\x09BESTMOVE G0F0")
        assert table.dialogue == [
            "> INFO 1.0",
            "< NAME Old Fox 2.0\\x0d",
            "> START 1 1800 31",
            f"<  ARRAY {FORMATION} ",
            "> GO 0000 0 00",
            "< \\x09BESTMOVE G0F0",
            "> GO F0G0 2 K4",
            "< BESTMOVE F0E0\\x0d",
            "> RESULT 3 00",
            "> END 1",
        ]
        assert table.tidied == [True]


async def test_the_time_runs_from_the_question_to_the_end_of_the_answers_line(tmp_path: Path) -> None:
    code = """import time
for wait in (0.2, 0.0):
    input()
    print("BESTMOVE ", end="", flush=True)
    time.sleep(wait)
    print("G0F0", flush=True)
input()"""
    async with at_the_table(python(code), tmp_path) as table:
        began = time.perf_counter()
        slow = await table.seat.move(None)
        between = time.perf_counter()
        quick = await table.seat.move(None)
        assert 0.2 <= slow.seconds < between - began
        assert 0 < quick.seconds < time.perf_counter() - between


async def test_what_a_bot_was_asked_is_on_disk_while_it_thinks(tmp_path: Path) -> None:
    async with at_the_table(answers("NAME x\\n", "never"), tmp_path) as table:
        await table.seat.introduce()
        with trio.move_on_after(0.05):
            await table.seat.move(None)
        assert table.dialogue == ["> INFO 1.0", "< NAME x", "> GO 0000 0 00"]


# --- Faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "why", "reasons", "text"),
    [
        (shell("exit 3"), "it exited with code 3", ("no-start", "crash", "crash"), ""),
        (shell("kill -SEGV $$"), "it was ended by SIGSEGV", ("no-start", "crash", "crash"), ""),
        (shell("read x; exec >&-; exec sleep 30"), "it closed its standard output", ("no-start", "crash", "crash"), ""),
        (
            answers("x" * 5000), "a line may have at most 4096 bytes",
            ("no-start", "bad-reply", "bad-reply"), "x" * 200 + "... (5000 bytes)",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("phase", [0, 1, 2])
async def test_what_is_no_answer_at_all(
    tmp_path: Path, bot: tuple[str, ...], why: str, reasons: tuple[str, ...], text: str, phase: int
) -> None:
    async with at_the_table(bot, tmp_path) as table:
        fault = await fault_of(QUESTIONS[phase][0], table.seat)
        assert (fault.reason, fault.why, fault.text) == (reasons[phase], why, text)
        assert await table.seat.dismiss(Outcome.LOST) == ""


@pytest.mark.parametrize(
    ("phase", "answer", "reason", "text"),
    [
        (1, "HELLO\\n", "bad-reply", "HELLO"),
        (1, "\\n", "bad-reply", ""),
        (1, "ARRAY\\n", "bad-reply", "ARRAY"),
        (2, "\\n", "bad-reply", ""),
        (2, "MOVE G0F0\\n", "bad-reply", "MOVE G0F0"),
        (2, "BESTMOVE g0f0\\n", "bad-reply", "BESTMOVE g0f0"),
        (2, "BESTMOVE G0F5\\n", "illegal-move", "BESTMOVE G0F5"),
    ],
)
async def test_an_answer_that_cannot_be_read(tmp_path: Path, phase: int, answer: str, reason: str, text: str) -> None:
    async with at_the_table(answers(answer), tmp_path) as table:
        fault = await fault_of(QUESTIONS[phase][0], table.seat)
        assert (fault.reason, fault.text) == (reason, text)
        assert fault.seconds > 0


@pytest.mark.parametrize("answer", ["\\n", "Greedy\\n", "NAME\\n", "\\377\\000\\n"])
async def test_any_one_line_is_a_name(tmp_path: Path, answer: str) -> None:
    async with at_the_table(answers(answer), tmp_path) as table:
        assert (await table.seat.introduce()).value.isprintable()


# --- What nobody asked for -------------------------------------------------------------------------------------------


async def left(file: Path) -> None:
    """Wait until a bot has left this file."""
    while not file.exists():  # noqa: ASYNC240 (it takes microseconds)
        await trio.lowlevel.checkpoint()


async def answered(table: Table, question: Question, when: str) -> BotFault:
    """Ask once the bot has left the file `when` in its folder: by then it has said what it had to say."""
    await left(table.file.parent / when)
    return await fault_of(question, table.seat)


async def test_a_banner_before_the_first_question_is_a_name(tmp_path: Path) -> None:
    """Whether it comes before the question or behind it is a matter of chance; the verdict is not."""
    async with at_the_table(shell("echo Junqi engine 1.0; touch done; exec cat"), tmp_path) as table:
        await left(table.file.parent / "done")
        assert (await table.seat.introduce()).value == "Junqi engine 1.0"
        await table.seat.dismiss(Outcome.LOST)
        assert table.dialogue == ["> INFO 1.0", "< Junqi engine 1.0", "> END 0"]


@pytest.mark.parametrize("again", [0, 1])
async def test_a_second_line_is_never_the_answer_to_the_next_question(tmp_path: Path, again: int) -> None:
    bot = shell("read x; printf 'BESTMOVE G0F0\\nBESTMOVE G1F1\\n'; touch done; exec cat")
    async with at_the_table(bot, tmp_path) as table:
        assert (await table.seat.move(None)).value == move("G0F0")
        if again:
            await table.seat.tell(OWN)
        fault = await answered(table, open_, "done")
        assert (fault.reason, fault.text) == ("bad-reply", "BESTMOVE G1F1")


async def test_an_answer_to_result(tmp_path: Path) -> None:
    bot = shell("read x; echo BESTMOVE G0F0; read x; echo BESTMOVE F0E0; touch done; exec cat")
    async with at_the_table(bot, tmp_path) as table:
        await table.seat.move(None)
        await table.seat.tell(OWN)
        fault = await answered(table, open_, "done")
        assert (fault.reason, fault.text) == ("bad-reply", "BESTMOVE F0E0")


async def test_a_late_answer_is_never_the_answer_to_a_later_question(tmp_path: Path) -> None:
    bot = shell("read x; sleep 0.2; echo BESTMOVE G0F0; touch done; exec cat")
    async with at_the_table(bot, tmp_path) as table:
        with trio.move_on_after(0.05) as limit:
            await table.seat.move(None)
        assert limit.cancelled_caught
        fault = await answered(table, open_, "done")
        assert (fault.reason, fault.text) == ("bad-reply", "BESTMOVE G0F0")


async def test_blank_lines_between_the_questions_are_passed_over(tmp_path: Path) -> None:
    bot = shell("for n in 1 2; do read x; printf 'BESTMOVE G0F0\\n \\n\\r\\n'; touch $n; done; exec cat")
    async with at_the_table(bot, tmp_path) as table:
        for name in "12":
            assert (await table.seat.move(None)).value == move("G0F0")
            await left(tmp_path / name)


# --- Leaving ---------------------------------------------------------------------------------------------------------


async def test_who_does_not_flush_gets_the_hint(tmp_path: Path) -> None:
    code = "import sys\nfor line in sys.stdin:\n    print('NAME me')\n    open('done', 'w').close()"
    async with at_the_table(python(code), tmp_path) as table:
        await in_vain(introduce, table.seat, tmp_path / "done")
        hint = await table.seat.dismiss(Outcome.LOST)
        expected = '"NAME me\\x0aNAME me" came only when its input was closed: flush standard output after every line'
        assert hint == expected


@pytest.mark.parametrize("leaves", [False, True])
async def test_who_leaves_out_the_newline_gets_another_hint(tmp_path: Path, leaves: bool) -> None:
    then = "exit 0" if leaves else "touch done; exec cat >/dev/null"
    async with at_the_table(shell(f"read x; printf 'NAME me'; {then}"), tmp_path) as table:
        if leaves:
            assert (await fault_of(introduce, table.seat)).why == "it exited with code 0"
        else:
            await in_vain(introduce, table.seat, tmp_path / "done")
        hint = await table.seat.dismiss(Outcome.LOST)
        assert hint == '"NAME me" has no newline behind it: end every line with one'


async def test_an_answer_that_is_just_late_is_no_hint(tmp_path: Path) -> None:
    bot = shell("read x; sleep 0.1; echo NAME me; touch done; exec cat >/dev/null")
    async with at_the_table(bot, tmp_path) as table:
        with trio.move_on_after(0.01):
            await table.seat.introduce()
        await left(tmp_path / "done")
        assert await table.seat.dismiss(Outcome.LOST) == ""


async def test_an_answer_that_is_still_being_worked_out_is_no_hint(tmp_path: Path) -> None:
    """It comes after the end of the input, and was not in a buffer before."""
    code = (
        "import time\ninput()\nopen('begun', 'w')\nbegan = time.process_time()\n"
        "while time.process_time() - began < 0.3: pass\nprint('NAME me', flush=True)"
    )
    async with at_the_table(python(code), tmp_path) as table:
        with trio.move_on_after(0.01):
            await table.seat.introduce()
        await left(tmp_path / "begun")
        assert await table.seat.dismiss(Outcome.LOST) == ""


async def test_what_is_said_in_parting_after_an_answer_is_no_hint(tmp_path: Path) -> None:
    async with at_the_table(shell("read x; echo me; read x; echo bye"), tmp_path) as table:
        await table.seat.introduce()
        assert await table.seat.dismiss(Outcome.NEITHER) == ""
        assert table.dialogue == ["> INFO 1.0", "< me", "> END 2"]


async def test_a_second_dismissal_does_nothing(tmp_path: Path) -> None:
    async with at_the_table(("cat",), tmp_path) as table:
        await table.seat.dismiss(Outcome.LOST)
        assert await table.seat.dismiss(Outcome.WON) == ""
        assert table.dialogue == ["> END 0"]
        assert table.tidied == [True]


async def test_an_empty_seat_is_at_fault_whatever_it_is_asked() -> None:
    seat = EmptySeat("it was not there")
    for answer in (seat.introduce(), seat.place(BRIEF), seat.move(None)):
        with pytest.raises(BotFault) as caught:
            await answer
        assert (caught.value.reason, caught.value.why) == ("no-start", "it was not there")
    await seat.tell(OWN)
    assert await seat.dismiss(Outcome.LOST) == ""
