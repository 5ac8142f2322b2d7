"""`arbiter review --html`: what it writes, for whom, and what it leaves alone."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.review.page import page
from tests.playouts import games
from tests.review.pages import data_of
from tests.review.recorded import record_of, write

FLAG = record_of(games()["flag-first"])


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "game.jsonl", FLAG)
    return "game.jsonl"


def review(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["review", *arguments], input=stdin)


@pytest.mark.parametrize(
    ("options", "seat"),
    [([], None), (["--as", "referee"], None), (["--as", "first"], 0), (["--as", "second"], 1)],
)
def test_the_page_is_for_whom_it_is_said_to_be(options: list[str], seat: int | None, record: str) -> None:
    done = review(record, "--html", "page.html", *options)
    assert done.exit_code == 0, done.output
    whom = "everything" if seat is None else f"what the {('first', 'second')[seat]} player may know, and no more"
    assert done.output == f"page.html: a page that holds {whom}\n"
    assert Path("page.html").read_text("utf-8") == page(FLAG, seat)


def test_the_language(record: str) -> None:
    assert review(record, "--html", "page.html", "--lang", "zh").exit_code == 0
    assert data_of(Path("page.html").read_text("utf-8"))["language"] == "zh"


def test_a_record_from_standard_input(record: str) -> None:
    assert review("-", "--html", "page.html", stdin=Path(record).read_bytes()).exit_code == 0
    assert Path("page.html").read_text("utf-8") == page(FLAG)


def test_a_page_is_written_over_and_nothing_else(record: str) -> None:
    before = Path(record).read_bytes()
    done = review(record, "--html", record)
    assert (done.exit_code, Path(record).read_bytes()) == (2, before)
    assert f"{record}: there is such a file, and it is no page" in done.output
    assert [review(record, "--html", "page.html").exit_code for _ in range(2)] == [0, 0]


def test_what_goes_wrong_is_said(record: str) -> None:
    done = review(record, "--html", "no/such/folder/page.html")
    assert (done.exit_code, done.output) == (2, "Error: no/such/folder/page.html: No such file or directory\n")
    done = review(record, "--html", "page.html", "--ply", "3")
    assert done.exit_code == 2
    assert "--html has the whole game in it" in done.output
    lines = Path(record).read_bytes().splitlines(keepends=True)
    Path("false.jsonl").write_bytes(b"".join(lines[:4] + lines[5:]))
    done = review("false.jsonl", "--html", "page.html")
    assert done.exit_code == 1
    assert "false.jsonl:5: " in done.output
    assert not Path("page.html").exists()


def test_a_capsule_has_no_page(tmp_path: Path) -> None:
    (tmp_path / "fault.json").write_text("{}")
    done = review(str(tmp_path), "--html", str(tmp_path / "page.html"))
    assert done.exit_code == 2
    assert "a page is made of the record" in done.output
