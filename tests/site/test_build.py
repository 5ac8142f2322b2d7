"""The pages of a league's site: what is in them, how they hang together, and that only what changed is written."""

import re
from html import unescape
from pathlib import Path

import msgspec
import pytest

from arbiter.league.error import LeagueError
from arbiter.league.store import FILE_NAME, Store
from arbiter.league.versions import Version
from arbiter.league.view import view
from arbiter.site.build import Built, build
from tests.cli.leagues import league as empty_league
from tests.league.made_up import played
from tests.review.pages import Taken, data_of, wrong_with
from tests.site.leagues import BOTS, FLAG, HOSTILE, make, put, put_record

PAGES = {
    "index.html", "games.html", "bots/1.html", "bots/2.html", "bots/3.html",
    *(f"games/{number:05d}.html" for number in range(1, 7)),
}  # fmt: skip


@pytest.fixture
def league(tmp_path: Path) -> Path:
    return make(tmp_path / "league")


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "site"


def built(league: Path, out: Path, language: str = "en") -> Built:
    return build(league / FILE_NAME, out, "zh" if language == "zh" else "en")


def read(out: Path, name: str) -> str:
    return (out / name).read_text("utf-8")


def words(out: Path, name: str) -> str:
    """The text of a page as a reader sees it, blanks between its parts."""
    body = re.sub(r"<style>.*?</style>", "", read(out, name), flags=re.DOTALL)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body)))


def files(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}


# --- What there is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_is_there_and_sealed(language: str, league: Path, out: Path) -> None:
    assert built(league, out, language) == Built(written=len(PAGES))
    assert files(out).keys() == PAGES
    for name in PAGES:
        assert wrong_with(read(out, name), scripts=int(name.startswith("games/"))) == []
        assert f'<html lang="{language}">' in read(out, name)


def test_every_link_leads_to_a_page_of_the_site(league: Path, out: Path) -> None:
    built(league, out)
    reached, ahead = set[str](), {"index.html"}
    while ahead:
        name = ahead.pop()
        reached.add(name)
        for tag, attributes in Taken(read(out, name)).elements:
            if tag == "a":
                target = (out / name).parent / (attributes["href"] or "")
                assert target.is_file(), (name, attributes["href"])
                ahead |= {str(target.resolve().relative_to(out.resolve()))} - reached
    assert reached == PAGES


def test_the_first_page_has_the_table(league: Path, out: Path) -> None:
    built(league, out)
    text, page = words(out, "index.html"), read(out, "index.html")
    with Store(league / FILE_NAME) as store:
        lines = view(store).standings()
    assert "spring <league>" in text
    assert "6 of 6 games have been played." in text
    places = [text.index(f" {line.place} {line.bot} ") for line in lines]
    assert places == sorted(places)
    assert page.count('<svg class="chart"') == 2
    assert page.count('class="dot"') == len(BOTS)
    assert " ash – WL WW " in text


def test_a_crosstable_of_many_games_has_numbers(tmp_path: Path) -> None:
    folder = empty_league(tmp_path / "many", played("a b 1 1 0 1"), format="double-round-robin", games_per_pair=4)
    built(folder, tmp_path / "out", "zh")
    text = words(tmp_path / "out", "index.html")
    assert "双循环赛，2 个程序" in text
    assert "3-0-1 / ·" in text


def test_no_rating_is_minus_nothing(tmp_path: Path) -> None:
    folder = empty_league(tmp_path / "many", played("a b 1\nb c 1\nc a 1"))
    built(folder, tmp_path / "out")
    assert "-0" not in words(tmp_path / "out", "index.html").replace("0-0", "")


def test_a_bots_page_has_its_games_faults_and_times(league: Path, out: Path) -> None:
    built(league, out)
    text = words(out, "bots/3.html")
    assert text.count(f"{HOSTILE} ") >= 1
    assert "BESTMOVE </td>" in text
    assert "there is no <b>piece</b> there" in text
    assert "at ply 9" in text
    assert "Lost by: flag 2, illegal-move 1" in text
    assert "1 min 01 s" in text
    assert "It was never at fault." in words(out, "bots/1.html")


def test_a_games_page_is_that_of_its_record(league: Path, out: Path) -> None:
    built(league, out)
    data = data_of(read(out, "games/00003.html"))
    assert [player["name"] for player in data["players"]] == ["ash", HOSTILE]
    assert "".join(data["views"][0]["pieces"]) == "".join(FLAG.formations)
    assert data["audience"] is None
    assert 'href="../index.html"' in read(out, "games/00003.html")


def test_names_are_nothing_but_names(league: Path, out: Path) -> None:
    built(league, out)
    for name in PAGES:
        assert "<script>alert" not in read(out, name)
        assert "<b>piece" not in read(out, name)


def test_a_league_that_has_not_begun(tmp_path: Path, out: Path) -> None:
    folder = empty_league(tmp_path / "league", [], ["ash", "beech"])
    assert built(folder, out).written == 4
    assert "No game has been played yet." in words(out, "games.html")
    assert "ash" in words(out, "index.html")


@pytest.mark.parametrize("format_", ["knockout", "swiss", "gauntlet"])
def test_other_formats(format_: str, tmp_path: Path, out: Path) -> None:
    gauntlet = ["ash"] if format_ == "gauntlet" else []
    built(make(tmp_path / "league", format=format_, gauntlet=gauntlet, rounds=None, tie_breaks=["buchholz"]), out)
    assert f"{format_}, 3 bots" in words(out, "index.html").lower()


# --- Only what has changed -------------------------------------------------------------------------------------------


def test_nothing_is_written_twice(league: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(league, out)
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*.html")}
    read_records: list[int] = []
    record = Store.record

    def noted(self: Store, number: int) -> dict[str, bytes]:
        read_records.append(number)
        return record(self, number)

    monkeypatch.setattr(Store, "record", noted)
    assert built(league, out) == Built(unchanged=len(PAGES))
    assert read_records == [4]  # for the words of the fault on its bot's page
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*.html")} == times


def test_a_game_that_was_played_again_is_written_again(league: Path, out: Path) -> None:
    built(league, out)
    before = files(out)
    with Store(league / FILE_NAME) as store:
        put(store, "UPDATE games SET clock_0 = 9999.5 WHERE number = ?", (5,))
    built(league, out)
    after = files(out)
    assert {name for name in PAGES if before[name] != after[name]} == {"games/00005.html", "games.html", "bots/2.html"}


def test_pages_that_are_missing_or_cut_off_are_made_again(league: Path, out: Path) -> None:
    built(league, out)
    before = files(out)
    (out / "games/00002.html").unlink()
    (out / "bots/2.html").write_text("")
    assert built(league, out).written == 2
    assert files(out) == before


def test_the_language_is_part_of_a_page(league: Path, out: Path) -> None:
    built(league, out)
    assert built(league, out, "zh").written == len(PAGES)


def test_nothing_is_left_half_written(league: Path, out: Path) -> None:
    built(league, out)
    assert [path for path in out.rglob("*") if path.suffix != ".html" and path.is_file()] == []


# --- What goes wrong -------------------------------------------------------------------------------------------------


def test_a_record_that_cannot_be_read_costs_its_own_page_only(league: Path, out: Path) -> None:
    with Store(league / FILE_NAME) as store:
        put_record(store, 2, None)
        put(store, "UPDATE records SET data = ? WHERE number = ?", (b"not packed", 4))
    done = built(league, out)
    assert done.unreadable.keys() == {2, 4}
    assert files(out).keys() == PAGES - {"games/00002.html", "games/00004.html"}
    assert "Game 2: This game's record cannot be read" in words(out, "games.html")
    assert "games/00002.html" not in read(out, "games.html")


def test_a_folder_with_another_index_is_left_alone(league: Path, out: Path) -> None:
    out.mkdir()
    (out / "index.html").write_text("<h1>my arbiter page</h1>")
    with pytest.raises(LeagueError, match="choose another folder"):
        built(league, out)
    assert files(out).keys() == {"index.html"}


def test_what_is_no_leagues_database(tmp_path: Path, out: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"nothing")
    with pytest.raises(LeagueError):
        build(tmp_path / "x.db", out, "en")


@pytest.mark.parametrize(
    ("language", "told"), [("en", "ash has changed (<i>.py)"), ("zh", "ash 在下完 2 局之后改动过")]
)
def test_a_bot_that_has_changed_is_told_of(language: str, told: str, league: Path, out: Path) -> None:
    known = {"ash": [Version({"<i>.py": "1"}, []), Version({"<i>.py": "2"}, [1, 2])], "小虎": [Version({}, [])]}
    with Store(league / FILE_NAME) as store:
        store.put_note("programs", msgspec.json.encode(known).decode())
    built(league, out, language)
    assert told in words(out, "index.html")
    assert "<i>" not in read(out, "index.html")
    assert words(out, "index.html").count("ash has changed" if language == "en" else "改动过") == 1
