"""The walls: what they let through, and what they hold."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.entries.entry import Confinement, Entry, EntryError
from arbiter.referee.sandbox import choose_walls
from tests.walls import PLAIN, sandbox

LOOK = """
import json, os, pathlib, socket, sys
def tried(what):
    try:
        found = what()
        return "done" if found is None else found
    except OSError as error:
        return type(error).__name__
def memory():
    try:
        bytearray(1 << 29)
    except MemoryError:
        return "MemoryError"
def fork_all():
    n = 0
    try:
        for n in range(100):
            if os.fork() == 0:
                os.read(int(sys.argv[2]) if len(sys.argv) > 2 else 0, 1)
                os._exit(0)
    except OSError:
        return n
def fill(where):
    with open(where, "wb") as file:
        for _ in range(200):
            file.write(bytes(1 << 20))
a = json.loads(sys.argv[1])
print(json.dumps({
    "env": dict(os.environ), "cwd": os.getcwd(), "uid": os.getuid(),
    "pids": [p for p in os.listdir("/proc") if p.isdigit()],
    "files": sorted(os.listdir(".")), "root": sorted(os.listdir("/")),
    "read": {path: tried(lambda: pathlib.Path(path).read_text()) for path in a["read"]},
    "list": {path: tried(lambda: sorted(os.listdir(path))) for path in a["list"]},
    "write": {path: tried(lambda: pathlib.Path(path).write_text("x") and None) for path in a["write"]},
    "connect": tried(lambda: socket.create_connection(("127.0.0.1", a["port"]), 1).close()),
    "memory": memory(), "disk": tried(lambda: fill("big")), "processes": fork_all(),
    "caps": [line.split()[1] for line in open("/proc/self/status") if line.startswith("Cap")],
}))
"""


@pytest.fixture
def bot(tmp_path: Path) -> Entry:
    """A bot that tells what it can do, in a folder of its own that everybody may read."""
    folder = tmp_path / "bot"
    folder.mkdir()
    for path in (tmp_path, folder):
        path.chmod(0o755)
    (folder / "look.py").write_text(LOOK)
    confinement = Confinement(memory=256 << 20, processes=20, disk=8 << 20)
    return Entry("look", (sys.executable, str(folder / "look.py")), folder, confinement=confinement)


def look(entry: Entry, work: Path, hidden: tuple[Path, ...] = (), port: int = 9, **asked: list[str]) -> Any:
    whole = {"read": [], "list": [], "write": [], "port": port, **asked}
    entry = replace(entry, command=(*entry.command, json.dumps(whole)))
    launch = sandbox().around(entry, work, {"ARBITER_SEED": "7"}, hidden)
    try:
        done = subprocess.run(
            launch.command, env=launch.env, cwd=launch.folder, pass_fds=launch.pass_fds, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=30,
        )  # fmt: skip
    finally:
        launch.close()
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_bot_sees_its_folder_and_nothing_else(bot: Entry, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the truth")
    secret.chmod(0o644)
    found = look(
        bot, tmp_path,
        read=[str(bot.folder / "look.py"), str(secret), "/etc/passwd", "/etc/shadow", "/proc/1/environ"],
        list=[str(bot.folder), str(tmp_path), "/home", str(Path.home()), str(Path(__file__).parent)],
        write=[str(bot.folder / "new"), str(secret), "/usr/new", "/etc/new", "/dev/shm/x", "/tmp/x", "x"],
    )  # fmt: skip
    assert found["read"][str(bot.folder / "look.py")] == LOOK
    assert found["read"][str(secret)] == "FileNotFoundError"
    assert found["read"]["/etc/passwd"] == "FileNotFoundError"
    assert found["read"]["/etc/shadow"] == "FileNotFoundError"
    assert "ARBITER_SEED" in found["env"]
    assert str(os.environ.get("HOME")) not in found["read"]["/proc/1/environ"]
    assert found["list"][str(bot.folder)] == ["look.py"]
    assert found["list"][str(tmp_path)] == ["bot"]
    assert found["list"]["/home"] == "FileNotFoundError"
    assert found["list"][str(Path(__file__).parent)] == "FileNotFoundError"
    refused = ("PermissionError", "OSError", "FileNotFoundError")
    written = {path for path, how in found["write"].items() if how not in refused}
    assert written - {str(secret)} == {"/dev/shm/x", "/tmp/x", "x"}
    assert secret.read_text() == "the truth"  # what it may have written lies in its own /tmp
    assert not (bot.folder / "new").exists()


@pytest.mark.parametrize("writable", [False, True])
def test_what_is_hidden_stays_so_in_a_folder_that_the_bot_may_change(
    bot: Entry, tmp_path: Path, writable: bool
) -> None:
    truth, seed = bot.folder / "records" / "truth", bot.folder / "league.yaml"
    truth.parent.mkdir()
    for path in (truth, seed):
        path.write_text("secret")
        path.chmod(0o644)
    entry = replace(bot, confinement=replace(bot.confinement, writable=(bot.folder,))) if writable else bot
    found = look(entry, tmp_path, hidden=(truth.parent, seed), read=[str(truth), str(seed)])
    assert found["read"] == {str(truth): "FileNotFoundError", str(seed): "PermissionError"}


def test_what_is_hidden_is_not_found_by_another_name_of_the_folder(bot: Entry, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(bot.folder)
    truth = bot.folder / "records" / "truth"
    truth.parent.mkdir()
    truth.write_text("secret")
    script = str(tmp_path / "link" / "look.py")
    linked = replace(bot, folder=tmp_path / "link", command=(bot.command[0], script))
    through = str(tmp_path / "link" / "records" / "truth")
    assert look(linked, tmp_path, hidden=(truth.parent,), read=[through, script])["read"] == {
        through: "FileNotFoundError", script: LOOK,
    }  # fmt: skip
    assert look(bot, tmp_path, hidden=(tmp_path / "link" / "records",), read=[str(truth)])["read"] == {
        str(truth): "FileNotFoundError"
    }


def test_what_is_hidden_is_so_among_the_system_s_files(bot: Entry, tmp_path: Path) -> None:
    assert look(bot, tmp_path, hidden=(Path("/usr/share"),), list=["/usr/share"])["list"]["/usr/share"] == []


@pytest.mark.parametrize("writable", [False, True])
def test_what_lies_elsewhere_behind_a_link_need_not_be_hidden(bot: Entry, tmp_path: Path, writable: bool) -> None:
    truth = tmp_path / "disk" / "truth"
    truth.parent.mkdir()
    truth.write_text("secret")
    records = bot.folder / "records"
    records.symlink_to(truth.parent)
    entry = replace(bot, confinement=replace(bot.confinement, writable=(bot.folder,))) if writable else bot
    through = str(records / "truth")
    found = look(entry, tmp_path, hidden=(records,), read=[str(truth), through])
    assert found["read"] == {str(truth): "FileNotFoundError", through: "FileNotFoundError"}


def test_what_it_is_given(bot: Entry, tmp_path: Path) -> None:
    found = look(bot, tmp_path)
    assert found["env"].keys() <= {"ARBITER_SEED", "HOME", "TMPDIR", "PATH", "PWD", "LC_CTYPE"}
    assert found["cwd"] == "/game"
    assert found["files"] == []
    assert found["uid"] != 0 or os.getuid() != 0
    assert len(found["pids"]) <= 3
    assert set(found["caps"]) == {"0000000000000000"}


def test_its_limits_are_its_own(bot: Entry, tmp_path: Path) -> None:
    found = look(bot, tmp_path)
    assert found["memory"] == "MemoryError"
    assert found["disk"] == "OSError"
    assert 10 <= found["processes"] <= 20


def test_no_network_unless_its_entry_has_one(bot: Entry, tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert look(bot, tmp_path, port=port)["connect"] == "ConnectionRefusedError"
        online = replace(bot, confinement=replace(bot.confinement, network=True))
        assert look(online, tmp_path, port=port)["connect"] == "done"


def test_copies_of_its_files_in_its_own_game_folder(bot: Entry, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "book.txt").write_text("openings")
    (work / "more").mkdir()
    (work / "more" / "x").write_text("y")
    for path in (work, work / "more"):
        path.chmod(0o755)
    entry = replace(bot, cwd_files=(tmp_path / "book.txt",))
    found = look(entry, work, read=["book.txt", "more/x"], write=["book.txt"])
    assert found["files"] == ["book.txt", "more"]
    assert found["read"] == {"book.txt": "openings", "more/x": "y"}
    assert found["write"] == {"book.txt": "done"}
    assert (work / "book.txt").read_text() == "openings"


def test_what_is_hidden_in_its_own_folder(bot: Entry, tmp_path: Path) -> None:
    records, other = bot.folder / "records", bot.folder / "opponent.py"
    records.mkdir()
    (records / "game.jsonl").write_text("both formations")
    other.write_text("a secret plan")
    found = look(bot, tmp_path, hidden=(records, other, tmp_path / "elsewhere"), read=[str(other)], list=[str(records)])
    assert found["read"][str(other)] == "PermissionError"
    assert found["list"][str(records)] == []


def test_files_that_it_may_change(bot: Entry, tmp_path: Path) -> None:
    learned = tmp_path / "learned.db"
    learned.write_text("old")
    learned.chmod(0o666)
    entry = replace(bot, confinement=replace(bot.confinement, writable=(learned,)))
    look(entry, tmp_path, write=[str(learned)])
    assert learned.read_text() == "x"


def test_the_probe_says_why_the_sandbox_does_not_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert choose_walls("auto").level == "plain"
    assert "apt install bubblewrap" in choose_walls("auto").why
    with pytest.raises(EntryError, match="the sandbox is required and does not hold here: there is no bwrap"):
        choose_walls("require")
    assert choose_walls("none").level == "plain"
    for program in ("prlimit", "setpriv"):
        (tmp_path / program).touch(0o755)
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    assert choose_walls("auto").why == "No permissions to create new namespace"
    broken.write_text("#!/bin/sh\nexit 7\n")
    assert choose_walls("auto").why == "bwrap exited with code 7"


def test_plain_limits(bot: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import resource as r; print(*(r.getrlimit(x)[0] for x in (r.RLIMIT_DATA, r.RLIMIT_FSIZE, r.RLIMIT_CORE)))"
    entry = replace(bot, command=(sys.executable, "-c", code))
    for prlimit in (True, False):
        if not prlimit:
            monkeypatch.setattr("shutil.which", lambda _: None)
        launch = PLAIN.around(entry, tmp_path, {"A": "b"})
        assert launch.env == {"A": "b"}
        assert launch.folder == tmp_path
        done = subprocess.run(launch.command, env=launch.env, capture_output=True, text=True, check=True)
        assert done.stdout.split() == [str(256 << 20), str(8 << 20), "0"]
