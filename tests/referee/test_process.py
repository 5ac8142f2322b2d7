"""One bot process, with real ones: the shell, cat, and Python one-liners that misbehave."""

import errno
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import trio

from arbiter.referee.errorlog import HEAD_KEPT, TAIL_KEPT, ErrorLog
from arbiter.referee.process import LINE_BOUND, Gone, Overlong
from arbiter.referee.start import CannotStart, start_bot
from tests.scripted import PROC, python, running, shell, timed_stop

TOO_LONG_S = 20
"""When a test that hangs is given up."""

on_linux = pytest.mark.skipif(not PROC.is_dir(), reason="looks into /proc, which only Linux has")


# --- Lines -----------------------------------------------------------------------------------------------------------


async def test_a_line_in_and_a_line_out(tmp_path: Path) -> None:
    async with running(["cat"], tmp_path) as process:
        for line in (b"INFO 1.0", b"START 0 1800 31", b"\xff\x00 \\ \r"):
            await process.send(line + b"\n")
            assert await process.read_line() == line


async def test_a_line_that_comes_a_byte_at_a_time_is_one_line(tmp_path: Path) -> None:
    code = "import os\nfor byte in b'BESTMOVE G0F0\\n': os.write(1, bytes([byte]))\ninput()"
    async with running(python(code), tmp_path) as process:
        assert await process.read_line() == b"BESTMOVE G0F0"


async def test_two_lines_at_once_are_read_one_by_one(tmp_path: Path) -> None:
    async with running(shell("printf 'one\\ntwo\\n'; read x"), tmp_path) as process:
        assert await process.read_line() == b"one"
        assert await process.read_line() == b"two"


@pytest.mark.parametrize("length", [LINE_BOUND - 1, LINE_BOUND])
async def test_a_line_up_to_the_bound_is_read(tmp_path: Path, length: int) -> None:
    async with running(python(f"print('x' * {length}, flush=True); input()"), tmp_path) as process:
        assert await process.read_line() == b"x" * length


@pytest.mark.parametrize(
    "code",
    [
        f"print('x' * {LINE_BOUND + 1}, flush=True); input()",
        f"print('x' * {LINE_BOUND + 1}, end='', flush=True); input()",
        "import os\nwhile True: os.write(1, b'x' * 1_000_000)",
    ],
)
async def test_a_line_over_the_bound_is_given_up_at_once(tmp_path: Path, code: str) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(python(code), tmp_path) as process:
            with pytest.raises(Overlong, match="at most 4096 bytes") as overlong:
                await process.read_line()
            assert overlong.value.start.startswith(b"x" * LINE_BOUND)
            assert len(overlong.value.start) <= LINE_BOUND + 65536


async def test_a_hundred_megabytes_without_a_newline_end_within_the_bounds(tmp_path: Path) -> None:
    code = "import os\nfor _ in range(100): os.write(1, b'x' * 1_000_000)"
    with trio.fail_after(TOO_LONG_S):
        async with running(python(code), tmp_path) as process:
            with pytest.raises(Overlong):
                await process.read_line()
            assert len(await timed_stop(process)) <= LINE_BOUND + 2 * 65536


# --- What nobody asked for -------------------------------------------------------------------------------------------


async def heard(process: Any, marker: str) -> None:
    """Wait until a bot has said `marker` on its standard error: what it wrote before is in its pipe."""
    while process.errors.last_line() != marker:
        await trio.lowlevel.checkpoint()


@pytest.mark.parametrize(
    ("output", "unasked"),
    [
        ("", b""),
        ("\\n \\r\\n", b""),
        ("BESTMOVE G0F0\\n", b"BESTMOVE G0F0\n"),
        ("BEST", b"BEST"),
        ("\\n\\nmore\\nand more\\n", b"more\nand more\n"),
    ],
)
async def test_unasked_output_is_found_and_blanks_are_not(tmp_path: Path, output: str, unasked: bytes) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell(f"printf '{output}'; echo done >&2; exec cat"), tmp_path) as process:
            await heard(process, "done")
            assert process.unasked() == unasked


async def test_unasked_output_behind_a_blank_line_that_was_read_before_is_found(tmp_path: Path) -> None:
    script = "printf 'answer\\n\\n'; read x; echo extra; echo done >&2; exec cat"
    with trio.fail_after(TOO_LONG_S):
        async with running(shell(script), tmp_path) as process:
            assert await process.read_line() == b"answer"
            await process.send(b"RESULT 3 00\n")
            await heard(process, "done")
            assert process.unasked() == b"extra\n"


async def test_blanks_without_end_are_unasked_output_too(tmp_path: Path) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(python("import os\nwhile True: os.write(1, b'\\n' * 65536)"), tmp_path) as process:
            while not process.unasked():
                await trio.lowlevel.checkpoint()


# --- Standard input and standard error -------------------------------------------------------------------------------


async def test_who_never_reads_blocks_the_writer_until_its_deadline(tmp_path: Path) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell("exec sleep 30"), tmp_path) as process:
            with trio.move_on_after(0.1) as limit:
                while True:
                    await process.send(b"RESULT 3 00\n" * 1000)
            assert limit.cancelled_caught
            with trio.move_on_after(0.1) as limit:
                await process.send(b"GO 0000 0 00\n")
            assert limit.cancelled_caught
            await timed_stop(process)


async def test_what_the_pipe_did_not_take_at_once_arrives_in_order(tmp_path: Path) -> None:
    code = "import sys\ninput_ = sys.stdin.readline\nprint(sum(int(input_()) == n for n in range(30000)), flush=True)"
    with trio.fail_after(TOO_LONG_S):
        async with running(python(code), tmp_path) as process:
            for start in range(0, 30000, 1000):
                process.post(b"".join(b"%d\n" % n for n in range(start, start + 1000)))
            await process.send(b"")
            assert await process.read_line() == b"30000"


async def test_an_exit_wakes_the_writer(tmp_path: Path) -> None:
    with trio.fail_after(TOO_LONG_S):
        async with running(shell("exec 3<&0; sleep 30 <&3 & sleep 0.1; exit 6"), tmp_path) as process:
            await process.send(b"RESULT 3 00\n" * 20000)
            with pytest.raises(Gone, match=r"^it exited with code 6$"):
                await process.read_line()


async def test_who_closed_its_input_may_still_answer(tmp_path: Path) -> None:
    async with running(shell("exec <&-; echo closed; sleep 0.1; echo answer; exec sleep 30"), tmp_path) as process:
        assert await process.read_line() == b"closed"
        await process.send(b"GO 0000 0 00\n")
        process.post(b"RESULT 3 00\n")
        assert await process.read_line() == b"answer"


async def test_a_flood_on_standard_error_is_drained_and_kept_within_bounds(tmp_path: Path) -> None:
    size = 50_000_000
    code = """import os
os.write(2, b"first words")
for _ in range(50): os.write(2, b"x" * 1_000_000)
os.write(2, b"last words")
print("BESTMOVE G0F0", flush=True)
os.read(0, 1)"""
    kept = tmp_path / "kept"
    with trio.fail_after(TOO_LONG_S):
        async with running(python(code), tmp_path, ErrorLog(kept)) as process:
            assert await process.read_line() == b"BESTMOVE G0F0"
            await process.stop()
    text = kept.read_bytes()
    left_out = size + 21 - HEAD_KEPT - TAIL_KEPT
    assert text == (
        b"first words" + b"x" * (HEAD_KEPT - 11)
        + b"\n[... %d bytes left out ...]\n" % left_out
        + b"x" * (TAIL_KEPT - 10) + b"last words"
    )  # fmt: skip


# --- Starting --------------------------------------------------------------------------------------------------------


@on_linux
async def test_it_starts_in_its_folder_with_just_its_environment_and_three_open_files(tmp_path: Path) -> None:
    code = """import os
print(os.getcwd(), os.getsid(0) == os.getpid(), *sorted(os.environ.items()), flush=True)
print(*sorted(os.listdir("/proc/self/fd"))[:-1], flush=True)
input()"""
    env = {"HOME": str(tmp_path), "A": "b", "LC_ALL": "C.UTF-8"}
    spare = os.open(tmp_path, os.O_RDONLY)
    os.set_inheritable(spare, True)
    try:
        async with running(python(code), tmp_path, env=env) as process:
            expected = f"{tmp_path} True ('A', 'b') ('HOME', '{tmp_path}') ('LC_ALL', 'C.UTF-8')"
            assert (await process.read_line()).decode() == expected
            assert await process.read_line() == b"0 1 2"
    finally:
        os.close(spare)


def test_what_cannot_be_started_is_told_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    (tmp_path / "unknown").write_text("#!/no/such/interpreter\n")
    for name in ("unknown", "binary"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o755)
    (tmp_path / "binary").write_bytes(b"\x7fELF rubbish")
    hint = r" \(is its first line, #!..., right\?\)"
    for name, why in [
        ("missing", "No such file or directory" + hint),
        ("text", "Permission denied"),
        ("unknown", "No such file or directory" + hint),
        ("binary", "Exec format error" + hint),
    ]:
        with pytest.raises(CannotStart, match=rf"{name} cannot be started: {why}$"):
            start_bot([str(tmp_path / name)], tmp_path, {}, ErrorLog(None))


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.EAGAIN])
def test_a_host_that_has_run_out_of_something_is_not_the_bots_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def out_of_it(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(subprocess, "Popen", out_of_it)
    with pytest.raises(OSError, match=os.strerror(number)):
        start_bot(["cat"], tmp_path, {}, ErrorLog(None))
