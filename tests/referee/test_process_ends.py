"""How a bot process ends, by itself and by force, with real ones."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
import trio

from arbiter.referee.errorlog import ErrorLog
from arbiter.referee.exits import how_it_exited
from arbiter.referee.process import Gone
from arbiter.referee.start import CannotStart, start_bot
from tests.scripted import PROC, group, open_files, python, running, shell, timed_stop

TOO_LONG_S = 20
"""When a test that hangs is given up."""

on_linux = pytest.mark.skipif(not PROC.is_dir(), reason="looks into /proc, which only Linux has")


# --- By itself --------------------------------------------------------------------------------------------------------


async def test_a_complete_line_counts_though_the_bot_has_gone(tmp_path: Path) -> None:
    async with running(shell("read x; echo BESTMOVE G0F0; exit 3"), tmp_path) as process:
        await process.send(b"GO 0000 0 00\n")
        await process._exited.wait()
        assert await process.read_line() == b"BESTMOVE G0F0"
        with pytest.raises(Gone, match=r"^it exited with code 3$"):
            await process.read_line()
        await process.send(b"GO 0000 0 00\n")
        with pytest.raises(Gone, match=r"^it exited with code 3$"):
            await process.read_line()


async def test_a_line_without_its_newline_is_none(tmp_path: Path) -> None:
    async with running(shell("printf 'BESTMOVE G0F0'"), tmp_path) as process:
        with pytest.raises(Gone, match=r"^it exited with code 0$"):
            await process.read_line()


@pytest.mark.parametrize(
    ("script", "how"),
    [
        ("exit 7", "it exited with code 7"),
        ("kill -SEGV $$", "it was ended by SIGSEGV"),
        ("echo oh >&2; echo >&2; exit 1", 'it exited with code 1; its last words: "oh"'),
        ("printf '\\033[31mno' >&2; kill -ABRT $$", 'it was ended by SIGABRT; its last words: "\\\\x1b\\[31mno"'),
    ],
)
async def test_how_it_ended_is_told_with_its_last_words(tmp_path: Path, script: str, how: str) -> None:
    async with running(shell(script), tmp_path) as process:
        with pytest.raises(Gone, match=f"^{how}$"):
            await process.read_line()


def test_an_exit_in_words() -> None:
    assert how_it_exited(None) == "it is still running"
    assert how_it_exited(0) == "it exited with code 0"
    assert how_it_exited(-signal.SIGKILL) == "it was ended by SIGKILL"
    assert how_it_exited(-signal.SIGRTMIN - 3) == f"it was ended by signal {signal.SIGRTMIN + 3}"


async def test_an_exit_is_noticed_without_process_descriptors(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, trio.fail_after(TOO_LONG_S):
        patch.delattr(os, "pidfd_open", raising=False)
        async with running(shell("sleep 30 & read x; exit 4"), tmp_path) as process:
            await process.send(b"INFO 1.0\n")
            with pytest.raises(Gone, match=r"^it exited with code 4$"):
                await process.read_line()


async def test_closed_output_is_noticed_though_the_bot_lives_on(tmp_path: Path) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell("exec >&-; exec sleep 30"), tmp_path) as process:
            with pytest.raises(Gone, match=r"^it closed its standard output$"):
                await process.read_line()
            assert await timed_stop(process) == b""


@pytest.mark.parametrize("daemon", ["sleep 30 &", "(trap '' TERM; sleep 30) &", "yes >&2 &"])
async def test_a_daemon_that_holds_the_pipes_holds_up_nobody(tmp_path: Path, daemon: str) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell(f"{daemon} exit 5"), tmp_path) as process:
            leader = process._popen.pid
            with pytest.raises(Gone, match=r"^it exited with code 5"):
                await process.read_line()
            await timed_stop(process)
            await nobody_left(leader)


async def test_a_daemon_in_a_session_of_its_own_does_not_hold_up_the_end_either(tmp_path: Path) -> None:
    code = "import os, time\npid = os.fork()\nif pid: print(pid, flush=True)\nelse: os.setsid(); time.sleep(30)"
    with trio.fail_after(TOO_LONG_S):
        async with running(python(code), tmp_path) as process:
            daemon = int(await process.read_line())
            try:
                with pytest.raises(Gone, match=r"^it exited with code 0$"):
                    await process.read_line()
                await timed_stop(process)
            finally:
                with suppress(ProcessLookupError):
                    os.kill(daemon, signal.SIGKILL)


# --- By force --------------------------------------------------------------------------------------------------------


async def nobody_left(leader: int) -> None:
    """Wait until a killed process group is gone: at once, but for what a busy machine takes."""
    with trio.fail_after(TOO_LONG_S):
        while group(leader):
            await trio.lowlevel.checkpoint()


async def test_who_leaves_at_the_end_of_its_input_is_not_signalled(tmp_path: Path) -> None:
    script = "trap 'echo signalled >>trace' TERM; while read x; do :; done; echo bye; echo left >>trace"
    async with running(shell(script), tmp_path) as process:
        assert await process.stop(grace_s=TOO_LONG_S) == b"bye\n"
    assert (tmp_path / "trace").read_text() == "left\n"


@on_linux
@pytest.mark.parametrize(
    "script",
    [
        "trap '' TERM; echo ready; while :; do sleep 1; done",
        "trap '' TERM HUP INT; sleep 60 & sleep 60 & echo ready; wait; sleep 60",
        "echo ready; while :; do :; done",
        "sleep 60 & echo ready; exec sleep 60",
    ],
)
async def test_a_whole_group_that_does_not_want_to_go_is_gone_within_two_seconds(tmp_path: Path, script: str) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell(script), tmp_path) as process:
            assert await process.read_line() == b"ready"
            leader = process._popen.pid
            assert leader in group(leader)
            await timed_stop(process)
            await nobody_left(leader)
            assert process._popen.returncode is not None


@on_linux
async def test_a_stopped_bot_is_gone_too(tmp_path: Path) -> None:
    async with running(shell("echo ready; kill -STOP $$"), tmp_path) as process:
        assert await process.read_line() == b"ready"
        leader = process._popen.pid
        await timed_stop(process)
        await nobody_left(leader)


async def test_stopping_twice_is_stopping_once(tmp_path: Path) -> None:
    async with running(shell("read x; printf rest"), tmp_path) as process:
        assert await process.stop(grace_s=TOO_LONG_S) == b"rest"
        assert await process.stop() == b""


async def test_a_machine_that_stands_still_takes_nothing_from_the_grace(tmp_path: Path) -> None:
    """Bot and referee stand still together, for longer than the grace is; then the bot goes on and leaves by itself."""
    script = "trap 'echo signalled >>trace' TERM; echo ready; while read x; do :; done; sleep 0.2; echo left >>trace"
    async with running(shell(script), tmp_path) as process:
        assert await process.read_line() == b"ready"
        process.pause()
        async with trio.open_nursery() as nursery:
            nursery.start_soon(process.stop, 1.0)
            await trio.sleep(0.05)
            time.sleep(1.2)  # noqa: ASYNC251 (that is what is tried)
            process.resume()
    assert (tmp_path / "trace").read_text() == "left\n"


async def test_stopping_cannot_be_cancelled_half_way(tmp_path: Path) -> None:
    async with running(shell("trap '' TERM; echo ready; while :; do sleep 1; done"), tmp_path) as process:
        assert await process.read_line() == b"ready"
        with trio.move_on_after(0):
            await process.stop(grace_s=0)
        assert process._popen.returncode == -signal.SIGKILL


async def test_watching_cannot_be_cancelled_before_the_bot_is_gone(tmp_path: Path) -> None:
    process = start_bot(["cat"], tmp_path, {"HOME": str(tmp_path)}, ErrorLog(None))
    async with trio.open_nursery() as nursery:
        nursery.start_soon(process.watch)
        nursery.cancel_scope.cancel()
        with trio.CancelScope(shield=True):
            await process.stop(grace_s=TOO_LONG_S)
    assert process._exited.is_set()
    assert process._popen.returncode == 0


@on_linux
async def test_no_file_stays_open(tmp_path: Path) -> None:
    async def some_bots() -> None:
        for command in (["cat"], shell("sleep 30 & echo x >&2"), shell("exec >&-; exec sleep 30")):
            async with running(command, tmp_path, ErrorLog(tmp_path / "errors")) as process:
                await process.send(b"INFO 1.0\n")
                with suppress(Gone):
                    await process.read_line()
        with pytest.raises(CannotStart):
            start_bot([str(tmp_path / "missing")], tmp_path, {}, ErrorLog(None))

    await some_bots()
    before = open_files()
    await some_bots()
    assert open_files() == before
