"""`arbiter league site`: what it says and its exit codes."""

from pathlib import Path

from click.testing import CliRunner, Result

from arbiter.cli import main
from arbiter.league.store import FILE_NAME, Store
from tests.site.leagues import make, put_record


def site(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["league", "site", *map(str, arguments)])


def test_a_site_is_written_once(tmp_path: Path) -> None:
    make(tmp_path / "league")
    for league in (tmp_path / "league", tmp_path / "league" / FILE_NAME):
        done = site(league, tmp_path / "site")
        written = 11 if league.is_dir() else 0
        assert done.output == f"{tmp_path}/site/index.html: {written} pages written, {11 - written} unchanged\n"
        assert done.exit_code == 0
    assert (tmp_path / "site" / "index.html").is_file()


def test_chinese(tmp_path: Path) -> None:
    make(tmp_path / "league")
    assert site(tmp_path / "league", tmp_path / "site", "--lang", "zh").exit_code == 0
    assert "排名" in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_a_false_record_is_named(tmp_path: Path) -> None:
    with Store(make(tmp_path / "league") / FILE_NAME) as store:
        put_record(store, 3, None)
    done = site(tmp_path / "league", tmp_path / "site")
    assert done.exit_code == 1
    assert "game 3 has no page: game 3:1: " in done.stderr
    assert "10 pages written" in done.stdout


def test_wrong_usage(tmp_path: Path) -> None:
    make(tmp_path / "league")
    (tmp_path / "index.html").write_text("mine")
    done = site(tmp_path / "league", tmp_path)
    assert done.exit_code == 2
    assert "index.html is no page of a league's site" in done.output
    assert site(tmp_path, tmp_path / "site").exit_code == 2
    assert site(tmp_path / "league", tmp_path / "index.html").exit_code == 2
