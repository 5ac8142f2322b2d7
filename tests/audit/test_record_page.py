"""What docs/record.md shows is true: its record is confirmed, its program runs, its links lead somewhere."""

import json
import re
from pathlib import Path

import pytest

from arbiter.audit import audit_file
from arbiter.cli.verify import in_words
from arbiter.record.dialogue import dialogue_path
from arbiter.record.lines import EndLine, FaultLine, FormationLine, GameLine, MoveLine, NoteLine
from tests.audit.staging import Lines, write_lines

PAGE = Path(__file__).parents[2] / "docs" / "record.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """What stands in fences of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """The record of the page, with both dialogues."""
    path = tmp_path / "game.jsonl"
    (text,) = blocks("json")
    lines: Lines = []
    while text.strip():
        line, end = json.JSONDecoder().raw_decode(text.lstrip())
        lines.append(line)
        text = text.lstrip()[end:]
    write_lines(path, lines)
    for seat, dialogue in enumerate(blocks("text")):
        dialogue_path(path, seat).write_text(dialogue)
    return path


def test_the_record_of_the_page_is_confirmed(shown: Path) -> None:
    report = audit_file(shown, "require")
    assert report.status == "ok", in_words(report)
    assert report.dialogues == ("confirmed", "confirmed")


def test_the_program_of_the_page_runs(
    shown: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shown.parent)
    (code,) = blocks("python")
    exec(compile(code, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.splitlines() == ["alder illegal-move", "1 G4 F4 e h win", "2 E4 F4 c e win"]


@pytest.mark.parametrize("line", [GameLine, FormationLine, MoveLine, FaultLine, NoteLine, EndLine])
def test_every_field_of_every_line_is_explained(line: type) -> None:
    tag = line.__struct_config__.tag  # type: ignore[attr-defined]
    section = TEXT.split(f"### `{tag}`")[1].split("\n#")[0]
    for field in line.__struct_encode_fields__:  # type: ignore[attr-defined]
        assert f"`{field}`" in section, field


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        file, _, anchor = target.partition("#")
        page = PAGE.parent / file if file else PAGE
        assert page.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert anchor in anchors, target
