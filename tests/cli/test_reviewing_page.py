"""The page on looking at games: every command in it works, and what it quotes is what is printed."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.knowledge import Knowledge
from tests.cli.test_review import FLAG, capsule, league
from tests.playouts import games
from tests.review.recorded import record_of, write

PAGE = (Path(__file__).parents[2] / "docs" / "reviewing.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (?:cat (\S+) \| )?arbiter (.*)$", PAGE, re.MULTILINE)
QUOTED = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(autouse=True)
def _everything_that_the_page_speaks_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "records").mkdir()
    write(tmp_path / "records" / "GAME.jsonl", record_of(games()["no-move-draw"]))
    league(tmp_path / "classroom", 12)
    capsule(tmp_path).rename(tmp_path / "records" / "GAME.0.capsule")


def arbiter(line: str, stdin: str = "") -> Result:
    words, _, into = line.partition(" > ")
    done = CliRunner().invoke(main, words.split(), input=Path(stdin).read_bytes() if stdin else None)
    if into:
        Path(into).write_text(done.output, encoding="utf-8")
    return done


def test_every_command_works() -> None:
    assert len(COMMANDS) == 20
    for stdin, line in COMMANDS:
        done = arbiter(line, stdin)
        if "--step" in line:
            assert "--step needs a terminal" in done.output
        else:
            assert done.exit_code == 0, (line, done.output)


def test_every_quotation_is_printed() -> None:
    output = "\n".join(arbiter(line, stdin).output for stdin, line in COMMANDS)
    write(Path("flag.jsonl"), record_of(FLAG))
    output += arbiter("review flag.jsonl --as second --ply 8 --what-if").output
    quoted = [text for kind, text in QUOTED if kind == "text" and not text.startswith("军棋")]
    assert len(quoted) == 3
    for text in quoted:
        assert text in output


def test_the_text_by_hand_is_read() -> None:
    (text,) = [text for _, text in QUOTED if text.startswith("军棋")]
    Path("hand.txt").write_text(text, encoding="utf-8")
    done = arbiter("import hand.txt")
    assert "  赤松 against 白桦, 3 plies\n" in done.output
    assert Path("records/hand.jsonl").exists()


def test_the_program_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = [text for kind, text in QUOTED if kind == "python"]
    exec(program, {})
    assert "frozenset" in capsys.readouterr().out
    assert len(Knowledge(0, FLAG.formations[0]).possible()[1]) == 12
