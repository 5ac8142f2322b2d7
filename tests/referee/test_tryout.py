"""Whether a bot starts at all."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import trio

from arbiter.entries.entry import Entry, EntryError
from arbiter.referee.tryout import try_out
from tests.shielding import shielded


def bot(code: str) -> Entry:
    return Entry("tiger", (sys.executable, "-S", "-c", code), Path("/"))


async def test_a_bot_that_starts_says_its_name() -> None:
    code = "input(); print('NAME Tiger 2.0', flush=True); input()"
    assert await try_out(bot(code), 10.0) == "Tiger 2.0"
    assert await try_out(bot(code), None) == "Tiger 2.0"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.exit('no net.bin')", 'it exited with code 1; its last words: "no net.bin"'),
        ("import nosuchmodule", "ModuleNotFoundError: No module named 'nosuchmodule'"),
        ("import sys; sys.stderr.write('loading'); sys.stdin.read()", "no answer to its first question within 0.2 s"),
        ("import sys; print('NAME x'); sys.stdin.read()", '"NAME x\\n" came only when its input was closed: flush'),
        ("print('x' * 5000, flush=True)", "a line may have at most 4096 bytes"),
    ],
)
async def test_what_it_does_instead(code: str, why: str) -> None:
    with pytest.raises(EntryError) as raised:
        await try_out(bot(code), 0.2 if "0.2" in why else 1.5 if "flush" in why else 10.0)
    assert why.replace("\\n", "") in str(raised.value).replace("\\n", "")
    assert 'bot "tiger" does not start' in str(raised.value)


async def test_where_it_broke_and_what_to_mend() -> None:
    with pytest.raises(EntryError) as raised:
        await try_out(bot("open('openings.txt')"), 10.0)
    first, mend, heading, *last = str(raised.value).split("\n")
    assert first.endswith("its last words: \"FileNotFoundError: [Errno 2] No such file or directory: 'openings.txt'\"")
    assert mend.startswith("  mend      a bot runs in a working directory of its own")
    assert heading == "  the last lines of its standard error:"
    assert last[:2] == ["    | Traceback (most recent call last):", '    |   File "<string>", line 1, in <module>']


async def test_one_line_says_it_all_in_the_sentence() -> None:
    with pytest.raises(EntryError) as raised:
        await try_out(bot("import sys; sys.exit('no net.bin')"), 10.0)
    assert "\n" not in str(raised.value)


async def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    with pytest.raises(EntryError, match="wants '/no/such/interpreter' in its first line, and there is no"):
        await try_out(Entry("tiger", (str(broken),), tmp_path), 10.0)


async def test_a_file_that_cannot_be_copied(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "link").symlink_to("/proc/self/mem")  # whose first byte cannot be read
    with pytest.raises(EntryError, match=r"does not start .*data/link.*Input/output error"):
        await try_out(Entry("tiger", (sys.executable,), tmp_path, cwd_files=(tmp_path / "data",)), 10.0)
    os.mkfifo(tmp_path / "data" / "pipe")
    with pytest.raises(EntryError, match=r"does not start .*data/pipe is neither a file nor a folder"):
        await try_out(Entry("tiger", (sys.executable,), tmp_path, cwd_files=(tmp_path / "data",)), 10.0)


HELPED = """
import os, pathlib, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        pathlib.Path(os.environ["READY"]).touch()
        while not os.path.exists(os.environ["GO"]):
            time.sleep(0.005)
        print("NAME Helped", flush=True)
        input()
    os._exit(0)
os.wait()
signal.pause()
"""
"""What answers for it is no longer its child: an orphan, in a session of its own."""


@pytest.mark.skipif(sys.platform != "linux", reason="orphans fall to nobody in particular")
async def test_the_end_of_one_touches_nothing_of_another(tmp_path: Path) -> None:
    ready, go = tmp_path / "ready", tmp_path / "go"
    helped = replace(bot(HELPED), env={"READY": str(ready), "GO": str(go)})
    names: list[str] = []

    async def try_it() -> None:
        names.append(await try_out(helped, 20.0))

    with shielded():
        async with trio.open_nursery() as nursery:
            nursery.start_soon(try_it)
            with trio.fail_after(60):
                while not ready.exists():  # noqa: ASYNC110 (another process makes it)
                    await trio.sleep(0.005)
            names.append(await try_out(bot("input(); print('NAME Alone', flush=True); input()"), 20.0))
            go.touch()
    assert names == ["Alone", "Helped"]
