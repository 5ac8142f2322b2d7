"""The pages on looking at games: every command in them works, and what they quote is what is printed."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.knowledge import Knowledge
from tests.cli.test_review import FLAG, capsule, league
from tests.playouts import games
from tests.review.recorded import record_of, write

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    language: (DOCS / name).read_text("utf-8") for language, name in (("en", "reviewing.md"), ("zh", "zh/reviewing.md"))
}
COMMANDS = {
    language: re.findall(r"^    (?:cat (\S+) \| )?arbiter (.*)$", page, re.MULTILINE)
    for language, page in PAGES.items()
}

both = pytest.mark.parametrize("language", PAGES)


def quoted(language: str, kind: str) -> list[str]:
    """The blocks of a kind on a page; the last of kind text is a game written by hand, all before are printed."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGES[language], re.DOTALL)


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


@both
def test_every_command_works(language: str) -> None:
    assert len(COMMANDS[language]) == 20
    for stdin, line in COMMANDS[language]:
        done = arbiter(line, stdin)
        if "--step" in line:
            assert "--step needs a terminal" in done.output
        else:
            assert done.exit_code == 0, (line, done.output)


@both
def test_every_quotation_is_printed(language: str) -> None:
    output = "\n".join(arbiter(line, stdin).output for stdin, line in COMMANDS[language])
    write(Path("flag.jsonl"), record_of(FLAG))
    output += arbiter(f"review flag.jsonl --as second --ply 8 --what-if --lang {language}").output
    *printed, _ = quoted(language, "text")
    assert len(printed) == 3
    for text in printed:
        assert text in output


@both
def test_the_text_by_hand_is_read(language: str) -> None:
    Path("hand.txt").write_text(quoted(language, "text")[-1], encoding="utf-8")
    done = arbiter("import hand.txt")
    assert "  赤松 against 白桦, 3 plies\n" in done.output
    assert Path("records/hand.jsonl").exists()


@both
def test_the_program_runs(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = quoted(language, "python")
    exec(program, {})
    assert "frozenset" in capsys.readouterr().out
    assert len(Knowledge(0, FLAG.formations[0]).possible()[1]) == 12
