"""`arbiter show`, and the way back by `arbiter import`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.record.lines import FaultLine
from tests.playouts import games
from tests.review.recorded import cut, record_of, write
from tests.shared_data import shared
from tests.snapshots import check

FLAG = games()["flag-first"]
REFUSED = FaultLine(seat=0, ply=9, reason="illegal-move", text="BESTMOVE A0A0", why="the piece on A0 is not yours")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "draw.jsonl", record_of(games()["no-move-draw"]))
    write(tmp_path / "fault.jsonl", record_of(cut(FLAG, 8), faults=[REFUSED]))
    return tmp_path


def arbiter(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", ["draw", "fault"])
def test_what_is_printed(game: str, language: str) -> None:
    done = arbiter("show", f"{game}.jsonl", "--lang", language)
    assert done.exit_code == 0
    check(f"show-{game}-{language}.txt", done.output)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", ["draw", "fault"])
def test_there_and_back(folder: Path, game: str, language: str) -> None:
    printed = arbiter("show", f"{game}.jsonl", "--lang", language).output
    (folder / "game.txt").write_text(printed, encoding="utf-8")
    done = arbiter("import", "game.txt")
    assert done.exit_code == 0
    assert "game.txt: records/game.jsonl" in done.output
    assert "  agrees with the rules: formations 2, legality " in done.output
    assert arbiter("show", "records/game.jsonl", "--lang", language).output == printed
    assert arbiter("verify", "records/game.jsonl").exit_code == 0


def test_an_import_that_cannot_be_names_its_line(folder: Path) -> None:
    printed = arbiter("show", "draw.jsonl").output
    (folder / "game.txt").write_text(printed.replace("   1. first", "   1. second"), encoding="utf-8")
    done = arbiter("import", "game.txt")
    assert done.exit_code == 1
    assert done.output == "game.txt: no record\n  line 13: it says second, and it is the turn of the other side\n"
    assert not (folder / "records").exists()


def test_an_import_in_json(folder: Path) -> None:
    (folder / "game.txt").write_text(arbiter("show", "draw.jsonl").output, encoding="utf-8")
    (log,) = json.loads(arbiter("import", "game.txt", "--json").output)["logs"]
    assert (log["winner"], log["reason"], log["plies"]) == (None, "no-move", 67)
    assert arbiter("import", "game.txt").exit_code == 1  # it is there already
    assert arbiter("import", "game.txt", "--force").exit_code == 0


def test_standard_input(folder: Path) -> None:
    data = (folder / "draw.jsonl").read_bytes()
    assert arbiter("show", "-", stdin=data).output == arbiter("show", "draw.jsonl").output


def test_what_cannot_be_shown(folder: Path) -> None:
    (folder / "x.capsule").mkdir()
    (folder / "x.capsule" / "fault.json").touch()
    done = arbiter("show", "x.capsule")
    assert (done.exit_code, "holds one side of a game" in done.output) == (2, True)
    (folder / "false.jsonl").write_text("{}\n")
    assert arbiter("show", "false.jsonl").exit_code == 1
    assert arbiter("show", "nothing.jsonl").exit_code == 2


def test_games_that_were_really_played(folder: Path) -> None:
    for log in sorted(shared("data/platform-logs").glob("*.log")):
        if arbiter("import", str(log)).output.splitlines()[0].endswith(": no record"):
            continue
        record = f"records/{log.stem}.jsonl"
        printed = arbiter("show", record, "--lang", "zh").output
        (folder / "back.txt").write_text(printed, encoding="utf-8")
        assert arbiter("import", "back.txt", "--force").exit_code in (0, 1)
        assert arbiter("show", "records/back.jsonl", "--lang", "zh").output == printed
